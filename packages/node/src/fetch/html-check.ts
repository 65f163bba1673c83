/** Is this a web page at all? By the label that came with it and, where that says little, by looking. */

/** Beginnings of files that are surely not HTML, with what they are. */
const signatures: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['GIF8', 'a GIF image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['RIFF', 'a media file'],
  ['PK\x03\x04', 'a ZIP archive or office document'],
  ['\x1f\x8b', 'gzip-compressed data'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['\x7fELF', 'a program'],
  ['{\\rtf', 'an RTF document'],
  ['%!PS', 'a PostScript document'],
  ['\xd0\xcf\x11\xe0', 'an old office document'],
]

const htmlTypes = new Set(['text/html', 'application/xhtml+xml', 'application/vnd.wap.xhtml+xml'])

/** Types under which pages are served by mistake or habit; what is inside decides. */
const vagueTypes = new Set(['', 'text/plain', 'text/xml', 'application/xml', 'application/octet-stream', 'application/x-unknown'])

/** How far into a file is looked. */
const windowBytes = 1_000_000

/**
 * Text has next to no control bytes in any charset of the web but UTF-16; a tenth of random or compressed bytes are. The
 * few that damaged pages have are let pass.
 */
const maxControlShare = 0.03
const maxFewControls = 8

/** Says what bytes are that are surely not HTML, null if they may be. Empty input may be: it is a page without text. */
export function notHtmlBecause(bytes: Uint8Array): string | null {
  const other = notTextBecause(bytes)
  if (other !== null) return other
  // In UTF-16 every tag has zero bytes between its letters; without them the same pattern fits every other encoding.
  const text = latin1(bytes.subarray(0, windowBytes)).replaceAll('\0', '')
  if (/<(?:[a-z]|\/[a-z]|!doctype|!--)/i.test(text)) return null
  return text.trim() === '' ? null : 'text without a single tag'
}

/** Says what bytes are that are surely not text, whatever their label says; null if they may be. */
export function notTextBecause(bytes: Uint8Array): string | null {
  const head = latin1(bytes.subarray(0, 16))
  for (const [signature, name] of signatures) if (head.startsWith(signature)) return name
  const window = bytes.subarray(0, windowBytes)
  return hasManyControls(window) && !isUtf16(window) ? 'binary data' : null
}

/** Zero bytes do not count: parsers drop them, and files that were saved badly are filled up with them. */
function hasManyControls(bytes: Uint8Array): boolean {
  let controls = 0
  let others = 0
  for (const byte of bytes) {
    if (byte >= 0x20 || isSpaceOrEscape(byte)) others++
    else if (byte !== 0) controls++
  }
  return controls > maxFewControls && controls > maxControlShare * (controls + others)
}

/** White space, and the byte that switches alphabets in ISO-2022-JP. */
function isSpaceOrEscape(byte: number): boolean {
  return (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b
}

/** By the byte order mark, or by a tag with zero bytes between its letters. */
function isUtf16(bytes: Uint8Array): boolean {
  const text = latin1(bytes)
  return /^(?:\xff\xfe|\xfe\xff)/.test(text) || /<\0[a-z!/]\0[a-z-]\0|\0<\0[a-z!/]\0[a-z-]/i.test(text)
}

/** Says why a media type cannot be HTML, null if it is or may be. */
export function notHtmlByType(contentType: string | null): string | null {
  const type = mediaType(contentType)
  return htmlTypes.has(type) || vagueTypes.has(type) ? null : `of type ${type}`
}

/** Tells whether the label alone settles that it is HTML. */
export function isHtmlType(contentType: string | null): boolean {
  return htmlTypes.has(mediaType(contentType))
}

function mediaType(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0].trim().toLowerCase()
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
