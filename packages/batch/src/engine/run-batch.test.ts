import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleHtml, errorsIn, filesOf, jsonLines, newFolder, recordsIn, testSettings, warcRecord, warcResponse } from './crawl.fixture.js'
import { runBatch } from './run-batch.js'
import type { JobSummary } from './summary.js'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const run = (name: string, inputs: readonly string[], changes: Parameters<typeof testSettings>[0] = {}): Promise<JobSummary> =>
  runBatch({ inputs, out: join(folder, name), settings: testSettings(changes), cwd: folder }, { workers: 2 })

const warcPages = Array.from({ length: 8 }, (_, n) => warcResponse(100 + n))

describe('a job over lines and archives', () => {
  let summary: JobSummary
  beforeAll(async () => {
    write('lines.jsonl', jsonLines(0, 12))
    write('packed.jsonl.gz', gzipSync(jsonLines(12, 20)))
    write('single.html', articleHtml(50))
    write('each.warc.gz', Buffer.concat(warcPages.map(record => gzipSync(record))))
    write('odd.warc', Buffer.concat([
      warcRecord('warcinfo', 200, 'software: tests'),
      warcRecord('request', 201, 'GET / HTTP/1.1\r\n\r\n'),
      warcResponse(202, gzipSync(articleHtml(202)), 'Content-Type: text/html\r\nContent-Encoding: gzip\r\n'),
      Buffer.from('no record at all\r\n\r\n'),
      warcRecord('revisit', 203, 'HTTP/1.1 200 OK\r\n\r\n'),
      warcResponse(204, 'GIF89a', 'Content-Type: image/gif\r\n'),
      warcRecord('response', 205, 'HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>gone'),
      warcRecord('resource', 206, articleHtml(206), 'Content-Type: text/html\r\n'),
    ])) // biome-ignore format: a row per record
    summary = await run('mixed', ['*.{jsonl,gz,html,warc}'], { shardBytes: 8000 })
  })

  it('accounts for everything', () => {
    const { counts, isComplete } = summary
    expect(isComplete).toBe(true)
    expect(counts).toMatchObject({ pages: 32, records: 31, errors: { 'broken-record': 1 }, dropped: {} })
    expect(counts.skipped).toEqual({ 'http-status': 1, 'not-html': 1, 'other-record': 2, revisit: 1 })
    expect(summary.shards.total).toBeGreaterThan(5)
  })
  it('writes each page once', () => {
    const records = recordsIn(join(folder, 'mixed'))
    const ids = records.map(({ id }) => id)
    expect(new Set(ids).size).toBe(31)
    const story = records.find(({ id }) => id === 'page-13')
    expect(story).toMatchObject({ url: 'https://site-3.example/story/13', status: 'ok', title: 'Story 13', language: 'en' })
    expect(story?.['text']).toContain('Part 2 of story 13')
  })
  it('knows where a record of an archive comes from', () => {
    const record = recordsIn(join(folder, 'mixed')).find(({ url }) => url === 'https://site-2.example/story/102')
    expect(record).toMatchObject({ recordId: 'urn:uuid:00000000-0000-4000-8000-000000000102', date: '2026-02-03T04:05:06Z' })
    expect(record?.['offset']).toBe(gzipSync(warcPages[0]).length + gzipSync(warcPages[1]).length)
    expect(record?.['id']).toBe(record?.['recordId'])
  })
  it('locates what cannot be read', () => {
    const [broken, ...others] = errorsIn(join(folder, 'mixed'))
    expect(others).toEqual([])
    expect(broken).toMatchObject({ input: join(folder, 'odd.warc'), error: { kind: 'broken-record' } })
    expect(readFileSync(join(folder, 'odd.warc'), 'latin1').startsWith('no record', broken.offset)).toBe(true)
  })
  it('gives the same bytes whatever the number of workers', async () => {
    const settings = testSettings({ shardBytes: 8000 })
    await runBatch({ inputs: ['*.{jsonl,gz,html,warc}'], out: join(folder, 'alone'), settings, cwd: folder }, { workers: 1 })
    expect(filesOf(join(folder, 'alone'))).toEqual(filesOf(join(folder, 'mixed')))
  })
  it('does nothing twice', async () => {
    const before = filesOf(join(folder, 'mixed'))
    const again = await run('mixed', ['*.{jsonl,gz,html,warc}'], { shardBytes: 8000 })
    expect(again).toMatchObject({ counts: summary.counts, isComplete: true, shards: { now: 0 } })
    expect(filesOf(join(folder, 'mixed'))).toEqual(before)
  })
  it('refuses another job in the same folder, and says what differs', async () => {
    const inputs = ['*.{jsonl,gz,html,warc}']
    await expect(run('mixed', inputs, { shardBytes: 8000, output: { minWords: 5 } })).rejects.toThrow(
      'output.minWords: it was null, now it is 5',
    )
    await expect(run('mixed', ['lines.jsonl'], { shardBytes: 8000 })).rejects.toThrow(
      `input ${join(folder, 'odd.warc')}: it was there, now it is not`,
    )
    write('lines.jsonl', jsonLines(0, 11))
    await expect(run('mixed', inputs, { shardBytes: 8000 })).rejects.toThrow(/input .*lines\.jsonl: it had \d+ bytes, now it has \d+/)
  })
})

describe('pages that are left out', () => {
  it('are counted by reason', async () => {
    const change = (n: number): object => {
      if (n === 1) return { html: articleHtml(0).replace('before winter', 'before spring') }
      if (n === 2) return { html: '<p>Only a few words.' }
      return n === 3 ? { html: articleHtml(3).replace('lang="en"', 'lang="de"') } : {}
    }
    write('filtered.jsonl', jsonLines(0, 6, change))
    const { counts } = await run('filtered', ['filtered.jsonl'], { output: { dedupe: true, minWords: 20, onlyLanguages: ['en'] } })
    expect(counts).toMatchObject({ pages: 6, records: 3, dropped: { duplicate: 1, language: 1, words: 1 } })
    expect(recordsIn(join(folder, 'filtered')).map(({ id }) => id)).toEqual(['page-0', 'page-4', 'page-5'])
  })
})
