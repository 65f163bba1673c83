/** The sink of each output format. */

import type { OutputSettings } from '../settings/index.js'
import type { FileWriter } from '../storage/index.js'
import { LinesSink } from './lines-sink.js'
import { endings, packer } from './packing.js'
import type { Sink } from './sink.js'

/** The ending of output files. */
export function endingOf({ compression }: OutputSettings): string {
  return `.jsonl${endings[compression]}`
}

/** Opens the sink of a format on a file. */
export async function openSink({ compression }: OutputSettings, writer: FileWriter): Promise<Sink> {
  return new LinesSink(writer, await packer(compression))
}
