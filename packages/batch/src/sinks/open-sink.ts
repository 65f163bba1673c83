/** The sink of each output format. */

import { type OutputSettings, version } from '../settings/index.js'
import type { FileWriter } from '../storage/index.js'
import { LinesSink } from './lines-sink.js'
import { endings, packer } from './packing.js'
import { ParquetSink } from './parquet-sink.js'
import type { Sink } from './sink.js'
import { WetSink } from './wet-sink.js'

/** The ending of output files. */
export function endingOf({ format, compression }: OutputSettings): string {
  if (format === 'parquet') return '.parquet'
  return `.${format === 'wet' ? 'warc.wet' : 'jsonl'}${endings[compression]}`
}

/** Opens the sink of a format on a file. */
export async function openSink({ format, compression, fields }: OutputSettings, writer: FileWriter): Promise<Sink> {
  if (format === 'parquet') return ParquetSink.open(writer, fields)
  const pack = await packer(compression)
  return format === 'wet' ? new WetSink(writer, pack, `gleaner/${version}`) : new LinesSink(writer, pack)
}
