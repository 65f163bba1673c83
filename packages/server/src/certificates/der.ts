/** The few forms of DER (ITU-T X.690) that certificates are made of. */

/** One value with its tag and length. */
export function tagged(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

/** A list of values. */
export function sequence(...values: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...values)
}

/** A set of one value. */
export function setOf(value: Uint8Array): Buffer {
  return tagged(0x31, value)
}

/** A positive whole number of any size, most significant byte first. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0
  while (start < bytes.length - 1 && bytes[start] === 0) start++
  const trimmed = bytes.subarray(start)
  // The first bit is the sign.
  return tagged(0x02, (trimmed[0] & 0x80) === 0 ? trimmed : Buffer.concat([Buffer.from([0]), trimmed]))
}

/** An object identifier such as `1.2.840.10045.4.3.2`. */
export function objectId(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number)
  const bytes = [40 * first + second]
  for (const part of rest) {
    const digits = [part & 0x7f]
    for (let left = part >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
    bytes.push(...digits)
  }
  return tagged(0x06, Buffer.from(bytes))
}

/** A text. */
export function utf8(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text, 'utf8'))
}

/** Bytes whose last `unused` bits do not count. */
export function bits(bytes: Uint8Array, unused = 0): Buffer {
  return tagged(0x03, Buffer.from([unused]), bytes)
}

/** Bytes. */
export function octets(bytes: Uint8Array): Buffer {
  return tagged(0x04, bytes)
}

/** True. */
export const yes: Buffer = tagged(0x01, Buffer.from([0xff]))

/** A time to the second; before 2050 with two digits for the year, as certificates want it. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+Z$/g, '')
  const isShort = date.getUTCFullYear() < 2050
  return tagged(isShort ? 0x17 : 0x18, Buffer.from(`${isShort ? digits.slice(2) : digits}Z`, 'latin1'))
}
