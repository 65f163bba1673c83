/**
 * The table of all tags of a page, made when somebody asks.
 *
 * Few algorithms look at tags, and recording them would cost each parse 5 %: so a page is parsed once more, with records.
 */
import type { TagTable } from '../page/types.js'

interface Columns {
  readonly srcStart: Int32Array
  readonly srcEnd: Int32Array
  readonly tag: Uint16Array
  readonly isEnd: Uint8Array
  readonly node: Int32Array
}

/** Nothing until somebody reads a column; `record` gives the records (start, end, id << 1 | isEnd, node). */
export class LazyTags implements TagTable {
  private readonly record: () => Int32Array
  private made: Columns | null = null

  constructor(record: () => Int32Array) {
    this.record = record
  }

  get size(): number {
    return this.columns.node.length
  }
  get srcStart(): Int32Array {
    return this.columns.srcStart
  }
  get srcEnd(): Int32Array {
    return this.columns.srcEnd
  }
  get tag(): Uint16Array {
    return this.columns.tag
  }
  get isEnd(): Uint8Array {
    return this.columns.isEnd
  }
  get node(): Int32Array {
    return this.columns.node
  }

  private get columns(): Columns {
    this.made ??= columnsOf(this.record())
    return this.made
  }
}

function columnsOf(records: Int32Array): Columns {
  const size = records.length >> 2
  const columns = {
    srcStart: new Int32Array(size),
    srcEnd: new Int32Array(size),
    tag: new Uint16Array(size),
    isEnd: new Uint8Array(size),
    node: new Int32Array(size),
  }
  for (let i = 0, at = 0; i < size; i++, at += 4) {
    columns.srcStart[i] = records[at]!
    columns.srcEnd[i] = records[at + 1]!
    columns.tag[i] = records[at + 2]! >> 1
    columns.isEnd[i] = records[at + 2]! & 1
    columns.node[i] = records[at + 3]!
  }
  return columns
}
