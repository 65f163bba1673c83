/** Base64 for the numbers inside models; of our own, since no global of every platform does bytes. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const codes = new Uint8Array(128).fill(255)
for (let i = 0; i < 64; i++) codes[alphabet.charCodeAt(i)] = i

/** Encodes bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const triple = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    text += alphabet[triple >> 18] + alphabet[(triple >> 12) & 63]
    text += i + 1 < bytes.length ? alphabet[(triple >> 6) & 63] : '='
    text += i + 2 < bytes.length ? alphabet[triple & 63] : '='
  }
  return text
}

/** Decodes a text; throws a `RangeError` where it is not base64. */
export function decodeBase64(text: string): Uint8Array {
  let length = text.length
  if (length % 4 !== 0) throw new RangeError(`base64 comes in groups of four characters, got ${length}`)
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  length -= padding
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  let held = 0
  let bits = 0
  let at = 0
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    const value = unit < 128 ? codes[unit] : 255
    if (value === 255) throw new RangeError(`character ${i + 1} is not base64`)
    held = ((held << 6) | value) & 0xffffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (held >> bits) & 255
    }
  }
  return bytes
}

/** Views bytes as little-endian 32-bit floats, whatever their alignment. */
export function floatsOf(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getFloat32(4 * i, true))
}

/** Views bytes as little-endian 32-bit whole numbers. */
export function intsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getInt32(4 * i, true))
}

/** Views bytes as little-endian 16-bit whole numbers. */
export function shortsOf(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int16Array.from({ length: bytes.length >> 1 }, (_, i) => view.getInt16(2 * i, true))
}

/** The little-endian bytes of numbers. */
export function bytesOf(numbers: ArrayLike<number>, kind: 'float' | 'int' | 'short'): Uint8Array {
  const width = kind === 'short' ? 2 : 4
  const bytes = new Uint8Array(numbers.length * width)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < numbers.length; i++) {
    if (kind === 'float') view.setFloat32(4 * i, numbers[i], true)
    else if (kind === 'int') view.setInt32(4 * i, numbers[i], true)
    else view.setInt16(2 * i, numbers[i], true)
  }
  return bytes
}
