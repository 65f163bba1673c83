import { extract, prepare, selectionText } from 'gleaner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExtractionPool, extractionPool } from './extraction-pool.js'
import type { ExtractionRequest } from './types.js'

const sentence = 'The gleaners walk after the harvest, and what they gather was never counted by anybody before.'
const page = `<!doctype html><html lang="ar"><title>Gleaning</title><nav><a href="/">Home</a></nav><article><h1>Gleaning</h1>${`<p>${sentence} ${sentence}</p>`.repeat(6)}<p><a href="more">More</a></p></article>`
const usual: ExtractionRequest = {
  source: { html: page },
  url: 'https://example.org/a/',
  pipeline: { name: 'default', document: null },
  formats: ['html', 'text', 'markdown', 'json'],
}

describe('the extraction pool', () => {
  let pool: ExtractionPool

  beforeAll(() => {
    pool = extractionPool({ workers: 1 })
  })

  afterAll(() => pool.close())

  test('gives what the library gives', async () => {
    const direct = extract(page, { url: usual.url })
    const result = await pool.extract(usual)
    expect(result).toMatchObject({ status: 'ok', title: 'Gleaning', text: direct.text, html: direct.html, markdown: direct.markdown })
    expect(result).toMatchObject({ confidence: direct.confidence, direction: 'rtl' })
    expect(result.html).toContain('href="https://example.org/a/more"')
    expect(result.json?.statistics).toEqual(direct.statistics)
  })

  test('reads bytes by their content type, and only the formats asked for', async () => {
    const bytes = Buffer.from(page.replaceAll('gleaners', 'glöaners'), 'latin1')
    const result = await pool.extract({ ...usual, source: { bytes, contentType: 'text/html; charset=iso-8859-1' }, formats: ['text'] })
    expect(result.text).toContain('glöaners')
    expect(result).not.toHaveProperty('html')
  })

  test('runs filters by name and pipelines as documents', async () => {
    const byName = await pool.extract({ ...usual, pipeline: { name: 'lqf', document: null } })
    const document = await pool.extract({ ...usual, pipeline: { name: 'mine', document: { pipeline: { use: 'lqf' } } } })
    expect(document.text).toBe(byName.text)
    expect(document.text).toBe(extract(page, { url: usual.url, pipeline: { use: 'lqf' } }).text)
  })

  test('gives the text that is scored, and only that', async () => {
    const prepared = prepare({ pipeline: { use: 'cectd-ds' } })
    const { page: selected, keep, status } = prepared.select(prepared.page(page, { url: usual.url }))
    const result = await pool.extract({ ...usual, pipeline: { name: 'cectd-ds', document: null }, formats: [], plain: true })
    expect(result).toMatchObject({ status, plain: selectionText(selected, keep) })
    expect(result.plain).toContain(sentence)
    expect(result).not.toHaveProperty('text')
  })

  test('follows the content rules that a pipeline states', async () => {
    const shell = `<!doctype html><title>Shell</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Article', headline: 'Gleaning', articleBody: `${sentence} `.repeat(12) })}</script><div id="root"></div>`
    const lqf = { pipeline: { use: 'lqf' } }
    const ask = (document: object) => pool.extract({ ...usual, source: { html: shell }, pipeline: { name: 'mine', document } })
    expect((await ask({ ...lqf, content: { embedded: true } })).text).toContain('The gleaners walk')
    expect((await ask(lqf)).text).not.toContain('The gleaners walk')
  })

  test('a wrong pipeline fails with its place; the pool goes on', async () => {
    const wrong = pool.extract({ ...usual, pipeline: { name: 'mine', document: { use: 'nothing-such' } } })
    await expect(wrong).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('nothing-such') })
    expect((await pool.extract(usual)).status).toBe('ok')
    expect(pool.load).toBe(0)
  })

  test('a page over its budget ends within it, and more pages than may wait are refused', async () => {
    const small = extractionPool({ workers: 1, maxWaiting: 2 })
    const heavy = `<article>${'<p>word '.repeat(200_000)}</article>`
    const slow = small.extract({ ...usual, source: { html: heavy }, deadlineMs: 1 }).then(
      result => result.status,
      (error: { kind: string }) => error.kind,
    )
    const next = small.extract(usual)
    await expect(small.extract(usual)).rejects.toMatchObject({ kind: 'busy' })
    expect(await slow).toBe('over-budget')
    expect((await next).status).toBe('ok')
    await small.close()
  })
})
