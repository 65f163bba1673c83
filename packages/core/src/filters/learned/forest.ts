/** Ensembles of symmetric trees on tiles: sixteen blocks side by side, column after column. */

import { type Kernel, lanes, makeKernel, reserve, treeBytes } from './kernel.js'
import { readSymmetric, type StoredSymmetric } from './symmetric.js'

/** Tiles beyond this are evaluated in plain code: WebAssembly never gives memory back. */
const mostKernelBytes = 1 << 25

/** Index of the number of block `b` of a column among the tiles of a table with `width` columns. */
export function placeIn(width: number, b: number, column: number): number {
  return ((b >> 4) * width + column) * lanes + (b & (lanes - 1))
}

/** Numbers of tiles that hold some rows. */
export function lengthOf(width: number, rows: number): number {
  return Math.ceil(rows / lanes) * width * lanes
}

/** Several ensembles over the same columns, ready to be evaluated. */
export class Forest {
  /** Per ensemble the log-odds to begin with. */
  readonly bases: readonly number[]
  private readonly width: number
  /** Where the trees of each ensemble begin, and where those of the last end. */
  private readonly starts: number[] = [0]
  private readonly trees: ArrayBuffer
  private readonly kernel: Kernel | null
  private capacity = 0
  private tiles: Float32Array = new Float32Array(0)
  private sums: Int32Array = new Int32Array(0)
  /** Weights of the rows, and four sums per column. */
  private weights: Float32Array = new Float32Array(0)
  private readonly columnSums: Float32Array

  /** Takes stored ensembles and the columns of the table that they will see; `plain` does without WebAssembly. */
  constructor(stored: readonly StoredSymmetric[], columns: readonly string[], plain = false) {
    this.width = columns.length
    this.bases = stored.map(({ base }) => base)
    const read = stored.map(each => readSymmetric(each, columns))
    for (const trees of read) this.starts.push(this.starts[this.starts.length - 1] + trees.byteLength / treeBytes)
    const all = new Uint8Array(this.size * treeBytes)
    read.forEach((trees, e) => {
      all.set(new Uint8Array(trees), this.starts[e] * treeBytes)
    })
    this.trees = all.buffer
    this.columnSums = new Float32Array(4 * this.width)
    this.kernel = plain ? null : makeKernel()
  }

  /** Trees of all ensembles. */
  private get size(): number {
    return this.starts[this.starts.length - 1]
  }

  /** A scratch array for the tiles of so many rows; its initial contents are undefined, and the next page overwrites it. */
  tilesFor(rows: number): Float32Array {
    const length = lengthOf(this.width, rows)
    if (rows > this.capacity || this.tiles.length === 0) this.grow(rows)
    return this.tiles.length >= length ? this.tiles : new Float32Array(length)
  }

  private grow(rows: number): void {
    const capacity = lanes * Math.ceil((1.5 * rows) / lanes + 8)
    const sumStart = this.size * treeBytes
    const weightStart = sumStart + 4 * capacity
    const tileStart = weightStart + 4 * capacity
    const length = lengthOf(this.width, capacity)
    if (4 * length > mostKernelBytes) return
    // The sums of columns come after the tiles.
    if (this.kernel === null || !reserve(this.kernel, tileStart + 4 * length + this.columnSums.byteLength)) {
      this.tiles = new Float32Array(length)
      this.sums = new Int32Array(capacity)
      this.weights = new Float32Array(capacity)
    } else {
      const { buffer } = this.kernel.memory
      new Uint8Array(buffer, 0, this.trees.byteLength).set(new Uint8Array(this.trees))
      this.sums = new Int32Array(buffer, sumStart, capacity)
      this.weights = new Float32Array(buffer, weightStart, capacity)
      this.tiles = new Float32Array(buffer, tileStart, length)
    }
    this.capacity = capacity
  }

  /** The sum of every column over the first rows of tiles, each row times its weight. */
  weigh(tiles: Float32Array, rows: number, weightOf: (row: number) => number): Float64Array {
    const padded = lanes * Math.ceil(rows / lanes)
    if (this.weights.length < padded) this.weights = new Float32Array(padded)
    const { weights, kernel, width } = this
    for (let row = 0; row < rows; row++) weights[row] = weightOf(row)
    // Rows that only fill the last tile count as nothing.
    for (let row = rows; row < padded; row++) {
      weights[row] = 0
      for (let k = placeIn(width, row, 0), column = 0; column < width; column++, k += lanes) tiles[k] = 0
    }
    let sums = this.columnSums
    if (kernel !== null && tiles === this.tiles && weights.buffer === kernel.memory.buffer) {
      const sumsAt = tiles.byteOffset + tiles.byteLength
      sums = new Float32Array(kernel.memory.buffer, sumsAt, sums.length)
      sums.fill(0)
      const end = tiles.byteOffset + 4 * lengthOf(width, rows)
      kernel.weigh(tiles.byteOffset, end, 4 * lanes * width, weights.byteOffset, sumsAt, sumsAt + sums.byteLength)
    } else {
      sums.fill(0)
      weighPlain(tiles, width, rows, weights, sums)
    }
    const totals = new Float64Array(width)
    for (let c = 0; c < width; c++) totals[c] = sums[4 * c] + sums[4 * c + 1] + (sums[4 * c + 2] + sums[4 * c + 3])
    return totals
  }

  /**
   * The sum of the leaves of one ensemble for some rows of tiles, in steps of `leafStep`; valid until the next call. The
   * first row is at the beginning of a tile.
   */
  evaluate(ensemble: number, tiles: Float32Array, firstRow: number, endRow: number): Int32Array {
    const from = this.starts[ensemble]
    const to = this.starts[ensemble + 1]
    const padded = lanes * Math.ceil(endRow / lanes)
    // A page too large for the kernel.
    if (this.sums.length < padded) this.sums = new Int32Array(padded)
    this.sums.fill(0, firstRow, padded)
    if (firstRow === endRow || from === to) return this.sums
    const { kernel } = this
    if (kernel !== null && tiles === this.tiles && this.sums.buffer === kernel.memory.buffer) {
      const tile = tiles.byteOffset + 4 * placeIn(this.width, firstRow, 0)
      const end = tiles.byteOffset + 4 * lengthOf(this.width, endRow)
      kernel.add(from * treeBytes, to * treeBytes, tile, end, 4 * lanes * this.width, this.sums.byteOffset + 4 * firstRow)
    } else addPlain(this.trees, from, to, tiles, this.width, firstRow, endRow, this.sums)
    return this.sums
  }
}

/** What the kernel's `weigh` does, in plain code: 32-bit floats, four sums per column. */
function weighPlain(tiles: Float32Array, width: number, rows: number, weights: Float32Array, sums: Float32Array): void {
  for (let first = 0, tile = 0; first < rows; first += lanes, tile += width * lanes) {
    for (let column = 0; column < width; column++) {
      for (let r = 0; r < lanes; r++) sums[4 * column + (r & 3)] += Math.fround(weights[first + r] * tiles[tile + column * lanes + r])
    }
  }
}

/** What the kernel's `add` does, in plain code. */
function addPlain(
  trees: ArrayBuffer,
  from: number,
  to: number,
  tiles: Float32Array,
  width: number,
  firstRow: number,
  endRow: number,
  sums: Int32Array,
): void {
  const words = new Int32Array(trees)
  const thresholds = new Float32Array(trees)
  const bytes = new Uint8Array(trees)
  for (let first = firstRow; first < endRow; first += lanes) {
    const tile = placeIn(width, first, 0)
    const last = Math.min(endRow, first + lanes)
    for (let t = from; t < to; t++) {
      const w = (t * treeBytes) >> 2
      const [a, b, c, d] = [words[w] >> 2, words[w + 2] >> 2, words[w + 4] >> 2, words[w + 6] >> 2]
      const [ta, tb, tc, td] = [thresholds[w + 1], thresholds[w + 3], thresholds[w + 5], thresholds[w + 7]]
      const leaves = t * treeBytes + 32
      for (let row = first, at = tile; row < last; row++, at++) {
        // A comparison turned into a number instead of a branch: branches of trees cannot be predicted.
        const leaf =
          (Number(tiles[at + a] > ta) << 3) |
          (Number(tiles[at + b] > tb) << 2) |
          (Number(tiles[at + c] > tc) << 1) |
          Number(tiles[at + d] > td)
        sums[row] += ((bytes[leaves + leaf] | (bytes[leaves + lanes + leaf] << 8)) << 16) >> 16
      }
    }
  }
}
