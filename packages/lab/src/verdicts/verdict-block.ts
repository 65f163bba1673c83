/** One block of a file of verdicts: what became known about one page, packed into few bytes. */

import type { KnownVerdict } from './plan.js'
import { saidValues } from './said.js'

/** A verdict with the name of its leaf, sixteen hexadecimal digits. */
export interface NamedVerdict {
  readonly leaf: string
  readonly verdict: KnownVerdict
}

/** A block that was read. */
export interface StoredPage {
  /** Thirty-two hexadecimal digits. */
  readonly key: string
  readonly size: number
  verdicts(): NamedVerdict[]
}

/** Packs verdicts on a page: equal selections are written once, ranges as differences. */
export function writeBlock(key: string, verdicts: readonly NamedVerdict[]): Buffer {
  const selections = new Map<string, { readonly number: number; readonly bounds: Int32Array }>()
  const numberOf = (bounds: Int32Array): number => {
    const name = bounds.join(' ')
    const known = selections.get(name)
    if (known) return known.number
    selections.set(name, { number: selections.size, bounds })
    return selections.size - 1
  }
  const entries: number[] = []
  for (const { leaf, verdict } of verdicts) {
    entries.push(...Buffer.from(leaf, 'hex'))
    put(entries, verdict.live === null ? 0 : numberOf(verdict.live) + 1)
    put(entries, saidValues * numberOf(verdict.bounds) + verdict.said)
  }
  const head: number[] = [...Buffer.from(key, 'hex')]
  put(head, selections.size)
  for (const { bounds } of selections.values()) {
    put(head, bounds.length)
    for (let k = 0, last = 0; k < bounds.length; last = bounds[k++]) put(head, bounds[k] - last)
  }
  put(head, verdicts.length)
  return Buffer.from([...head, ...entries])
}

/** Adds a number in groups of seven bits, the lowest first. */
function put(bytes: number[], value: number): void {
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128)
  bytes.push(value)
}

/** Reads a block whose checksum was right. */
export class BlockReader {
  private readonly bytes: Buffer
  private at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** The page of the block; its verdicts are unpacked when they are asked for. */
  page(): StoredPage {
    const key = this.hex(16)
    const start = this.at
    const count = this.take()
    for (let i = 0; i < count; i++) for (let k = this.take(); k > 0; k--) this.take()
    return { key, size: this.take(), verdicts: () => this.verdictsFrom(start) }
  }

  private verdictsFrom(start: number): NamedVerdict[] {
    this.at = start
    const selections = Array.from({ length: this.take() }, () => this.bounds())
    return Array.from({ length: this.take() }, () => {
      const leaf = this.hex(8)
      const live = this.take()
      const packed = this.take()
      const verdict = {
        live: live === 0 ? null : selections[live - 1],
        bounds: selections[Math.floor(packed / saidValues)],
        said: packed % saidValues,
      }
      return { leaf, verdict }
    })
  }

  private bounds(): Int32Array {
    const bounds = new Int32Array(this.take())
    for (let k = 0, last = 0; k < bounds.length; k++) bounds[k] = last += this.take()
    return bounds
  }

  private hex(length: number): string {
    this.at += length
    return this.bytes.toString('hex', this.at - length, this.at)
  }

  private take(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
}
