/** Samples kept in a file, so that trying settings does not parse every page again. */

import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { featureNames } from 'gleaner/learned'
import { type Report, readPackage } from '../../datasets/index.js'
import { fnv1a32 } from '../../statistics/random.js'
import { makeSample, type Sample } from './samples.js'

/** Changes with everything that samples depend on beside the names of features. */
const sampleVersion = 6

/** The file for samples of the features that this version computes. */
function versioned(file: string): string {
  return `${file}.${fnv1a32(`${sampleVersion} ${featureNames.join(' ')}`).toString(16)}`
}

/**
 * Reads the samples of packages, from a file if it is there, else from the packages, writing the file. Its name is `file`
 * with a mark of the features, so that samples of another version are not taken for these. Faults are reported only when
 * packages are actually read, not on a cache hit.
 */
export async function loadSamples(
  packages: readonly string[],
  file: string | null,
  onPage?: (done: number) => void,
  every = 1,
  report?: Report,
): Promise<Sample[]> {
  const cache = file && versioned(file)
  if (cache && existsSync(cache)) return readSamples(cache)
  const samples: Sample[] = []
  for (const name of packages) {
    for await (const page of readPackage(name, { every, ...(report ? { report } : {}) })) {
      samples.push(makeSample(page))
      onPage?.(samples.length)
    }
  }
  if (cache) writeSamples(cache, samples)
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
