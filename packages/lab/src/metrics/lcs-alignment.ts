import { bitPositionsOf } from './bit-positions.js'
import { advance, commonEnds, lcsVector, zeroBits } from './lcs-length.js'

/** A longest common subsequence as positions: `a[at.a[k]] === b[at.b[k]]`, both ascending. */
export interface Alignment {
  readonly a: Int32Array
  readonly b: Int32Array
}

/** Rows × limbs up to which a piece is traced back directly: 16 MB of stored vectors, enough for 10,000 × 10,000 words. */
const maxStoredLimbs = 1 << 22

/**
 * Finds which tokens of two sequences match in a longest common subsequence, in linear space.
 *
 * Hirschberg 1975: split b in the middle, find the place in a at which the two halves' LCS lengths add up to the most,
 * go on with both halves. The lengths for all places at once come from the bit vectors of `lcsVector` (prefix counts of
 * their zero bits), and a piece whose vectors fit into a fixed store is traced back without further splitting. Pieces
 * wait on a stack of their own: no recursion.
 */
export function alignLcs(a: Int32Array, b: Int32Array, size: number, storedLimbs = maxStoredLimbs): Alignment {
  const pairs: number[] = []
  const stack = [0, a.length, 0, b.length]
  while (stack.length > 0) {
    const b1 = stack.pop()!
    const b0 = stack.pop()!
    const a1 = stack.pop()!
    const a0 = stack.pop()!
    const { start, end } = commonEnds(a.subarray(a0, a1), b.subarray(b0, b1))
    for (let k = 0; k < start; k++) pairs.push(a0 + k, b0 + k)
    for (let k = end; k > 0; k--) pairs.push(a1 - k, b1 - k)
    const piece = { a0: a0 + start, a1: a1 - end, b0: b0 + start, b1: b1 - end }
    const limbs = (piece.a1 - piece.a0 + 31) >> 5
    const rows = piece.b1 - piece.b0
    if (limbs === 0 || rows === 0) continue
    if (rows === 1 || limbs * rows <= storedLimbs) {
      tracePiece(a, b, piece, size, pairs)
      continue
    }
    const middle = piece.b0 + (rows >> 1)
    const cut = bestCut(a, b, piece, middle, size)
    stack.push(piece.a0, cut, piece.b0, middle, cut, piece.a1, middle, piece.b1)
  }
  return sorted(pairs)
}

interface Piece {
  readonly a0: number
  readonly a1: number
  readonly b0: number
  readonly b1: number
}

/** The place in a at which LCS(a before, b before middle) + LCS(a after, b after middle) is largest; ties to the left. */
function bestCut(a: Int32Array, b: Int32Array, { a0, a1, b0, b1 }: Piece, middle: number, size: number): number {
  const length = a1 - a0
  const forward = lcsVector(bitPositionsOf(a, size, a0, a1), b, b0, middle, 1)
  const reversed = a.slice(a0, a1).reverse()
  const backward = lcsVector(bitPositionsOf(reversed, size), b, middle, b1, -1)
  let after = zeroBits(backward, length)
  let before = 0
  let best = after
  let cut = 0
  for (let i = 0; i < length; i++) {
    const fromEnd = length - 1 - i
    if (((forward[i >> 5] >>> (i & 31)) & 1) === 0) before++
    if (((backward[fromEnd >> 5] >>> (fromEnd & 31)) & 1) === 0) after--
    if (before + after > best) {
      best = before + after
      cut = i + 1
    }
  }
  return a0 + cut
}

/** Stores the vector after each token of b's piece and walks back through them. */
function tracePiece(a: Int32Array, b: Int32Array, { a0, a1, b0, b1 }: Piece, size: number, pairs: number[]): void {
  const e = bitPositionsOf(a, size, a0, a1)
  const rows = b1 - b0
  const store = new Int32Array(e.limbs * rows)
  const v = new Int32Array(e.limbs).fill(-1)
  for (let j = 0; j < rows; j++) {
    advance(v, e, b[b0 + j])
    store.set(v, j * e.limbs)
  }
  traceBack(store, e.limbs, a1 - a0, rows, (i, j) => pairs.push(a0 + i, b0 + j))
}

/**
 * Walks from the last cell to the first, calling `match` for each matched pair.
 *
 * Bit i of row j is 0 where position i of a adds to the LCS with b[0 … j]. A zero bit that is zero one row above already
 * is matched further up, since the table grows by at most one along a diagonal; otherwise position i matches b[j].
 */
export function traceBack(store: Int32Array, limbs: number, length: number, rows: number, match: (i: number, j: number) => void): void {
  let i = length - 1
  let j = rows - 1
  while (i >= 0 && j >= 0) {
    const bit = 1 << (i & 31)
    const at = j * limbs + (i >> 5)
    if ((store[at] & bit) !== 0) i--
    else if (j > 0 && (store[at - limbs] & bit) === 0) j--
    else match(i--, j--)
  }
}

function sorted(pairs: number[]): Alignment {
  const order = new Int32Array(pairs.length >> 1)
  for (let k = 0; k < order.length; k++) order[k] = k
  order.sort((x, y) => pairs[2 * x] - pairs[2 * y])
  return { a: order.map(k => pairs[2 * k]), b: order.map(k => pairs[2 * k + 1]) }
}
