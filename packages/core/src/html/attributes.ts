/**
 * Attributes on demand: a start tag is read again from the source when somebody asks.
 *
 * Nearly all attributes of a page are never looked at, and reading a tag twice is cheaper than keeping its attributes: there is
 * nothing to store, to copy or to decode while parsing, however many attributes a page has.
 */

import type { Attribute } from '../page/types.js'
import { Namespace } from '../page/types.js'
import { AMPERSAND, EXTRA, IN_ATTRIBUTE, REPLACE_NUL } from './layout.js'
import { asciiLower, cleanText } from './names.js'
import type { Parser } from './parser.js'
import { decodeSlice } from './text.js'

/** Walks over the attributes of one start tag, duplicates included. */
export class AttributeCursor {
  nameStart = 0
  nameEnd = 0
  valueStart = 0
  valueEnd = 0
  private readonly source: string
  /** Where the search for the next attribute goes on. */
  at: number

  /** `tagStart` is the offset of the tag's `<`; the tag must be complete. */
  constructor(source: string, tagStart: number) {
    this.source = source
    let at = tagStart + 1
    while (!endsName(source.charCodeAt(at), true)) at++
    this.at = at
  }

  /** Goes to the next attribute; false at the end of the tag. */
  next(): boolean {
    const source = this.source
    let at = this.at
    let c = source.charCodeAt(at)
    while (isSpace(c) || c === 47) c = source.charCodeAt(++at)
    if (c === 62 || at >= source.length) return false
    this.nameStart = at
    do c = source.charCodeAt(++at)
    while (!endsName(c, false))
    this.nameEnd = at
    while (isSpace(c)) c = source.charCodeAt(++at)
    if (c === 61) this.readValue(at + 1)
    else {
      this.valueStart = this.valueEnd = at
      this.at = at
    }
    return true
  }

  private readValue(from: number): void {
    const source = this.source
    let at = from
    let c = source.charCodeAt(at)
    while (isSpace(c)) c = source.charCodeAt(++at)
    if (c === 34 || c === 39) {
      this.valueStart = at + 1
      const quote = source.indexOf(c === 34 ? '"' : "'", at + 1)
      this.valueEnd = quote < 0 ? source.length : quote
      this.at = this.valueEnd + 1
      return
    }
    this.valueStart = at
    while (!isSpace(c) && c !== 62 && at < source.length) c = source.charCodeAt(++at)
    this.valueEnd = this.at = at
  }

  /** Name as the tokenizer emits it. */
  name(): string {
    const written = this.source.slice(this.nameStart, this.nameEnd)
    return /[A-Z\0]/.test(written) ? cleanText(asciiLower(written)) : written
  }

  /** Whether the name is this one, given as the tokenizer emits it. */
  isNamed(name: string): boolean {
    if (this.nameEnd - this.nameStart !== name.length) return false
    for (let i = 0; i < name.length; i++) {
      const c = this.source.charCodeAt(this.nameStart + i)
      const lower = c >= 65 && c <= 90 ? c | 32 : c === 0 ? 0xfffd : c
      if (lower !== name.charCodeAt(i)) return false
    }
    return true
  }

  /** Value, decoded. */
  value(): string {
    return attributeValue(this.source, this.valueStart, this.valueEnd)
  }
}

/** The decoded value of an attribute that is in the source from `start` to `end`. */
export function attributeValue(source: string, start: number, end: number): string {
  const raw = source.slice(start, end)
  return /[&\r\0]/.test(raw) ? decodeSlice(raw, 0, raw.length, AMPERSAND | REPLACE_NUL | IN_ATTRIBUTE) : raw
}

function isSpace(c: number): boolean {
  return c === 32 || c === 10 || c === 9 || c === 13 || c === 12
}

/** Whether `c` ends a name; NaN is the end of the source. */
function endsName(c: number, ofTag: boolean): boolean {
  return c === 62 || c === 47 || isSpace(c) || (c === 61 && !ofTag) || Number.isNaN(c)
}

/** Tags longer than this are remembered. */
const LONG = 4096

/**
 * Reads the attributes of the start tags of one source, given by the offset of their `<`, −1 for none.
 *
 * Long tags are read once: on hostile pages the standard makes thousands of clones of one element, all with the
 * attributes of the same tag, and reading a megabyte for each of them would be quadratic.
 */
export class AttributeReader {
  private readonly source: string
  private readonly long = new Map<number, Map<string, string>>()

  constructor(source: string) {
    this.source = source
  }

  /** The attributes as the tokenizer emits them: lower-case names, the first of each name; those of other tags after them. */
  all(tagStart: number, others: readonly number[] = []): Attribute[] {
    let values = this.read(tagStart)
    if (others.length > 0) values = new Map(values)
    for (const other of others) for (const [name, value] of this.read(other)) if (!values.has(name)) values.set(name, value)
    return Array.from(values, ([name, value]) => ({ name, value }))
  }

  /** Value of one attribute by its name as the tokenizer emits it; null if the tag does not have it. */
  one(tagStart: number, name: string): string | null {
    if (tagStart < 0) return null
    if (!this.long.has(tagStart)) {
      const cursor = new AttributeCursor(this.source, tagStart)
      do {
        if (!cursor.next()) return null
        if (cursor.isNamed(name)) return cursor.value()
      } while (cursor.at - tagStart <= LONG)
    }
    return this.read(tagStart).get(name) ?? null
  }

  private read(tagStart: number): Map<string, string> {
    const known = this.long.get(tagStart)
    if (known !== undefined) return known
    const values = new Map<string, string>()
    if (tagStart < 0) return values
    const cursor = new AttributeCursor(this.source, tagStart)
    while (cursor.next()) {
      const name = cursor.name()
      if (!values.has(name)) values.set(name, cursor.value())
    }
    if (cursor.at - tagStart > LONG) this.long.set(tagStart, values)
    return values
  }
}

/** The reader of a page while it is parsed. */
export function readerOf(p: Parser): AttributeReader {
  p.reader ??= new AttributeReader(p.source)
  return p.reader
}

/** Value of an attribute of an element while it is parsed, null if it does not have it. */
export function attributeOf(p: Parser, node: number, name: string): string | null {
  return readerOf(p).one(p.nodes[(node << 3) + EXTRA], name)
}

/** A text that elements with equal attributes, in whatever order, share. */
export function attributeKey(p: Parser, node: number): string {
  const attributes = readerOf(p).all(p.nodes[(node << 3) + EXTRA])
  p.steps += attributes.length
  return JSON.stringify(attributes.map(({ name, value }) => [name, value]).sort())
}

const SVG_ATTRIBUTES = new Map(
  (
    'attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits glyphRef gradientTransform ' +
    'gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth ' +
    'maskContentUnits maskUnits numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha ' +
    'preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent ' +
    'spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget ' +
    'xChannelSelector yChannelSelector zoomAndPan'
  )
    .split(' ')
    .map(name => [name.toLowerCase(), name]),
)

/** Name of an attribute in the tree, by the namespace of its element. */
export function treeName(name: string, namespace: number): string {
  if (namespace === Namespace.Svg) return SVG_ATTRIBUTES.get(name) ?? name
  if (namespace === Namespace.MathMl && name === 'definitionurl') return 'definitionURL'
  return name
}
