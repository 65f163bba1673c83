import { isUtf8 } from 'node:buffer'

/** A text file as it was read. */
export interface DecodedText {
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'mixed'
}

/**
 * Decodes a gold file of unknown origin: UTF-16 by its mark or its zero bytes, else UTF-8, else windows-1252, or, where
 * the file was pasted together from both, each line as what it is.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return { text: decodeUtf16(bytes, utf16), encoding: utf16 }
  if (isUtf8(bytes)) return { text: stripMark(Buffer.from(bytes).toString('utf8')), encoding: 'utf-8' }
  const lines: string[] = []
  let isMixed = false
  for (let from = 0; from <= bytes.length; ) {
    const at = bytes.indexOf(10, from)
    const to = at < 0 ? bytes.length : at
    const line = bytes.subarray(from, to)
    const isWide = isUtf8(line)
    if (isWide && line.some(byte => byte > 0x7f)) isMixed = true
    lines.push(isWide ? Buffer.from(line).toString('utf8') : decodeWindows1252(line))
    from = to + 1
  }
  return { text: stripMark(lines.join('\n')), encoding: isMixed ? 'mixed' : 'windows-1252' }
}

/** The characters that windows-1252 has at 0x80 … 0x9F; the rest is Latin-1. Five places are not assigned. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes windows-1252; Node 20's own decoder takes it for Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, char => upper[char.charCodeAt(0) - 0x80])
}

/** The windows-1252 byte of a character, −1 where it has none. */
function windows1252ByteOf(char: string): number {
  const at = upper.indexOf(char)
  if (at >= 0) return 0x80 + at
  return char.charCodeAt(0) <= 0xff ? char.charCodeAt(0) : -1
}

/**
 * Turns UTF-8 that was read as windows-1252 and saved again (`â€™` for `’`) back, where the page shows the right
 * character and not the wrong ones.
 */
export function repairDoubleEncoding(text: string, pageText: string): string {
  return text.replace(/[\u00c2-\u00f4][^\x00-\x7f]{1,3}/g, garbled => {
    for (let length = Math.min(garbled.length, 4); length >= 2; length--) {
      const right = decodedAgain(garbled.slice(0, length))
      if (right !== null && pageText.includes(right) && !pageText.includes(garbled.slice(0, length))) {
        return right + repairDoubleEncoding(garbled.slice(length), pageText)
      }
    }
    return garbled
  })
}

/** The one character that these characters are the UTF-8 bytes of, null where they are not. */
function decodedAgain(garbled: string): string | null {
  const bytes = Buffer.from(Array.from(garbled, windows1252ByteOf).filter(byte => byte >= 0))
  if (bytes.length !== garbled.length || !isUtf8(bytes)) return null
  const text = bytes.toString('utf8')
  return Array.from(text).length === 1 ? text : null
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2) return null
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Latin text in UTF-16 has a zero in nearly every second place; text in anything else has none.
  let [even, odd] = [0, 0]
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  const pairs = bytes.length >> 1
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'utf-16le'
  return even > pairs * 0.6 && odd < pairs * 0.1 ? 'utf-16be' : null
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  const copy = Buffer.from(bytes.subarray(0, bytes.length & ~1))
  return stripMark((encoding === 'utf-16be' ? copy.swap16() : copy).toString('utf16le'))
}

function stripMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
