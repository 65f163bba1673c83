import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as fast from '../fast.js'
import { type ExtractOptions, extract, extractBlob, extractResponse, InputError, OptionError } from '../index.js'

const sentence = 'Käse und Brötchen, a sentence that is long enough to count as the text of a page.'
const html = `<title>Frühstück</title><article>${`<p>${sentence} <a href="/more">More</a></p>`.repeat(6)}</article>`
const latin1 = Uint8Array.from(html, unit => unit.charCodeAt(0))
const text = extract(html).text

describe('inputs', () => {
  it('may be bytes of any kind', () => {
    const { buffer } = new TextEncoder().encode(html)
    const odd = new Uint8Array([0, ...new TextEncoder().encode(html)]).subarray(1)
    for (const input of [buffer, Buffer.from(html), new DataView(buffer), odd, odd.buffer.slice(1)]) expect(extract(input).text).toBe(text)
  })
  it('may be a document or an element', () => {
    expect(extract({ documentElement: { outerHTML: html } }).text).toBe(text)
    expect(extract({ outerHTML: html }).text).toBe(text)
    expect(fast.extract({ outerHTML: html }).text).toContain(sentence)
  })
  it('may be a response, with the charset and address that came with it', async () => {
    const response = new Response(latin1, { headers: { 'content-type': 'text/html; charset=iso-8859-1' } })
    Object.defineProperty(response, 'url', { value: 'https://example.org/a/b' })
    const result = await extractResponse(response)
    expect(result.text).toBe(text)
    expect(result.html).toContain('href="https://example.org/more"')
    expect((await extractResponse(new Response(html), { url: 'https://example.net/' })).html).toContain('https://example.net/more')
  })
  it('may be a blob', async () => {
    expect((await extractBlob(new Blob([latin1], { type: 'text/html;charset=windows-1252' }))).text).toBe(text)
    expect((await extractBlob(new Blob([html]))).text).toBe(text)
  })
  it('may come with an address as an object', () => {
    const url = new URL('https://example.org/a/b')
    expect(extract(html, { url }).html).toContain('href="https://example.org/more"')
    expect(fast.extract(html, { url }).html).toContain('href="https://example.org/more"')
    expect(() => extract(html, { url: {} as URL })).toThrow('option url must be a text or a URL, got an object with no fields')
  })
  it('brings its address and mode if it is live', () => {
    const quirky = '<body><p>Before<table><tr><td>In a cell of a table, words.</table>'
    const live = (compatMode: string) => ({
      documentElement: { outerHTML: `${quirky}${html}` },
      URL: 'https://example.org/a/b',
      compatMode,
    })
    for (const run of [extract, fast.extract]) {
      const { page, html: written } = run(live('CSS1Compat'))
      expect([page.url, written.includes('href="https://example.org/more"')]).toEqual(['https://example.org/a/b', true])
      expect(page.source.startsWith('<!DOCTYPE html>')).toBe(true)
      expect(run(live('BackCompat')).page.source.startsWith('<body>')).toBe(true)
      expect(run(live('BackCompat'), { url: 'https://example.net/' }).page.url).toBe('https://example.net/')
      expect(run({ ...live('BackCompat'), URL: 'about:blank' }).page.url).toBe(null)
      expect(run({ outerHTML: html, ownerDocument: live('CSS1Compat') }).page.url).toBe('https://example.org/a/b')
    }
  })
  it('are refused if they are something else, with errors that both entry points share', () => {
    expect(() => extract({} as string)).toThrow(InputError)
    expect(() => fast.extract(12 as unknown as string)).toThrow(fast.InputError)
    expect(() => fast.extract('', { title: 1 } as object)).toThrow(fast.OptionError)
    expect([fast.InputError, fast.OptionError]).toEqual([InputError, OptionError])
  })
})

describe('spellings', () => {
  it('may be American', () => {
    expect(extract(html, { favor: 'recall' }).text).toBe(extract(html, { favour: 'recall' }).text)
    expect(() => extract(html, { favor: 'nope' as 'recall' })).toThrow('option favor must be one of precision, balanced, recall')
    expect(() => extract(html, { favor: 'recall', favour: 'precision' })).toThrow('favor and favour')
    const licensed = extract(`<link rel="license" href="https://example.org/licence">${html}`, { url: 'https://example.org/' })
    expect([licensed.license, licensed.licence]).toEqual(Array(2).fill('https://example.org/licence'))
    expect(licensed.metadata.license).toBe(licensed.metadata.licence)
    expect(licensed.toJSON()).toMatchObject({ license: licensed.licence, licence: licensed.licence })
    expect(Object.keys(licensed.toJSON().sources)).not.toContain('license')
  })
  it('may be American in pipelines', () => {
    const run = (values: Readonly<Record<string, string>>, options: ExtractOptions = {}): string =>
      extract(html, { ...options, pipeline: { use: 'learned', with: values } }).text
    expect(run({ favor: 'recall' })).toBe(run({ favour: 'recall' }))
    expect(run({ favor: 'recall' }, { favour: 'precision' })).toBe(run({ favour: 'precision' }))
    expect(() => run({ favor: 'most' })).toThrow('learned.favour must be one of precision, balanced, recall')
    expect(() => run({ favor: 'recall', favour: 'precision' })).toThrow('learned.favor')
    expect(() => extract(html, { pipeline: { use: 'cetr', with: { favor: 'recall' } as Record<string, string> } })).toThrow(
      'no parameter "favor"',
    )
  })
})

describe('console.log', () => {
  it.each([extract, fast.extract])('shows what a result says, and no tables', run => {
    const shown = inspect(run(html))
    for (const part of ['Result {', "title: 'Frühstück'", "status: 'ok'", 'confidence:', 'pageKind:', 'Käse und Brötchen'])
      expect(shown).toContain(part)
    expect(shown.length).toBeLessThan(700)
    expect(shown).not.toMatch(/Array|Uint8|Map/)
  })
})
