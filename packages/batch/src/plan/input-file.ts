/** The files that inputs name: files, folders, patterns. */

import { BatchError } from '../batch-error.js'
import { type FileFacts, isRemote, pathIn, readStart, storageOf, unpackedStart } from '../storage/index.js'
import { folderOfPattern, isPattern, matcherOf } from './glob.js'
import { type InputKind, kindByBytes, kindByName, type Packing, packingOf } from './input-kind.js'

/** A file to read. */
export interface InputFile extends FileFacts {
  readonly kind: InputKind
  readonly packing: Packing
}

/** Finds the files of all inputs, in the order given; each file once. Throws `BatchError` for an input without any. */
export async function expandInputs(inputs: readonly string[], cwd: string, asked: InputKind | null): Promise<InputFile[]> {
  const files = new Map<string, InputFile>()
  for (const input of inputs) {
    let isEmpty = true
    for await (const { facts, isNamed } of filesOf(input, cwd)) {
      const kind = asked ?? kindByName(facts.path)
      // In a folder, only files that are inputs by their names; what is named is read whatever it is called.
      if (kind === null && !isNamed) continue
      isEmpty = false
      if (!files.has(facts.path)) files.set(facts.path, await inputFile(facts, kind))
    }
    if (isEmpty) throw new BatchError(`${input}: there is no input of this name; give files, folders, patterns, or - for standard input`)
  }
  return [...files.values()]
}

interface FoundFile {
  readonly facts: FileFacts
  /** Whether the user named this very file. */
  readonly isNamed: boolean
}

async function* filesOf(input: string, cwd: string): AsyncGenerator<FoundFile> {
  const path = isRemote(input) ? input : pathIn(cwd, input)
  const storage = storageOf(path)
  const single = await storage.facts(path)
  if (single !== null) yield { facts: single, isNamed: true }
  else if (isPattern(path)) {
    const matches = matcherOf(path)
    for await (const facts of storage.list(folderOfPattern(path))) if (matches(facts.path)) yield { facts, isNamed: true }
  } else for await (const facts of storage.list(path)) yield { facts, isNamed: false }
}

async function inputFile(facts: FileFacts, byName: InputKind | null): Promise<InputFile> {
  const storage = storageOf(facts.path)
  const packing = packingOf(await readStart(storage, facts.path))
  if (byName === 'html' || byName === 'urls') return { ...facts, kind: byName, packing }
  const kind = byName ?? kindByBytes(await unpackedStart(storage, facts.path))
  if (kind === null) {
    throw new BatchError(`${facts.path}: this is not JSON lines, WARC, HTML or a list of addresses; say which with --input-kind`)
  }
  return { ...facts, kind, packing }
}
