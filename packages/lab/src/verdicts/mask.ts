/** Sets of atoms as bits: 32 atoms to a word. */

/** One bit per atom, lowest bit first. */
export type Mask = Uint32Array

/** An empty mask for some atoms. */
export function emptyMask(atoms: number): Mask {
  return new Uint32Array((atoms + 31) >>> 5)
}

/** Adds the atoms `from … to − 1`. */
export function addRange(mask: Mask, from: number, to: number): void {
  if (from >= to) return
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const head = 0xffffffff << (from & 31)
  const tail = 0xffffffff >>> (31 - ((to - 1) & 31))
  if (first === last) {
    mask[first] |= head & tail
    return
  }
  mask[first] |= head
  for (let w = first + 1; w < last; w++) mask[w] = 0xffffffff
  mask[last] |= tail
}

/** Whether no atom is in the mask. */
export function isEmptyMask(mask: Mask): boolean {
  for (let w = 0; w < mask.length; w++) if (mask[w] !== 0) return false
  return true
}

/** The atoms that are in either mask. */
export function either(a: Mask, b: Mask): Mask {
  const result = new Uint32Array(a.length)
  for (let w = 0; w < result.length; w++) result[w] = a[w] | b[w]
  return result
}

/** The atoms that are in both masks. */
export function both(a: Mask, b: Mask): Mask {
  const result = new Uint32Array(a.length)
  for (let w = 0; w < result.length; w++) result[w] = a[w] & b[w]
  return result
}

/** The atoms of the first mask that are not in the second. */
export function without(a: Mask, b: Mask): Mask {
  const result = new Uint32Array(a.length)
  for (let w = 0; w < result.length; w++) result[w] = a[w] & ~b[w]
  return result
}

/** Calls `take` with every range `from … to − 1` of neighbouring atoms in the mask. */
export function eachRange(mask: Mask, take: (from: number, to: number) => void): void {
  let open = -1
  for (let w = 0; w < mask.length; w++) {
    let bits = mask[w]
    if (open >= 0) {
      // The range goes on; count from the first atom that is missing.
      if (bits === 0xffffffff) continue
      const missing = 31 - Math.clz32(~bits & (bits + 1))
      take(open, (w << 5) + missing)
      open = -1
      bits = missing === 0 ? bits : bits & (0xffffffff << missing)
    }
    while (bits !== 0) {
      const first = 31 - Math.clz32(bits & -bits)
      const shifted = bits >>> first
      const length = shifted === 0xffffffff ? 32 : 31 - Math.clz32(~shifted & (shifted + 1))
      if (first + length >= 32) {
        open = (w << 5) + first
        break
      }
      take((w << 5) + first, (w << 5) + first + length)
      bits &= 0xffffffff << (first + length)
    }
  }
  if (open >= 0) take(open, mask.length << 5)
}

/**
 * The atoms that at least `needed` of the masks have. The counts of 32 atoms are added at once, one bit of the count after the other.
 */
export function atLeast(masks: readonly Mask[], needed: number): Mask {
  const result = new Uint32Array(masks[0].length)
  if (needed > masks.length) return result
  const width = 32 - Math.clz32(masks.length)
  const planes = new Int32Array(width)
  for (let w = 0; w < result.length; w++) {
    planes.fill(0)
    for (let m = 0; m < masks.length; m++) {
      let carry = masks[m][w] | 0
      for (let p = 0; carry !== 0 && p < width; p++) {
        const sum = planes[p] ^ carry
        carry &= planes[p]
        planes[p] = sum
      }
    }
    result[w] = notBelow(planes, needed)
  }
  return result
}

/** The bits whose count, spread over the planes, is not below a number. */
function notBelow(planes: Int32Array, needed: number): number {
  let above = 0
  let equal = -1
  for (let p = planes.length - 1; p >= 0; p--) {
    if ((needed >>> p) & 1) equal &= planes[p]
    else {
      above |= equal & planes[p]
      equal &= ~planes[p]
    }
  }
  return above | equal
}
