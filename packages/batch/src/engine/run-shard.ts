/** Does one shard: reads its parts, has the pages extracted, writes records, errors and, last, the manifest. */

import type { Shard } from '../plan/shard.js'
import { type BatchSettings, digestOf, modelDigest, version } from '../settings/index.js'
import { endingOf, MeasuredWriter, openSink, type Sink } from '../sinks/index.js'
import { type Entry, type ErrorKind, type PageOrigin, type ReadContext, readPart } from '../sources/index.js'
import { pathIn, type Storage } from '../storage/index.js'
import type { Answered, PageRunner } from './answers.js'
import { Tally } from './counts.js'
import { type ShardManifest, writeManifest } from './manifest.js'
import { NearDuplicates } from './near-duplicates.js'

/** What doing a shard needs. */
export interface ShardContext {
  readonly settings: BatchSettings
  readonly out: string
  readonly storage: Storage
  readonly reading: ReadContext
  readonly pages: PageRunner
  /** Told of every page. */
  readonly onPage: (bytes: number, isError: boolean) => void
}

/** Does a shard, and returns its manifest; until that is written nothing counts. */
export async function runShard(shard: Shard, context: ShardContext): Promise<ShardManifest> {
  const { settings, out, storage, pages } = context
  const startedAt = new Date()
  const output = await ShardOutput.open(shard, context)
  try {
    for await (const answered of pages.run(entriesOf(shard, context.reading))) await output.take(answered)
    const files = await output.commit()
    const manifest: ShardManifest = {
      manifest: 'gleaner-shard/1',
      shard,
      settings: digestOf(settings),
      model: modelDigest(settings.extract),
      version,
      counts: output.tally.counts,
      ...files,
      timings: { startedAt: startedAt.toISOString(), ms: Date.now() - startedAt.getTime() },
    }
    await writeManifest(storage, out, manifest)
    return manifest
  } catch (error) {
    await output.abandon()
    throw error
  }
}

async function* entriesOf({ parts }: Shard, reading: ReadContext): AsyncGenerator<Entry> {
  for (const part of parts) yield* readPart(part, reading)
}

/** The files of a shard while they are written. */
class ShardOutput {
  readonly tally = new Tally()
  private readonly shard: Shard
  private readonly context: ShardContext
  private readonly records: MeasuredWriter
  private readonly sink: Sink
  private readonly known = new NearDuplicates()
  private errors: MeasuredWriter | null = null

  private constructor(shard: Shard, context: ShardContext, records: MeasuredWriter, sink: Sink) {
    this.shard = shard
    this.context = context
    this.records = records
    this.sink = sink
  }

  static async open(shard: Shard, context: ShardContext): Promise<ShardOutput> {
    const { settings, out, storage } = context
    const name = `${shard.name}${endingOf(settings.output)}`
    const records = new MeasuredWriter(name, await storage.open(pathIn(out, name)))
    return new ShardOutput(shard, context, records, await openSink(settings.output, records))
  }

  async take(answered: Answered): Promise<void> {
    if ('skip' in answered) return this.tally.skip(answered.skip)
    if ('fault' in answered) {
      const { kind, message, origin } = answered.fault
      return this.fail(kind, message, origin, origin.recordId, origin.url, 0)
    }
    const { answer, origin, bytes, line } = answered
    if (answer.is === 'failed') return this.fail(answer.kind, answer.message, origin, answer.id, answer.url, bytes)
    if (answer.is === 'skipped') return this.tally.skip(answer.as)
    this.context.onPage(bytes, false)
    if (answer.is === 'dropped') return this.tally.drop(answer.by, bytes)
    if (answer.simhash !== null && this.known.isRepeated(answer.simhash)) return this.tally.drop('duplicate', bytes)
    this.tally.record(answer.status, bytes)
    if (line !== null) await this.sink.write(line)
  }

  async commit(): Promise<Pick<ShardManifest, 'output' | 'errors'>> {
    await this.sink.end()
    const [output, errors] = [this.records.written(), this.errors?.written() ?? null]
    await this.records.commit()
    if (this.errors !== null) await this.errors.commit()
    else await this.context.storage.remove(this.errorsPath)
    return { output, errors }
  }

  async abandon(): Promise<void> {
    await this.records.abandon()
    await this.errors?.abandon()
  }

  private async fail(
    kind: ErrorKind,
    message: string,
    origin: PageOrigin,
    id: string | null,
    url: string | null,
    bytes: number,
  ): Promise<void> {
    this.tally.error(kind, bytes)
    this.context.onPage(bytes, true)
    this.errors ??= new MeasuredWriter(errorsName(this.shard), await this.context.storage.open(this.errorsPath))
    const { input, offset, recordId } = origin
    const line = { id, url, recordId, input, offset, shard: this.shard.name, error: { kind, message } }
    await this.errors.write(Buffer.from(`${JSON.stringify(line)}\n`))
  }

  private get errorsPath(): string {
    return pathIn(this.context.out, errorsName(this.shard))
  }
}

function errorsName({ name }: Shard): string {
  return `${name}.errors.jsonl`
}
