/** Simhash of a text: texts that share most of their word triples have fingerprints that differ in few bits (Charikar 2002; Manku et al. 2007). */

/** Words of a shingle. */
const shingleWords = 3

/** The 64 bits of a text as two numbers; null for a text of fewer words than a shingle. */
export function simhash(text: string): readonly [number, number] | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < shingleWords) return null
  const votes = new Int32Array(64)
  const hashes = words.map(hashOf)
  for (let i = 0; i + shingleWords <= hashes.length; i++) {
    let high = 0x9e3779b9
    let low = 0x85ebca6b
    for (let k = i; k < i + shingleWords; k++) {
      high = mix(high ^ hashes[k])
      low = mix(Math.imul(low, 31) + hashes[k])
    }
    for (let bit = 0; bit < 32; bit++) {
      votes[bit] += (low >>> bit) & 1 ? 1 : -1
      votes[32 + bit] += (high >>> bit) & 1 ? 1 : -1
    }
  }
  return [bitsOf(votes, 32), bitsOf(votes, 0)]
}

function bitsOf(votes: Int32Array, from: number): number {
  let bits = 0
  for (let bit = 0; bit < 32; bit++) if (votes[from + bit] > 0) bits |= 1 << bit
  return bits >>> 0
}

/** FNV-1a over UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The finaliser of MurmurHash3. */
function mix(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
