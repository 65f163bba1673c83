/** Samples kept in a file, so that trying settings does not parse every page again. */

import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { readPackage } from '../../datasets/index.js'
import { makeSample, type Sample } from './samples.js'

/** Reads the samples of packages, from `file` if it is there, else from the packages, writing `file`. */
export async function loadSamples(
  packages: readonly string[],
  file: string | null,
  onPage?: (done: number) => void,
  every = 1,
): Promise<Sample[]> {
  if (file && existsSync(file)) return readSamples(file)
  const samples: Sample[] = []
  for (const name of packages) {
    for await (const page of readPackage(name, { every })) {
      samples.push(makeSample(page))
      onPage?.(samples.length)
    }
  }
  if (file) writeSamples(file, samples)
  return samples
}

function writeSamples(file: string, samples: readonly Sample[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(`${file}.part`, 'w')
  for (const sample of samples) {
    const bytes = serialize(sample)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    writeSync(handle, length)
    writeSync(handle, bytes)
  }
  closeSync(handle)
  renameSync(`${file}.part`, file)
}

function readSamples(file: string): Sample[] {
  const handle = openSync(file, 'r')
  const { size } = fstatSync(handle)
  const samples: Sample[] = []
  const length = Buffer.alloc(4)
  for (let at = 0; at < size; ) {
    readSync(handle, length, 0, 4, at)
    const bytes = Buffer.alloc(length.readUInt32LE(0))
    readSync(handle, bytes, 0, bytes.length, at + 4)
    samples.push(deserialize(bytes) as Sample)
    at += 4 + bytes.length
  }
  closeSync(handle)
  return samples
}
