import { compile, type JudgeHook, type Pipeline, parsePage, registry } from 'gleaner'
import { describe, expect, it } from 'vitest'
import { compareGold } from './compare-gold.js'
import { makeEngine } from './engine.js'
import { frameDocument } from './frame-document.js'
import { VerdictCache } from './verdict-cache.js'

const words = 'The ferry leaves the old harbour at noon and returns with the evening tide, says the captain. '
const html = `<!doctype html><title>Ferry</title><body><nav><a href=/a>Home</a> <a href=/b>Sport</a></nav>
<article><h1>Ferry</h1><p>${words.repeat(4)}</p><p>${words.repeat(3)}</p></article><footer><p><a href=/i>Imprint</a></p></footer>`

describe('the engine', () => {
  const engine = makeEngine()
  const opened = engine.open({ key: 'a', html, url: null })

  it('knows filters, pipelines and measures', () => {
    const { filters, pipelines, measures } = engine.catalogue()
    expect(filters.find(({ name }) => name === 'lqf')?.params['maxLinkShare']).toMatchObject({ kind: 'number' })
    expect(pipelines.map(({ name }) => name)).toContain('default')
    expect(measures.map(({ name }) => name)).toContain('multiset')
    expect(structuredClone(engine.catalogue())).toEqual(engine.catalogue())
  })
  it('describes the blocks of a page', () => {
    expect(opened.blocks.map(({ element }) => element)).toEqual(['nav', 'h1', 'p', 'p', 'p'])
    expect(opened.blocks[0].linkShare).toBe(1)
    expect(opened.blocks[2].path).toBe('html › body › article › p')
    expect(html.slice(opened.blocks[1].srcStart)).toMatch(/^<h1>Ferry/)
  })
  it('judges: what each step kept of each block', () => {
    const judged = engine.judge({ key: 'a', pipeline: { serial: [{ use: 'lqf' }, { use: 'bte' }] } })
    expect(judged.steps.map(({ path }) => path)).toEqual(['$.serial[0]', '$.serial[1]', '$'])
    expect(judged.steps[0].blockKept[0]).toBe(0)
    expect(judged.blockKept[2]).toBeGreaterThan(0.9)
    const pipeline: Pipeline = { serial: [{ use: 'lqf' }, { use: 'bte' }] }
    expect(engine.output({ key: 'a', pipeline, format: 'text' })).toContain('The ferry leaves')
    expect(engine.output({ key: 'a', pipeline, format: 'json' })).toContain('"provenance"')
    expect(engine.metadata({ key: 'a', pipeline }).title?.value).toBe('Ferry')
    expect(structuredClone(judged)).toEqual(judged)
  })
  it('gives the figure of a step', () => {
    const figure = engine.figure({ key: 'a', pipeline: { use: 'lqf' }, path: '$' })
    expect(figure?.steps[0].trace?.series.map(({ name }) => name)).toContain('linkShare')
  })
  it('names the place of a mistake', () => {
    expect(engine.check({ serial: [{ use: 'lqf' }, { use: 'nothing' }] })).toMatchObject({ place: '$.serial[1]' })
    expect(engine.check({ use: 'lqf' })).toBeNull()
  })
  it('compares with gold', () => {
    const { scores, diff } = compareGold('a b x c', 'a b c d')
    expect(scores[0]).toMatchObject({ measure: 'multiset', p: 0.75, r: 0.75 })
    expect(diff).toEqual([
      { kind: 'same', text: 'a b' },
      { kind: 'excess', text: 'x' },
      { kind: 'same', text: 'c' },
      { kind: 'missing', text: 'd' },
    ])
  })
  it('compares an open page with gold', () => {
    const { scores } = engine.compare({ key: 'a', pipeline: 'default', gold: 'Ferry' })
    expect(scores[0].r).toBe(1)
  })
  it('does not judge earlier steps again when a later one changes', () => {
    const pipeline = (maxLinkShare: number): Pipeline => ({ serial: [{ use: 'bte' }, { use: 'lqf', with: { maxLinkShare } }] })
    const cache = new VerdictCache()
    const page = parsePage(html)
    const counted: string[] = []
    const judge: JudgeHook = (node, seen, run) =>
      cache.hook(node, seen, () => {
        counted.push(node.place)
        return run()
      })
    const results = [0.3, 0.4, 0.3].map(share => compile(pipeline(share), registry, { judge })(page).verdict.keep)
    expect(counted.filter(place => place === '$.serial[0]')).toHaveLength(1)
    expect(counted.filter(place => place === '$.serial[1]')).toHaveLength(2)
    expect(results[2].bounds).toEqual(compile(pipeline(0.3), registry)(page).verdict.keep.bounds)
  })
  it('writes the text of painted blocks', () => {
    expect(engine.goldText({ key: 'a', blocks: [1] }).trim()).toBe('Ferry')
  })
  it('scores a page as evaluation does', () => {
    const { f1, words: count } = engine.score({
      html,
      url: null,
      gold: 'Ferry ' + words.repeat(7),
      pipeline: 'default',
      measure: 'multiset',
    })
    expect(f1).toBeGreaterThan(0.95)
    expect(count).toBeGreaterThan(100)
  })
})

describe('the document of the frame', () => {
  const shown = (body: string): string => frameDocument(parsePage(`<!doctype html>${body}`))
  it.each([
    ['scripts', '<script>alert(1)</script><svg><script>alert(2)</script></svg>', /script|alert/],
    ['handlers', '<p onclick="alert(1)" onpointerover=alert(2)>x</p>', /alert|onclick/],
    [
      'addresses',
      '<a href="javascript:alert(1)">x</a><img src=https://h.example/i.png srcset="https://h.example/j 2x">',
      /javascript|h\.example/,
    ],
    ['frames and objects', '<iframe src=x srcdoc="<b>y"></iframe><object data=z></object><embed src=q>', /iframe|object|embed/],
    [
      'refreshes, bases and links',
      '<meta http-equiv=refresh content="0;url=//h.example"><base href=//h.example><link rel=stylesheet href=//h.example>',
      /meta|base|h\.example/,
    ],
    ['forms that go elsewhere', '<form action="//h.example"><button formaction="//h.example">x</button></form>', /h\.example/],
    ['pictures that are documents', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', /data:|alert/],
    [
      'styles that load',
      '<body><style>@import "//h.example";p{background:url( //h.example)}</style><p style="background:url(//h.example)">x',
      /@import|url\(/,
    ],
    ['numbers of its own', '<p data-g="7">x</p>', /data-g="7">x/],
  ])('has no %s', (_, body, forbidden) => {
    expect(shown(body)).not.toMatch(forbidden)
  })
  it('keeps looks', () => {
    expect(shown('<body><style>p > a {color:red}</style><p class=c style="margin:0">x')).toMatch(
      /<style[^>]*>p > a \{color:red\}<\/style><p data-g="\d+" class="c" style="margin:0">x<\/p>/,
    )
  })
})
