/** The frames of zstd data (RFC 8878): where they end and how much is in them, without unpacking them. */

/** What the head and the blocks of a frame say. */
export interface ZstdFrame {
  /** Bytes of the frame in the file. */
  readonly packedBytes: number
  /** No more bytes than this come out of it. */
  readonly maxData: number
  /** Whether it holds no data, but something for programs that know what it is. */
  readonly isSkippable: boolean
}

const frameMark = 0xfd2fb528
const skippableMark = 0x184d2a50
const maxBlockData = 128 << 10

/** Tells whether zstd data may begin here. */
export function isZstdStart(bytes: Buffer): boolean {
  if (bytes.length < 4) return false
  const mark = bytes.readUInt32LE(0)
  return mark === frameMark || (mark & 0xfffffff0) >>> 0 === skippableMark
}

/** Measures the frame at the beginning of `bytes`; `incomplete` if it goes on after them. */
export function measureFrame(bytes: Buffer): ZstdFrame | 'incomplete' | 'broken' {
  if (bytes.length < 8) return 'incomplete'
  if (!isZstdStart(bytes)) return 'broken'
  if (bytes.readUInt32LE(0) !== frameMark) {
    const packedBytes = 8 + bytes.readUInt32LE(4)
    return bytes.length < packedBytes ? 'incomplete' : { packedBytes, maxData: 0, isSkippable: true }
  }
  return measureBlocks(bytes, headBytes(bytes[4]), (bytes[4] & 4) !== 0)
}

/** Bytes before the first block, by the descriptor of the frame. */
function headBytes(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]
  const contentSizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]
  return 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes + contentSizeBytes
}

function measureBlocks(bytes: Buffer, first: number, hasChecksum: boolean): ZstdFrame | 'incomplete' | 'broken' {
  let maxData = 0
  for (let at = first; at + 3 <= bytes.length; ) {
    const head = bytes.readUIntLE(at, 3)
    const type = (head >> 1) & 3
    const size = head >> 3
    if (type === 3 || size > maxBlockData) return 'broken'
    // A block of type 1 is one byte that is repeated `size` times.
    at += 3 + (type === 1 ? 1 : size)
    maxData += type === 2 ? maxBlockData : size
    if ((head & 1) === 0) continue
    const packedBytes = at + (hasChecksum ? 4 : 0)
    return bytes.length < packedBytes ? 'incomplete' : { packedBytes, maxData, isSkippable: false }
  }
  return 'incomplete'
}
