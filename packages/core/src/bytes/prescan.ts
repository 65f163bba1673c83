/**
 * Finds the encoding that a page declares about itself, before anything is decoded.
 *
 * `prescan` is the HTML standard's "prescan a byte stream to determine its encoding" in the standard's order. A `meta`
 * that comes later is found by the browser's tree builder, which then starts over with the new encoding;
 * `findLateMeta` stands for that.
 */

import { charsetOfMetaContent } from './content-type.js'
import { type EncodingName, encodingOfLabel } from './labels.js'

const prescanBytes = 1024

/** Reads the declaration in the first 1024 bytes: `meta`, or else an XML declaration; null if there is none. */
export function prescan(bytes: Uint8Array): EncodingName | null {
  const head = bytes.subarray(0, prescanBytes)
  return utf16XmlDeclaration(head) ?? new MetaScanner(head, false).run() ?? xmlDeclaration(head)
}

/** Reads the first declaring `meta` of the whole page, skipping scripts and the like, up to the `body` start tag. */
export function findLateMeta(bytes: Uint8Array): EncodingName | null {
  return bytes.length <= prescanBytes ? null : new MetaScanner(bytes, true).run()
}

/** A page cannot be read as ASCII and be UTF-16, and nothing is encoded in x-user-defined: what such a label means. */
function asWritten(encoding: EncodingName | null): EncodingName | null {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return 'utf-8'
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding
}

function startsWith(bytes: Uint8Array, at: number, ...expected: number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}

function utf16XmlDeclaration(bytes: Uint8Array): EncodingName | null {
  if (startsWith(bytes, 0, 0x3c, 0, 0x3f, 0, 0x78, 0)) return 'utf-16le'
  if (startsWith(bytes, 0, 0, 0x3c, 0, 0x3f, 0, 0x78)) return 'utf-16be'
  return null
}

/** The standard's "get an XML encoding": `<?xml … encoding="…" … >` at the very start. */
function xmlDeclaration(bytes: Uint8Array): EncodingName | null {
  const text = latin1(bytes, 0, bytes.length)
  const declaration = /^<\?xml[^>]*>/.exec(text)
  if (declaration === null) return null
  const place = declaration[0].indexOf('encoding')
  const quoted = /^encoding[\0-\x20]*=[\0-\x20]*(["'])([^\0-\x20]*?)\1/.exec(declaration[0].slice(place))
  return quoted === null ? null : asWritten(encodingOfLabel(quoted[2]))
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at])
  return text
}

const lessThan = 0x3c
const greaterThan = 0x3e
const slash = 0x2f
const equals = 0x3d
const hyphen = 0x2d

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

/** Elements whose content is text to the tree builder, so that a `meta` in there declares nothing. */
const textElements = ['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp']

/** One walk over the bytes. Where they end inside a construct, the scan is over, as in the standard. */
class MetaScanner {
  readonly #bytes: Uint8Array
  readonly #isLate: boolean
  #at = 0
  // The attribute that `#readAttribute` found: its name and value as ranges of bytes.
  #nameStart = 0
  #nameEnd = 0
  #valueStart = 0
  #valueEnd = 0

  constructor(bytes: Uint8Array, isLate: boolean) {
    this.#bytes = bytes
    this.#isLate = isLate
  }

  run(): EncodingName | null {
    const bytes = this.#bytes
    for (; this.#at >= 0 && this.#at < bytes.length; this.#at++) {
      this.#at = bytes.indexOf(lessThan, this.#at)
      if (this.#at < 0) return null
      if (startsWith(bytes, this.#at + 1, 0x21, hyphen, hyphen)) {
        this.#skipComment()
      } else if (this.#isTag('meta')) {
        const found = this.#readMeta()
        if (found !== null) return found
      } else if (isLetter(bytes[this.#at + 1]) || (bytes[this.#at + 1] === slash && isLetter(bytes[this.#at + 2]))) {
        if (this.#isLate && this.#isTag('body')) return null
        this.#skipTag()
      } else if (bytes[this.#at + 1] === 0x21 || bytes[this.#at + 1] === slash || bytes[this.#at + 1] === 0x3f) {
        this.#at = this.#find(greaterThan, this.#at)
      }
    }
    return null
  }

  #find(byte: number, from: number): number {
    const found = this.#bytes.indexOf(byte, from)
    return found < 0 ? this.#bytes.length : found
  }

  /** Moves to the `>` of the first `-->` whose hyphens may be those of the `<!--` itself. */
  #skipComment(): void {
    let at = this.#at + 3
    do at = this.#find(greaterThan, at + 1)
    while (at < this.#bytes.length && !(this.#bytes[at - 1] === hyphen && this.#bytes[at - 2] === hyphen))
    this.#at = at
  }

  /** Whether a start tag with this name begins here, ended by white space or a slash (`>` too, except for `meta`). */
  #isTag(name: string): boolean {
    for (let index = 0; index < name.length; index++) {
      if ((this.#bytes[this.#at + 1 + index] | 0x20) !== name.charCodeAt(index)) return false
    }
    const next = this.#bytes[this.#at + 1 + name.length]
    return isSpace(next) || next === slash || (next === greaterThan && name !== 'meta')
  }

  #skipTag(): void {
    const bytes = this.#bytes
    const textElement = this.#isLate ? textElements.find(name => this.#isTag(name)) : undefined
    while (this.#at < bytes.length && !isSpace(bytes[this.#at]) && bytes[this.#at] !== greaterThan) this.#at++
    while (this.#readAttribute()) {}
    if (textElement !== undefined) this.#skipTextOf(textElement)
  }

  #skipTextOf(name: string): void {
    const bytes = this.#bytes
    for (let at = this.#find(lessThan, this.#at); at < bytes.length; at = this.#find(lessThan, at + 1)) {
      if (bytes[at + 1] !== slash) continue
      let matched = 0
      while (matched < name.length && (bytes[at + 2 + matched] | 0x20) === name.charCodeAt(matched)) matched++
      if (matched < name.length) continue
      this.#at = at - 1
      return
    }
    this.#at = bytes.length
  }

  /** Reads the attributes of a `meta` and decides whether they declare an encoding. */
  #readMeta(): EncodingName | null {
    this.#at += 1 + 'meta'.length
    const seen = new Set<string>()
    let hasPragma = false
    let needsPragma: boolean | null = null
    // undefined: nothing declared so far; null: declared, but no such encoding.
    let encoding: EncodingName | null | undefined
    while (this.#readAttribute()) {
      const name = latin1(this.#bytes, this.#nameStart, this.#nameEnd).toLowerCase()
      if (seen.has(name)) continue
      seen.add(name)
      if (name !== 'http-equiv' && name !== 'content' && name !== 'charset') continue
      const value = latin1(this.#bytes, this.#valueStart, this.#valueEnd)
      if (name === 'http-equiv') {
        hasPragma = value.toLowerCase() === 'content-type'
      } else if (name === 'charset') {
        encoding = encodingOfLabel(value)
        needsPragma = false
      } else if (encoding === undefined) {
        const found = encodingOfLabel(charsetOfMetaContent(value) ?? '')
        if (found !== null) {
          encoding = found
          needsPragma = true
        }
      }
    }
    if (this.#at >= this.#bytes.length || needsPragma === null || (needsPragma && !hasPragma)) return null
    return asWritten(encoding ?? null)
  }

  /** The standard's "get an attribute"; false where the tag or the input ends. */
  #readAttribute(): boolean {
    const bytes = this.#bytes
    const size = bytes.length
    while (this.#at < size && (isSpace(bytes[this.#at]) || bytes[this.#at] === slash)) this.#at++
    if (this.#at >= size || bytes[this.#at] === greaterThan) return false
    this.#nameStart = this.#at
    this.#valueStart = this.#valueEnd = 0
    while (this.#at < size) {
      const byte = bytes[this.#at]
      if (isSpace(byte) || byte === slash || byte === greaterThan || (byte === equals && this.#at > this.#nameStart)) break
      this.#at++
    }
    this.#nameEnd = this.#at
    while (this.#at < size && isSpace(bytes[this.#at])) this.#at++
    if (bytes[this.#at] !== equals) return this.#at < size
    this.#at++
    while (this.#at < size && isSpace(bytes[this.#at])) this.#at++
    return this.#readValue()
  }

  #readValue(): boolean {
    const bytes = this.#bytes
    const size = bytes.length
    const quote = bytes[this.#at]
    if (quote === 0x22 || quote === 0x27) {
      this.#valueStart = this.#at + 1
      this.#valueEnd = this.#find(quote, this.#valueStart)
      this.#at = Math.min(size, this.#valueEnd + 1)
      return this.#valueEnd < size
    }
    this.#valueStart = this.#at
    while (this.#at < size && !isSpace(bytes[this.#at]) && bytes[this.#at] !== greaterThan) this.#at++
    this.#valueEnd = this.#at
    return this.#at < size
  }
}
