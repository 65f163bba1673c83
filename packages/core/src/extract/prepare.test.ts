import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { selectionText } from '../output/selection-text.js'
import { parsePage } from '../page/parse.js'
import type { Pipeline } from '../pipeline/types.js'
import { extract, pipelines, prepare, registry } from './default-engine.js'
import { makeEngine } from './engine.js'
import type { ExtractOptions } from './options.js'

const prose = (n: number): string =>
  Array.from(
    { length: n },
    (_, i) =>
      `<p>Paragraph ${i + 1}: the committee met on Tuesday, and after two hours it had agreed on the timetable for the valley line.</p>`,
  ).join('\n')
const story = `<!doctype html><title>The valley line</title><body><nav><a href="/">Home</a> <a href="/n">News</a></nav>
<article><h1>The valley line</h1>${prose(6)}</article><div class="comments"><p>I shall take the first train, said a reader.</p></div></body>`
const wall =
  '<title>Just a moment</title><h1>Checking your browser</h1><p>This process is automatic. Your browser will redirect shortly.</p>'
const data = { '@type': 'NewsArticle', headline: 'The mill', articleBody: prose(3).replace(/<[^>]*>/g, '') }
const shell = `<title>The mill</title><body><div id="root"></div><script type="application/ld+json">${JSON.stringify(data)}</script></body>`
const table = `<body><table>${'<tr><td>cell</td></tr>'.repeat(30)}</table><p hidden>${'Hidden words. '.repeat(30)}</p></body>`

const fixtures = new URL('../../../../fixtures/pages/', import.meta.url)
const pages = [
  ...readdirSync(fixtures).map(name => readFileSync(new URL(`${name}/source.html`, fixtures), 'utf8')),
  ...[story, wall, shell, table],
]

describe('prepare', () => {
  it.each<[string, ExtractOptions]>([
    ['nothing', {}],
    ['fast', { pipeline: 'fast' }],
    ['a vote', { pipeline: { vote: [{ use: 'cectd-ds' }, { use: 'learned' }], quorum: 0.5 }, comments: 'separate', title: true }],
    ['favour and limits', { favour: 'precision', limits: { maxNodes: 40 } }],
    ['site rules', { url: 'https://valley.example/a', sites: [{ match: 'valley.example', drop: 'h1' }] }],
  ])('%s: page after page it gives what extract gives', (_name, options) => {
    const prepared = prepare(options)
    for (const html of pages) {
      const { steps, ...rest } = extract(html, options).toJSON()
      const { steps: _, ...ours } = prepared.extract(html).toJSON()
      expect(ours).toEqual(rest)
      expect(steps.length).toBeGreaterThan(0)
    }
  })

  it('takes address, type, language and other pages of the site page by page', () => {
    const prepared = prepare({
      url: 'https://other.example/',
      pipeline: { use: 'template' },
      sites: [{ match: 'valley.example', keep: 'h1' }],
    })
    const bytes = Uint8Array.from([...'<p>caf'].map(c => c.charCodeAt(0)).concat(0xe9))
    expect(prepared.extract(bytes, { contentType: 'text/html; charset=iso-8859-1' }).text).toBe('café')
    expect(prepared.extract(story).page.url).toBe('https://other.example/')
    expect(prepared.extract(story, { url: 'https://valley.example/a', language: 'de' }).toJSON()).toMatchObject({
      url: 'https://valley.example/a',
      text: 'The valley line',
      language: 'de',
    })
    expect(prepared.extract(story, { sitePages: [story, story] }).page.sitePages).toHaveLength(2)
    expect(prepare({ sitePages: [story] }).extract(story).page.sitePages).toHaveLength(1)
  })

  it.each<[() => unknown, string]>([
    // @ts-expect-error it does not compile either
    [() => prepare({ pipeline: 'nope' }), 'there is no pipeline "nope"'],
    // @ts-expect-error it does not compile either
    [() => prepare({ pipeline: { use: 'cetr', with: { nope: 1 } } }), '$: cetr has no parameter "nope"'],
    [() => prepare({ limits: { deadlineMs: -1 } }), 'limits.deadlineMs must be'],
    [() => prepare({ sites: [{ match: 'a.example', keep: 'p[' }] }), 'sites[0].keep'],
    [() => prepare({ judge: 3 } as never), 'option judge must be a function, got 3'],
    [() => extract('', { judge: () => 0 } as never), 'there is no option "judge"'],
    [
      () => prepare({ pipeline: { pipeline: { use: 'cetr' }, content: { embedded: 1 } } as never }),
      'content.embedded must be one of false, true, got 1',
    ],
    [() => prepare().extract('', { title: true } as never), 'there is no option "title"; there are url, contentType, language, sitePages'],
    [() => prepare().extract('', { url: 'nope' }), 'option url must be an absolute address, got "nope"'],
    [() => prepare().page(3 as never), 'the input must be'],
  ])('%s: %s', (work, message) => expect(work).toThrow(message))

  it('selects on a parsed page what extract keeps', () => {
    for (const pipeline of ['default', 'fast']) {
      const prepared = prepare({ pipeline })
      for (const html of pages) {
        const result = extract(html, { pipeline })
        const { page, keep, status, origin, extraction } = prepared.select(parsePage(html, prepared.policies))
        expect(selectionText(page, keep)).toBe(selectionText(result.page, result.keep))
        expect({ status, origin }).toEqual({ status: result.status, origin: result.origin })
        expect(extraction.page).toBe(page)
        expect(prepared.result(prepared.page(html)).text).toBe(result.text)
      }
    }
  })

  it('selects on a page made of the data if that takes the place of the markup', () => {
    const prepared = prepare()
    const parsed = prepared.page(shell)
    const { page, keep, origin, described } = prepared.select(parsed)
    expect(origin).toBe('json-ld')
    expect(page).not.toBe(parsed)
    expect(described.page).toBe(parsed)
    expect(selectionText(page, keep)).toContain('Paragraph 3')
  })

  it('calls the judge hook around every node', () => {
    const places: string[] = []
    const prepared = prepare({
      pipeline: { vote: [{ use: 'bte' }, { use: 'lqf' }], quorum: 0.5 },
      judge: ({ place, use }, _page, run) => {
        places.push(`${place} ${use?.use ?? ''}`)
        return run()
      },
    })
    prepared.extract(story)
    expect(places).toEqual(['$ ', '$.vote[0] bte', '$.vote[1] lqf'])
  })
})

describe('a pipeline is the same by name and as JSON', () => {
  it.each(pipelines.map(({ name, pipeline }) => [name, pipeline] as const))('%s', (name, pipeline) => {
    const byName = prepare({ pipeline: name })
    const asJson = prepare({ pipeline: JSON.parse(JSON.stringify(pipeline)) as Pipeline })
    expect([asJson.policies, asJson.content]).toEqual([byName.policies, byName.content])
    for (const html of pages) {
      const fields = ['status', 'text', 'origin', 'pageKind', 'confidence'] as const
      expect(asJson.extract(html).pick(fields)).toEqual(byName.extract(html).pick(fields))
    }
  })

  it('and the rules about pages do something', () => {
    expect([wall, shell].map(html => extract(html, { pipeline: { use: 'learned' } }).origin)).toEqual(['markup', 'json-ld'])
    expect(extract(wall, { pipeline: { use: 'learned' } }).text).toBe('')
    expect(extract(wall, { pipeline: 'fast' }).text).toContain('This process is automatic')
    expect(extract(shell, { pipeline: 'fast', embedded: true }).origin).toBe('json-ld')
  })

  it('asks no filter for its name: one of any name may take favour and declare rules', () => {
    const learned = registry.filters.get('learned')!
    const renamed = { ...learned, name: 'mine' }
    const { extract } = makeEngine({ registry: { filters: new Map([['mine', renamed]]) }, pipelines: [], defaultPipeline: 'none' })
    const options = { pipeline: { use: 'mine' }, favour: 'recall' } as const
    expect(extract(wall, options).text).toBe('')
    expect(extract(shell, options).origin).toBe('json-ld')
    expect(extract(story, options).steps[0].params).toMatchObject({ favour: 'recall' })
  })
})

describe('the plain form of a result', () => {
  it('has the fields that are asked for and renders nothing else', () => {
    const result = extract(story)
    Object.defineProperty(result, 'html', { get: () => expect.unreachable('html was not asked for') })
    expect(result.pick(['title', 'status', 'highlight'])).toEqual({ title: 'The valley line', status: 'ok', highlight: result.highlight })
    expect(Object.keys(result.pick(['text', 'title']))).toEqual(['text', 'title'])
    expect(() => result.pick(['nope' as 'text'])).toThrow('a result has no field "nope"; it has url, status, confidence')
  })

  it('can be posted between threads', () => {
    for (const html of pages) {
      const plain = extract(html, { comments: 'separate' }).toJSON()
      expect(structuredClone(plain)).toEqual(plain)
    }
  })
})
