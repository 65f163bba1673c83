/** Objects of an S3-compatible store as files. */

import { type S3Client, S3Error } from './s3-client.js'
import type { FileFacts, FileWriter, Storage } from './storage.js'

/** Bytes of one part of an upload; the store wants at least 5 MiB, and at most 10,000 parts. */
const partBytes = 16 << 20

/** How often reading is begun anew where the connection broke off without a byte in between. */
const maxBreaks = 6

/** A store as a storage; paths are `s3://bucket/key`. */
export function s3Storage(client: S3Client): Storage {
  return {
    facts: path => factsOf(client, path),
    list: folder => list(client, folder),
    read: (path, from, to) => read(client, path, from, to),
    open: async path => new S3Writer(client, path),
    remove: async path => void (await client.send({ method: 'DELETE', ...placeOf(path) })),
  }
}

function placeOf(path: string): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/s.exec(path) ?? []
  return { bucket, key }
}

async function factsOf(client: S3Client, path: string): Promise<FileFacts | null> {
  const place = placeOf(path)
  if (place.key === '') return null
  const answer = await client.send({ method: 'HEAD', ...place })
  if (answer.status === 404) return null
  return { path, size: Number(answer.headers.get('content-length')), stamp: answer.headers.get('etag') ?? '' }
}

async function* list(client: S3Client, folder: string): AsyncGenerator<FileFacts> {
  const { bucket, key } = placeOf(folder)
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  for (let token = ''; ; ) {
    const query = { 'list-type': '2', prefix, ...(token === '' ? {} : { 'continuation-token': token }) }
    const answer = await client.send({ method: 'GET', bucket, key: '', query })
    const text = await answer.text()
    if (answer.status === 404) throw new S3Error(`list s3://${bucket}/${prefix}`, 404, text.slice(0, 300))
    for (const part of text.split('<Contents>').slice(1)) {
      const entry = part.split('</Contents>', 1)[0]
      yield { path: `s3://${bucket}/${elementOf(entry, 'Key')}`, size: Number(elementOf(entry, 'Size')), stamp: elementOf(entry, 'ETag') }
    }
    token = elementOf(text, 'NextContinuationToken')
    if (token === '') return
  }
}

/** Reads an object; where the connection breaks off, it goes on at the byte that was reached. */
async function* read(client: S3Client, path: string, from = 0, to?: number): AsyncGenerator<Uint8Array> {
  if (to !== undefined && to <= from) return
  let at = from
  for (let breaks = 0; ; breaks++) {
    const end = to === undefined ? '' : `${to - 1}`
    const answer = await client
      .send({ method: 'GET', ...placeOf(path), headers: { range: `bytes=${at}-${end}` } })
      .catch((error: unknown) => {
        // An object of no bytes has no range.
        if (error instanceof S3Error && error.status === 416) return null
        throw error
      })
    if (answer === null) return
    if (answer.status === 404) throw new S3Error(`GET ${path}`, 404, 'there is no such object')
    try {
      const body = (answer.body ?? []) as AsyncIterable<Uint8Array> | Iterable<Uint8Array>
      for await (const chunk of body) {
        breaks = 0
        at += chunk.length
        yield chunk
      }
      return
    } catch (error) {
      if (breaks >= maxBreaks) throw new S3Error(`GET ${path}`, null, `the connection broke off at byte ${at}: ${(error as Error).message}`)
    }
  }
}

/** Uploads part by part; the object appears when the upload is completed. */
class S3Writer implements FileWriter {
  private readonly client: S3Client
  private readonly place: { bucket: string; key: string }
  private waiting: Uint8Array[] = []
  private waitingBytes = 0
  private uploadId: string | null = null
  private readonly tags: string[] = []

  constructor(client: S3Client, path: string) {
    this.client = client
    this.place = placeOf(path)
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.waiting.push(bytes)
    this.waitingBytes += bytes.length
    if (this.waitingBytes >= partBytes) await this.sendPart()
  }

  async commit(): Promise<void> {
    const { client, place } = this
    if (this.uploadId === null) {
      checked(await client.send({ method: 'PUT', ...place, body: this.taken() }), place.key)
      return
    }
    if (this.waitingBytes > 0) await this.sendPart()
    const parts = this.tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const answer = checked(await client.send({ method: 'POST', ...place, query: { uploadId: this.uploadId }, body }), place.key)
    // The store can fail after it has said 200.
    const text = await answer.text()
    if (text.includes('<Error>')) throw new S3Error(`complete s3://${place.bucket}/${place.key}`, 200, text.slice(0, 300))
  }

  async abandon(): Promise<void> {
    this.taken()
    if (this.uploadId === null) return
    await this.client.send({ method: 'DELETE', ...this.place, query: { uploadId: this.uploadId } }).catch(() => {})
  }

  private async sendPart(): Promise<void> {
    const { client, place } = this
    this.uploadId ??= await this.begin()
    const query = { partNumber: `${this.tags.length + 1}`, uploadId: this.uploadId }
    const answer = checked(await client.send({ method: 'PUT', ...place, query, body: this.taken() }), place.key)
    this.tags.push(answer.headers.get('etag') ?? '')
  }

  private async begin(): Promise<string> {
    const answer = checked(await this.client.send({ method: 'POST', ...this.place, query: { uploads: '' } }), this.place.key)
    return elementOf(await answer.text(), 'UploadId')
  }

  private taken(): Uint8Array {
    const bytes = Buffer.concat(this.waiting, this.waitingBytes)
    this.waiting = []
    this.waitingBytes = 0
    return bytes
  }
}

function checked(answer: Response, key: string): Response {
  if (answer.status === 404) throw new S3Error(`write ${key}`, 404, 'there is no such bucket, or the upload was ended')
  return answer
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The text of the first element of a name; '' if there is none. */
function elementOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, named) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return hex === undefined ? (entities[named as string] ?? whole) : String.fromCodePoint(Number.parseInt(hex as string, 16))
  })
}
