/**
 * Finds the encoding that a page declares about itself, before anything is decoded.
 *
 * `prescan` is the HTML standard's "prescan a byte stream to determine its encoding". A `meta` that comes later is found by
 * the browser's tree builder, which then starts over with the new encoding; `findLateMeta` stands for that. Bytes are read
 * as characters of the same numbers: all that matters here is ASCII.
 */

import { charsetOfMetaContent } from './content-type.js'
import { type EncodingName, encodingOfLabel } from './labels.js'
import { textOfUnits } from './utf16.js'

const prescanBytes = 1024

/** Reads the declaration in the first 1024 bytes: `meta`, or else an XML declaration; null if there is none. */
export function prescan(bytes: Uint8Array): EncodingName | null {
  const head = textOfUnits(Uint16Array.from(bytes.subarray(0, prescanBytes)))
  if (head.startsWith('<\0?\0x\0')) return 'utf-16le'
  if (head.startsWith('\0<\0?\0x')) return 'utf-16be'
  return metaEncoding(head, false) ?? xmlEncoding(head)
}

/** Reads the first declaring `meta` of the whole page, skipping scripts and the like, up to the `body` start tag. */
export function findLateMeta(bytes: Uint8Array): EncodingName | null {
  return bytes.length <= prescanBytes ? null : metaEncoding(textOfUnits(Uint16Array.from(bytes)), true)
}

/** The encoding of a label; a page cannot be read as ASCII and be UTF-16, and nothing is encoded in x-user-defined. */
function asWritten(label: string): EncodingName | null {
  const encoding = encodingOfLabel(label)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return 'utf-8'
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding
}

/** The standard's "get an XML encoding": `<?xml … encoding="…" … >` at the very start. */
function xmlEncoding(text: string): EncodingName | null {
  const declaration = /^<\?xml[^>]*>/.exec(text)?.[0] ?? ''
  const quoted = /^encoding[\0-\x20]*=[\0-\x20]*(["'])([^\0-\x20]*?)\1/.exec(declaration.slice(declaration.indexOf('encoding')))
  return asWritten(quoted?.[2] ?? '')
}

/** Comments (whose end may use the hyphens of their beginning), tags up to the end of their name, and what else begins with `<`. */
const construct = /<(?:!--(?:[\s\S]*?(?<=--)>|[\s\S]*$)|(\/?[a-z][^\t\n\f\r >]*)|[!/?][^>]*)/gi
/** The standard's "get an attribute"; only the end of the input leaves a quote open. */
const attribute = /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r >]*)))?/y
const tagEnd = /[\t\n\f\r /]*>/y

/** Elements whose content is text to the tree builder, so that a `meta` in there declares nothing. */
const textElements = /^(?:script|style|title|textarea|iframe|noembed|noframes|xmp)$/

/** Walks over the constructs of a text. Where it ends inside one, the scan is over, as in the standard. */
function metaEncoding(text: string, isLate: boolean): EncodingName | null {
  construct.lastIndex = 0
  for (let found = construct.exec(text); found !== null; found = construct.exec(text)) {
    if (found[1] === undefined) continue
    const name = found[1].toLowerCase().split('/')[0]
    if (isLate && name === 'body') return null
    const isMeta = name === 'meta'
    // A slash ends the name of a meta; in other tags it does not matter.
    const { values, end } = attributesFrom(text, isMeta ? found.index + 1 + name.length : construct.lastIndex)
    if (end === 0) return null
    const encoding = isMeta ? declaredBy(values) : null
    if (encoding !== null) return encoding
    construct.lastIndex = isLate && textElements.test(name) ? endOfText(text, name, end) : end
  }
  return null
}

/** Reads attributes, the first of each name; `end` is one past the tag, 0 where the text ends before. */
function attributesFrom(text: string, from: number): { values: Map<string, string>; end: number } {
  const values = new Map<string, string>()
  let at = (attribute.lastIndex = from)
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    at = attribute.lastIndex
    const name = found[1].toLowerCase()
    if (!values.has(name)) values.set(name, found[2] ?? found[3] ?? found[4] ?? '')
  }
  tagEnd.lastIndex = at
  tagEnd.test(text)
  return { values, end: tagEnd.lastIndex }
}

/** Decides whether the attributes of a `meta` declare an encoding. */
function declaredBy(values: ReadonlyMap<string, string>): EncodingName | null {
  const isPragma = values.get('http-equiv')?.toLowerCase() === 'content-type'
  return asWritten(values.get('charset') ?? (isPragma ? charsetOfMetaContent(values.get('content') ?? '') : null) ?? '')
}

/** Place of the end tag of an element whose content is text; the end of the text if there is none. */
function endOfText(text: string, name: string, from: number): number {
  const endTag = new RegExp(`</${name}`, 'gi')
  endTag.lastIndex = from
  return endTag.exec(text)?.index ?? text.length
}
