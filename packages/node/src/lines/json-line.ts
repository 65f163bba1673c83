/** What is on a line. */

import { isUtf8 } from 'node:buffer'

/** Tells whether a line has nothing but white space. */
export function isBlankLine(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  return true
}

/** The text of a line without a byte order mark; bytes that are not UTF-8 become U+FFFD. */
export function lineText(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\ufeff/, '')
}

/** Parses the JSON of a line. Throws `SyntaxError` with what is wrong, also if the line is not UTF-8. */
export function parseJsonLine(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new SyntaxError('the line is not UTF-8')
  return JSON.parse(lineText(bytes))
}
