/**
 * Verdicts on disk. Every run writes a new file of its own and reads those of earlier runs of the same program.
 *
 * A file has one line of text, then blocks: length, checksum and content, which is all that became known about one page at one time.
 * A block that does not fit its checksum ends its file: what comes after it is computed anew. A block that was cut off at the end
 * is the trace of a run that was killed.
 */

import { createHash, randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownVerdict, Leaf } from './plan.js'
import { BlockReader, type StoredPage, writeBlock } from './verdict-block.js'

/** Where verdicts of one page are kept. */
export interface PageMemory {
  /** What is known of a leaf on live text: ranges, null for all of the page's. */
  recall(leaf: Leaf, live: Int32Array | null): KnownVerdict | null
  /** Takes verdicts that were computed. */
  add(verdicts: readonly { readonly leaf: Leaf; readonly verdict: KnownVerdict }[]): void
}

/** What became of a store. */
export interface StoreState {
  /** Verdicts and bytes that were read. */
  readonly verdicts: number
  readonly bytes: number
  /** What went wrong, in words for the user: damaged files, a full disk. Nothing is lost but time. */
  readonly warnings: readonly string[]
}

const lengthBytes = 4
const checksumBytes = 8

/** The files of one folder. */
export class VerdictStore {
  private readonly folder: string
  private readonly heading: string
  private readonly pages = new Map<string, StoredPage[]>()
  private readonly read = { verdicts: 0, bytes: 0 }
  private readonly warnings: string[] = []
  private descriptor: number | null = null
  private isFull = false

  /** `engine` names the program whose verdicts these are: another program's files are not read. */
  constructor(folder: string, engine: string) {
    this.folder = folder
    this.heading = `gleaner-verdicts/1 ${engine}\n`
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder).sort()) if (name.endsWith('.verdicts')) this.readFile(join(folder, name))
  }

  get state(): StoreState {
    return { ...this.read, warnings: this.warnings }
  }

  /** The memory of a page; leaves that are not stored are neither recalled nor added. */
  page(key: string, isStored: (leaf: Leaf) => boolean): PageMemory {
    let known: Map<string, KnownVerdict> | null = null
    return {
      recall: (leaf, live) => {
        known ??= this.verdictsOf(key)
        return isStored(leaf) ? (known.get(entryName(leafName(leaf), live)) ?? null) : null
      },
      add: verdicts => {
        const stored = verdicts.filter(({ leaf }) => isStored(leaf))
        if (stored.length > 0)
          this.append(
            writeBlock(
              key,
              stored.map(({ leaf, verdict }) => ({ leaf: leafName(leaf), verdict })),
            ),
          )
      },
    }
  }

  /** Closes the file of this run. */
  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor)
    this.descriptor = null
  }

  private verdictsOf(key: string): Map<string, KnownVerdict> {
    const known = new Map<string, KnownVerdict>()
    for (const block of this.pages.get(key) ?? []) {
      for (const { leaf, verdict } of block.verdicts()) known.set(entryName(leaf, verdict.live), verdict)
    }
    return known
  }

  private readFile(file: string): void {
    const content = readFileSync(file)
    const start = this.heading.length
    if (content.subarray(0, start).toString('latin1') !== this.heading) return
    let at = start
    while (at + lengthBytes + checksumBytes <= content.length) {
      const length = content.readUInt32LE(at)
      const body = content.subarray(at + lengthBytes + checksumBytes, at + lengthBytes + checksumBytes + length)
      if (body.length < length) break
      if (!checksumOf(body).equals(content.subarray(at + lengthBytes, at + lengthBytes + checksumBytes))) {
        this.warnings.push(`the cache ${file} is damaged at byte ${at}: what comes after it is computed anew`)
        break
      }
      const block = new BlockReader(body).page()
      this.pages.set(block.key, [...(this.pages.get(block.key) ?? []), block])
      this.read.verdicts += block.size
      at += lengthBytes + checksumBytes + length
    }
    this.read.bytes += at - start
  }

  private append(body: Buffer): void {
    if (this.isFull) return
    const head = Buffer.alloc(lengthBytes)
    head.writeUInt32LE(body.length)
    try {
      this.descriptor ??= this.begin()
      writeAll(this.descriptor, Buffer.concat([head, checksumOf(body), body]))
    } catch (error) {
      this.isFull = true
      const reason = error instanceof Error ? error.message : String(error)
      this.warnings.push(`verdicts can no longer be kept in ${this.folder}: ${reason}. The search goes on in memory`)
    }
  }

  private begin(): number {
    const descriptor = openSync(join(this.folder, `${randomBytes(8).toString('hex')}.verdicts`), 'wx')
    writeAll(descriptor, Buffer.from(this.heading, 'latin1'))
    return descriptor
  }
}

function writeAll(descriptor: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
}

function checksumOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, checksumBytes)
}

const leafNames = new WeakMap<Leaf, string>()

/** Eight bytes that stand for a filter with its parameters. */
function leafName(leaf: Leaf): string {
  let name = leafNames.get(leaf)
  if (name === undefined) leafNames.set(leaf, (name = createHash('sha256').update(leaf.key).digest('hex').slice(0, 16)))
  return name
}

function entryName(leaf: string, live: Int32Array | null): string {
  return live === null ? leaf : `${leaf} ${live.join(' ')}`
}
