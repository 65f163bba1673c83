/**
 * Strings to arrays of UTF-16 code units and back.
 *
 * The tokenizer reads characters from a `Uint16Array`: a warm loop over `charCodeAt` costs three times as much. Filling
 * that array has no fast way that every platform shares, so there are two. Per 318,000 characters of a two-byte string
 * (Node 20): `Buffer`'s UTF-16 write 16 µs, `TextEncoder` by chunks 260 µs, `charCodeAt` 690 µs. The global `Buffer` of
 * Node, Bun and Deno is used where it is there, never imported.
 */

interface Utf16Buffer {
  write(text: string, offset: number, length: number, encoding: 'utf16le'): number
  toString(encoding: 'utf16le', start: number, end: number): string
}
interface BufferConstructor {
  from(buffer: ArrayBufferLike, byteOffset: number, byteLength: number): Utf16Buffer
}

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
const platformBuffer = isLittleEndian ? (globalThis as { Buffer?: BufferConstructor }).Buffer : undefined

/** Room behind a text that `fill` takes care of: for sentinels, and for loops that look at several characters at a time. */
export const SPARE = 16

/** A growing array of UTF-16 code units that strings are copied into and made from. */
export class CharBuffer {
  chars: Uint16Array
  private view: Utf16Buffer | null = null
  private readonly portable: boolean

  constructor(capacity: number, portable = false) {
    this.chars = new Uint16Array(capacity)
    this.portable = portable || platformBuffer === undefined
    this.wrap()
  }

  /** Makes room for `capacity` code units; the first `kept` of the contents stay. */
  reserve(capacity: number, kept: number): void {
    if (capacity <= this.chars.length) return
    const grown = new Uint16Array(Math.ceil(capacity * 1.25))
    if (kept > 0) grown.set(this.chars.subarray(0, kept))
    this.chars = grown
    this.wrap()
  }

  /** Copies all of `text` to the front. */
  fill(text: string): void {
    this.reserve(text.length + SPARE, 0)
    if (this.view !== null) this.view.write(text, 0, text.length * 2, 'utf16le')
    else copyPortably(text, this.chars)
  }

  /** The code units `[start, end)` as a string; lone surrogates survive. */
  toText(start: number, end: number): string {
    if (this.view !== null) return this.view.toString('utf16le', start * 2, end * 2)
    return textPortably(this.chars, start, end)
  }

  private wrap(): void {
    if (!this.portable) this.view = platformBuffer!.from(this.chars.buffer, 0, this.chars.byteLength)
  }
}

const CHUNK = 4096
let encoder: TextEncoder | null = null
const bytes = new Uint8Array(CHUNK * 3)

/** ASCII chunks go through the platform's encoder, the others character by character. */
function copyPortably(text: string, chars: Uint16Array): void {
  encoder ??= new TextEncoder()
  let wideChunks = 0
  for (let start = 0; start < text.length; start += CHUNK) {
    const end = Math.min(text.length, start + CHUNK)
    // Text of another script has no ASCII chunks: after some failures trying is a waste.
    if (wideChunks < 8) {
      const { written } = encoder.encodeInto(text.slice(start, end), bytes)
      if (written === end - start) {
        chars.set(bytes.subarray(0, written), start)
        continue
      }
      wideChunks++
    }
    for (let i = start; i < end; i++) chars[i] = text.charCodeAt(i)
  }
}

const decoder = isLittleEndian ? new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true }) : null

/** `TextDecoder` refuses lone surrogates; text that has some is made from its code units. */
function textPortably(chars: Uint16Array, start: number, end: number): string {
  if (decoder !== null) {
    try {
      return decoder.decode(chars.subarray(start, end))
    } catch {
      // A lone surrogate.
    }
  }
  let text = ''
  for (let at = start; at < end; at += CHUNK) {
    text += String.fromCharCode.apply(null, chars.subarray(at, Math.min(end, at + CHUNK)) as unknown as number[])
  }
  return text
}
