/**
 * From bytes to text: finds out how a page is encoded and decodes it.
 *
 * Declarations are read in the order of the HTML standard (BOM, HTTP header, `meta`). A declaration is believed unless
 * the bytes contradict it; without one, the bytes decide. The README of this folder tells the rules and their reasons.
 */

import type { Charsets } from './charsets.js'
import { charsetOfContentType } from './content-type.js'
import { CharsetUnavailableError } from './errors.js'
import { type EncodingName, encodingOfLabel, isMultiByte } from './labels.js'
import { findLateMeta, prescan } from './prescan.js'
import { decodeSingleByte } from './single-byte.js'
import { decodeStrictUtf8, decodeUtf8, weighUtf8 } from './utf8.js'
import { decodeUtf16, guessUtf16 } from './utf16.js'

/** What `decodeHtml` can be told about the bytes. */
export interface DecodeOptions {
  /** The value of the HTTP header `Content-Type`. */
  readonly contentType?: string | null
  /** Multi-byte decoders and detection: `import { charsets } from 'gleaner/charsets'`. */
  readonly charsets?: Charsets
}

/** What settled the encoding: a declaration that was followed, the bytes themselves, or nothing at all. */
export type EncodingSource = 'bom' | 'header' | 'meta' | 'detected' | 'default'

/** A page as text, and how it was read. */
export interface DecodedHtml {
  readonly html: string
  /** Name of the encoding that was used, in lower case. */
  readonly encoding: EncodingName
  readonly source: EncodingSource
  /** The encoding that BOM, header or `meta` (in this order) declares, followed or not; null if there is none. */
  readonly declared: EncodingName | null
}

/**
 * Decodes the bytes of a page.
 *
 * Never fails on malformed input. Throws `CharsetUnavailableError` if the page is in a multi-byte encoding and the
 * option `charsets` is missing.
 */
export function decodeHtml(bytes: Uint8Array, options: DecodeOptions = {}): DecodedHtml {
  const bom = byteOrderMark(bytes)
  if (bom !== null) {
    return { html: decode(bytes.subarray(bom === 'utf-8' ? 3 : 2), bom), encoding: bom, source: 'bom', declared: bom }
  }
  const declarations = readDeclarations(bytes, options.contentType ?? null)
  return decodeByUtf16(bytes, declarations) ?? decodeByUtf8(bytes, declarations) ?? decodeLegacy(bytes, declarations, options.charsets)
}

/** Everything declared, the first one binding; the second can only be a `meta` that the header overrules. */
type Declarations = readonly { readonly encoding: EncodingName; readonly source: 'header' | 'meta' }[]

function byteOrderMark(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null
}

function readDeclarations(bytes: Uint8Array, contentType: string | null): Declarations {
  const header = encodingOfLabel(charsetOfContentType(contentType ?? '') ?? '')
  const meta = prescan(bytes) ?? (header === null ? findLateMeta(bytes) : null)
  return [
    ...(header === null ? [] : [{ encoding: header, source: 'header' as const }]),
    ...(meta === null ? [] : [{ encoding: meta, source: 'meta' as const }]),
  ]
}

/** The result for an encoding: it counts as declared if any declaration names it, else as detected. */
function settled(html: string, encoding: EncodingName, declarations: Declarations): DecodedHtml {
  const followed = declarations.find(declaration => declaration.encoding === encoding)
  return { html, encoding, source: followed?.source ?? 'detected', declared: declarations[0]?.encoding ?? null }
}

/** Takes the bytes for UTF-16 if their zero bytes say so or, lacking those, if it is declared and not absurd. */
function decodeByUtf16(bytes: Uint8Array, declarations: Declarations): DecodedHtml | null {
  const guess = guessUtf16(bytes)
  if (guess !== null) return settled(decodeUtf16(bytes, guess), guess, declarations)
  const declared = declarations[0]?.encoding
  if (declared !== 'utf-16le' && declared !== 'utf-16be') return null
  // Without a single zero byte there is no markup in it, so text that is well-formed UTF-8 is just that.
  return decodeStrictUtf8(bytes) === null ? settled(decodeUtf16(bytes, declared), declared, declarations) : null
}

/**
 * How many continuation bytes of well-formed UTF-8 outweigh a legacy declaration.
 *
 * In western European text a byte of C2 to F4, a letter, is hardly ever followed by bytes of 80 to BF, signs (`Ã©`).
 * Other alphabets have letters there (`Ві` in windows-1251), and of the characters of GBK about one in seven passes as UTF-8.
 */
function supportNeeded(declared: EncodingName): number {
  if (isMultiByte(declared)) return 4
  return /^(windows-125[0247]|iso-8859-(2|3|4|10|13|14|15|16))$/.test(declared) ? 1 : 2
}

/** Takes the bytes for UTF-8 if they are, and nothing else is declared, or if they obviously are, whatever is declared. */
function decodeByUtf8(bytes: Uint8Array, declarations: Declarations): DecodedHtml | null {
  const declared = declarations[0]?.encoding ?? null
  const html = decodeStrictUtf8(bytes)
  if (html !== null && declared === 'utf-8') return settled(html, 'utf-8', declarations)
  // Every multi-byte sequence is longer in UTF-8 than in UTF-16, so equal lengths mean plain ASCII.
  if (html !== null && html.length === bytes.length) return decodeAscii(html, declarations)
  return isUtf8(bytes, declared) ? settled(html ?? decodeUtf8(bytes), 'utf-8', declarations) : null
}

/**
 * Whether bytes that are not plain ASCII are better read as UTF-8, a few malformed ones included.
 *
 * Pages in UTF-8 with pasted or cut-off characters are common. In legacy text the malformed sequences are by far in the
 * majority (GBK prose: six to one), so the factors below leave room on both sides.
 */
function isUtf8(bytes: Uint8Array, declared: EncodingName | null): boolean {
  const { support, malformed } = weighUtf8(bytes)
  if (declared === 'utf-8') return support >= malformed
  if (declared === null) return support >= 4 * malformed
  return support >= Math.max(supportNeeded(declared), 10 * malformed)
}

/** Plain ASCII reads the same in all encodings but one, whose escape sequences begin with a control character. */
function decodeAscii(html: string, declarations: Declarations): DecodedHtml | null {
  if (html.includes('\x1b')) return null
  const [binding] = declarations
  if (binding === undefined) return { html, encoding: 'utf-8', source: 'default', declared: null }
  const canBeAscii = binding.encoding !== 'replacement' && !binding.encoding.startsWith('utf-16')
  return settled(html, canBeAscii ? binding.encoding : 'utf-8', declarations)
}

/** Neither UTF-16 nor UTF-8: the detector decides, or where there is none, the declarations. */
function decodeLegacy(bytes: Uint8Array, declarations: Declarations, charsets: Charsets | undefined): DecodedHtml {
  const usable = declarations.map(({ encoding }) => encoding).filter(encoding => encoding !== 'replacement' && !encoding.startsWith('utf-'))
  const encoding = charsets?.detect(bytes, usable)?.encoding ?? usable[0]
  if (encoding !== undefined) return settled(decode(bytes, encoding, charsets), encoding, declarations)
  // The standard's fallback for western locales. It loses nothing: every byte becomes a character.
  const html = decodeSingleByte(bytes, 'windows-1252')
  return { html, encoding: 'windows-1252', source: 'default', declared: declarations[0]?.encoding ?? null }
}

function decode(bytes: Uint8Array, encoding: EncodingName, charsets?: Charsets): string {
  if (encoding === 'utf-8') return decodeUtf8(bytes)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return decodeUtf16(bytes, encoding)
  if (encoding === 'replacement') return bytes.length === 0 ? '' : '\ufffd'
  if (!isMultiByte(encoding)) return decodeSingleByte(bytes, encoding)
  if (charsets === undefined) throw new CharsetUnavailableError(encoding)
  return charsets.decode(bytes, encoding)
}
