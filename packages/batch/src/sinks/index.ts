export { MeasuredWriter, type WrittenFile } from './measured-writer.js'
export { endingOf, openSink } from './open-sink.js'
export type { Sink } from './sink.js'
