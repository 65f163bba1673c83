/** A record of a WARC file, and the reading of its head. */

/** One record. */
export interface WarcRecord {
  /** `response`, `resource`, `revisit`, `request`, `metadata`, `warcinfo`, `conversion` … */
  readonly type: string
  /** WARC-Record-ID without its angle brackets, '' if the record has none. */
  readonly id: string
  /** WARC-Target-URI without angle brackets, null if the record has none. */
  readonly url: string | null
  /** WARC-Date as written, null if the record has none. */
  readonly date: string | null
  /** Place of the record in the file; in a compressed file the place of its member, or of the record in the unpacked data. */
  readonly offset: number
  /** Fields of the record's head, names in lower case; of repeated fields the last. */
  readonly fields: ReadonlyMap<string, string>
  /** The block of the record: for a response, the HTTP message. */
  readonly block: Uint8Array
  /** Why the block is not whole: WARC-Truncated as the crawler wrote it, `limit`, or `end-of-file`; null if it is. */
  readonly truncated: string | null
}

/** A place in a file that could not be read, and what the reader did about it. */
export interface WarcProblem {
  readonly offset: number
  readonly reason: string
}

/** The fields of a record's head. */
export interface RecordHead {
  readonly fields: ReadonlyMap<string, string>
  readonly length: number
}

/** Reads the head of a record, without the blank line that ends it; a text that says what is wrong if it is not one. */
export function parseHead(text: string): RecordHead | string {
  const lines = text.split(/\r?\n/)
  if (!/^WARC\/\d+\.\d+ *$/.test(lines[0])) return `expected WARC/1.0 or WARC/1.1, got ${JSON.stringify(lines[0].slice(0, 40))}`
  const fields = parseFields(lines.slice(1))
  const length = fields.get('content-length')
  if (length === undefined) return 'the record has no Content-Length'
  if (!/^\d{1,15}$/.test(length)) return `Content-Length must be a number of bytes, got ${JSON.stringify(length.slice(0, 40))}`
  return { fields, length: Number(length) }
}

/** Reads lines of `name: value`; a line that begins with white space continues the one before, other lines are left out. */
export function parseFields(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>()
  let last: string | null = null
  for (const line of lines) {
    if (/^[ \t]/.test(line) && last !== null) {
      fields.set(last, `${fields.get(last)} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    last = line.slice(0, colon).trim().toLowerCase()
    fields.set(last, line.slice(colon + 1).trim())
  }
  return fields
}

/** Makes a record of its head and its block. */
export function makeRecord({ fields }: RecordHead, block: Uint8Array, offset: number, cut: string | null): WarcRecord {
  const bare = (name: string): string | null => fields.get(name)?.replace(/^<(.*)>$/, '$1') ?? null
  return {
    type: (fields.get('warc-type') ?? '').toLowerCase(),
    id: bare('warc-record-id') ?? '',
    url: bare('warc-target-uri'),
    date: fields.get('warc-date') ?? null,
    offset,
    fields,
    block,
    truncated: fields.get('warc-truncated') ?? cut,
  }
}
