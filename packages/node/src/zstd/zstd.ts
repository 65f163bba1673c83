/** zstd as a whole: frames in memory. The library is WebAssembly, since Node 20 has no zstd of its own; it is loaded on first use. */

/** What cannot be unpacked. */
export class BrokenZstdError extends Error {
  override readonly name = 'BrokenZstdError'
}

/** Packs and unpacks frames. */
export interface Zstd {
  /** Packs bytes as one frame. */
  pack(bytes: Uint8Array, level?: number): Uint8Array
  /** Unpacks one frame of which at most `maxData` bytes come. Throws `BrokenZstdError`. */
  unpack(frame: Uint8Array, maxData: number, dictionary?: Uint8Array | null): Uint8Array
}

let loaded: Promise<Zstd> | null = null

/** Loads the library. */
export function loadZstd(): Promise<Zstd> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Zstd> {
  const library = await import('@bokuweb/zstd-wasm')
  await library.init()
  const context = library.createDCtx()
  return {
    pack: (bytes, level = 3) => library.compress(bytes, level),
    unpack(frame, maxData, dictionary = null) {
      // Room for what may come where the frame does not say how much that is; an empty allocation would be an error.
      const options = { defaultHeapSize: Math.max(maxData, 1) }
      if (claimedBytes(frame) > maxData) throw new BrokenZstdError('a zstd frame says that it is longer than its blocks can be')
      try {
        if (dictionary === null) return library.decompress(frame, options)
        return library.decompressUsingDict(context, frame, dictionary, options)
      } catch (error) {
        throw new BrokenZstdError(`a zstd frame is broken: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
  }
}

/** The size that the head of a frame claims for its content; 0 if it says none. Nothing is allocated for a false claim. */
function claimedBytes(frame: Uint8Array): number {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)
  const isSingleSegment = (bytes[4] & 0x20) !== 0
  const at = 5 + (isSingleSegment ? 0 : 1) + [0, 1, 2, 4][bytes[4] & 3]
  const size = [isSingleSegment ? 1 : 0, 2, 4, 8][bytes[4] >> 6]
  if (size === 0 || bytes.length < at + size) return 0
  if (size === 8) return Number(bytes.readBigUInt64LE(at))
  return bytes.readUIntLE(at, size) + (size === 2 ? 256 : 0)
}
