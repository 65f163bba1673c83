/** Parquet with typed columns, packed by zstd, in row groups by size. */

import { loadZstd } from '@gleaner/node'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { type Field, type FieldType, fieldTypes } from '../settings/index.js'
import type { FileWriter } from '../storage/index.js'
import type { Sink } from './sink.js'

/** Bytes of records, as JSON, in a row group. */
const groupBytes = 16 << 20

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema']

/** Collects records and writes them a row group at a time. */
export class ParquetSink implements Sink {
  private readonly target: FileWriter
  private readonly fields: readonly Field[]
  private readonly bytes = new ByteWriter()
  private readonly parquet: ParquetWriter
  private rows: Readonly<Record<string, unknown>>[] = []
  private rowBytes = 0

  private constructor(target: FileWriter, fields: readonly Field[], pack: (bytes: Uint8Array) => Uint8Array) {
    this.target = target
    this.fields = fields
    this.parquet = new ParquetWriter({ writer: this.bytes, schema: schemaOf(fields), codec: 'ZSTD', compressors: { ZSTD: pack } })
  }

  /** Opens a sink for records with these fields. */
  static async open(target: FileWriter, fields: readonly Field[]): Promise<ParquetSink> {
    const zstd = await loadZstd()
    return new ParquetSink(target, fields, bytes => zstd.pack(bytes))
  }

  async write(line: Uint8Array): Promise<void> {
    const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('utf8')
    this.rows.push(JSON.parse(text) as Readonly<Record<string, unknown>>)
    this.rowBytes += line.length
    if (this.rowBytes >= groupBytes) await this.writeGroup()
  }

  async end(): Promise<void> {
    if (this.rows.length > 0) await this.writeGroup()
    this.parquet.finish()
    await this.drain()
  }

  private async writeGroup(): Promise<void> {
    const columnData = this.fields.map(name => ({ name, data: this.rows.map(row => columnValue(fieldTypes[name], row[name])) }))
    await this.parquet.write({ columnData, rowGroupSize: this.rows.length })
    this.rows = []
    this.rowBytes = 0
    await this.drain()
  }

  /** Hands on what was written; the writer goes on at the same offset with an empty buffer. */
  private async drain(): Promise<void> {
    await this.target.write(Uint8Array.from(this.bytes.getBytes()))
    this.bytes.index = 0
  }
}

function columnValue(type: FieldType, value: unknown): unknown {
  if (value === null || value === undefined) return undefined
  return type === 'whole' ? BigInt(value as number) : value
}

function schemaOf(fields: readonly Field[]): Schema {
  return [{ name: 'record', num_children: fields.length }, ...fields.flatMap(name => columnSchema(name, fieldTypes[name]))]
}

function columnSchema(name: string, type: FieldType): Schema {
  if (type === 'number') return [{ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }]
  if (type === 'whole') return [{ name, type: 'INT64', repetition_type: 'OPTIONAL' }]
  if (type === 'text') return [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' }]
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  ]
}
