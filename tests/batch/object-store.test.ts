/** Jobs over an object store, with connections that break off. */

import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleHtml, jsonLines, testSettings, warcResponse } from '../../packages/batch/src/engine/crawl.fixture.js'
import { runBatch } from '../../packages/batch/src/engine/run-batch.js'
import { type Storage, storageOf, writeTextFile } from '../../packages/batch/src/storage/index.js'
import { pythonPrograms } from '../support/python.js'
import { type ObjectStore, startObjectStore } from './object-store.js'

const programs = pythonPrograms()

describe.skipIf(programs === null)('an object store', () => {
  let store: ObjectStore
  let storage: Storage
  beforeAll(async () => {
    store = await startObjectStore(programs ?? '', 'crawls')
    storage = storageOf('s3://crawls/')
  })
  afterAll(() => store?.close())

  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    const writer = await storage.open(path)
    await writer.write(bytes)
    await writer.commit()
  }
  const digestOf = async (path: string): Promise<string> => {
    const hash = createHash('sha256')
    for await (const chunk of storage.read(path)) hash.update(chunk)
    return hash.digest('hex')
  }
  const namesIn = async (folder: string): Promise<string[]> => {
    const names: string[] = []
    for await (const { path } of storage.list(folder)) names.push(path.slice(folder.length + 1))
    return names
  }
  const noise = (bytes: number): Buffer => Buffer.alloc(bytes, createHash('sha512').update(`${bytes}`).digest())

  it('gives back what it was given, whole and in stretches', async () => {
    await writeTextFile(storage, 's3://crawls/a b/ü&<.txt', '0123456789')
    expect(await namesIn('s3://crawls/a b')).toEqual(['ü&<.txt'])
    const parts: Uint8Array[] = []
    for await (const chunk of storage.read('s3://crawls/a b/ü&<.txt', 3, 6)) parts.push(chunk)
    expect(Buffer.concat(parts).toString()).toBe('345')
    expect(await storage.facts('s3://crawls/nothing')).toBeNull()
  })
  it('shows an upload in parts when it is completed, whatever the connection does', async () => {
    const bytes = noise(40 << 20)
    const left = await storage.open('s3://crawls/large')
    await left.write(bytes.subarray(0, 20 << 20))
    expect(await storage.facts('s3://crawls/large')).toBeNull()
    await left.abandon()
    const writer = await storage.open('s3://crawls/large')
    store.cutAfter(5 << 20)
    for (let at = 0; at < bytes.length; at += 1 << 20) await writer.write(bytes.subarray(at, at + (1 << 20)))
    store.cutConnections()
    await writer.commit()
    expect(await storage.facts('s3://crawls/large')).toMatchObject({ size: bytes.length })
    const reading = digestOf('s3://crawls/large')
    setTimeout(() => store.cutConnections(), 30)
    expect(await reading).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
  it('holds inputs and outputs of a job', async () => {
    await put('s3://crawls/in/a.jsonl', Buffer.from(jsonLines(0, 6)))
    await put('s3://crawls/in/b.warc.gz', Buffer.concat([7, 8, 9].map(n => gzipSync(warcResponse(n)))))
    await put('s3://crawls/in/c.html', Buffer.from(articleHtml(10)))
    const job = {
      inputs: ['s3://crawls/in/*.{jsonl,gz}', 's3://crawls/in/c.html'],
      out: 's3://crawls/out',
      settings: testSettings({ shardBytes: 8000 }),
    }
    const { counts, isComplete } = await runBatch(job, { workers: 1 })
    expect([isComplete, counts.records]).toEqual([true, 10])
    const names = await namesIn('s3://crawls/out')
    expect(names).toEqual(
      expect.arrayContaining(['errors.jsonl', 'job.jsonl', 'part-00000.jsonl.gz', 'part-00000.manifest.json', 'summary.json']),
    )
    const digests = await Promise.all(names.map(name => digestOf(`s3://crawls/out/${name}`)))
    await storage.remove('s3://crawls/out/part-00001.manifest.json')
    expect(await runBatch(job, { workers: 1 })).toMatchObject({ counts, shards: { now: 1 } })
    const again = await Promise.all(names.map(name => digestOf(`s3://crawls/out/${name}`)))
    const changed = names.filter((_, i) => digests[i] !== again[i])
    // Only a manifest has times in it.
    expect(changed.filter(name => name !== 'part-00001.manifest.json')).toEqual([])
  })
})
