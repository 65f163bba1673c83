/** Short names for long lists of numbers. */

/** Sixteen hexadecimal digits over a list of whole numbers: two hashes with different multipliers. */
export function fingerprintOf(numbers: ArrayLike<number>): string {
  let a = 0x811c9dc5
  let b = numbers.length
  for (let i = 0; i < numbers.length; i++) {
    a = Math.imul(a ^ numbers[i], 0x01000193)
    a ^= a >>> 15
    b = Math.imul(b + numbers[i], 0x9e3779b1)
    b ^= b >>> 13
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0')
}
