/**
 * A forgiving reader of JSON for structured data, which is written by templates and often broken: raw line breaks in
 * strings, trailing commas, comments, several values in a row, an end that is missing.
 *
 * Iterative and bounded: whatever nests deeper than `maxDepth` is read over.
 */

/** A value as JSON has them. */
export type Json = string | number | boolean | null | Json[] | JsonObject
/** An object without prototype. */
export interface JsonObject {
  [name: string]: Json
}

const maxDepth = 60
/** Values beyond this many are not read: a page of structured data has some hundreds. */
const maxValues = 50_000

interface Frame {
  readonly value: Json[] | JsonObject
  /** Name of the member that is being read; null in lists and where a name is awaited. */
  name: string | null
}

/** Reads the values of a text as well as can be. */
export function readJson(text: string): Json[] {
  return new JsonReader(text).read()
}

class JsonReader {
  readonly #text: string
  readonly #values: Json[] = []
  readonly #stack: Frame[] = []
  #at = 0
  #count = 0
  /** Depth of nesting below `maxDepth` that is read over. */
  #skipped = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Json[] {
    const text = this.#text
    while (this.#at < text.length && this.#count < maxValues) {
      const c = text.charCodeAt(this.#at)
      if (c === 0x22) this.#put(this.#readString())
      else if (c === 0x7b || c === 0x5b) this.#open(c === 0x7b)
      else if (c === 0x7d || c === 0x5d) this.#close()
      else if (c === 0x2c) this.#endMember()
      else if (c === 0x2f) this.#skipComment()
      else if (isWordStart(c)) this.#readWord()
      else this.#at++
    }
    return this.#values
  }

  #open(isObject: boolean): void {
    this.#at++
    if (this.#stack.length >= maxDepth) {
      this.#skipped++
      return
    }
    const value: Json[] | JsonObject = isObject ? (Object.create(null) as JsonObject) : []
    this.#put(value)
    this.#stack.push({ value, name: null })
  }

  #close(): void {
    this.#at++
    if (this.#skipped > 0) this.#skipped--
    else this.#stack.pop()
  }

  /** A comma ends a member even where its value is missing. */
  #endMember(): void {
    this.#at++
    const top = this.#stack[this.#stack.length - 1]
    if (top && this.#skipped === 0) top.name = null
  }

  #put(value: Json): void {
    if (this.#skipped > 0) return
    this.#count++
    const top = this.#stack[this.#stack.length - 1]
    if (!top) {
      if (typeof value === 'object' && value !== null) this.#values.push(value)
    } else if (Array.isArray(top.value)) top.value.push(value)
    else if (top.name === null) {
      if (typeof value === 'string' && this.#colonFollows()) top.name = value
    } else {
      top.value[top.name] = value
      top.name = null
    }
  }

  #colonFollows(): boolean {
    const text = this.#text
    while (this.#at < text.length && text.charCodeAt(this.#at) <= 0x20) this.#at++
    if (text.charCodeAt(this.#at) !== 0x3a) return false
    this.#at++
    return true
  }

  #readString(): string {
    const text = this.#text
    const start = ++this.#at
    let end = start
    for (; end < text.length; end++) {
      const c = text.charCodeAt(end)
      if (c === 0x5c) end++
      else if (c === 0x22) break
    }
    this.#at = end + 1
    const raw = text.slice(start, end)
    return raw.includes('\\') ? unescaped(raw) : raw
  }

  #readWord(): void {
    const match = /^[\w+.-]{1,40}/.exec(this.#text.slice(this.#at, this.#at + 40))
    this.#at += match ? match[0].length : 1
    const word = match?.[0] ?? ''
    if (word === 'true' || word === 'false') this.#put(word === 'true')
    else if (word === 'null') this.#put(null)
    else if (/^-?\d/.test(word) && Number.isFinite(Number(word))) this.#put(Number(word))
  }

  #skipComment(): void {
    const text = this.#text
    if (text.startsWith('//<![CDATA[', this.#at)) {
      this.#at += 11
      return
    }
    const next = text.charCodeAt(this.#at + 1)
    const end = next === 0x2a ? text.indexOf('*/', this.#at + 2) : next === 0x2f ? text.indexOf('\n', this.#at + 2) : this.#at
    if (next !== 0x2a && next !== 0x2f) this.#at++
    else this.#at = end < 0 ? text.length : end + (next === 0x2a ? 2 : 1)
  }
}

function isWordStart(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || c === 0x2d
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

function unescaped(raw: string): string {
  return raw.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, plain: string) =>
    code === undefined ? (escapes[plain] ?? plain) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
