export { ByteQueue } from './byte-queue.js'
export { isZstdStart, measureFrame, type ZstdFrame } from './frame.js'
export { unzstd } from './unzstd.js'
export { BrokenZstdError, loadZstd, type Zstd } from './zstd.js'
