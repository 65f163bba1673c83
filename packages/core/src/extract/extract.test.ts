import { describe, expect, it } from 'vitest'
import { registryOf } from '../pipeline/validate.js'
import { extract, filters } from './default-engine.js'
import { extract as fast } from './fast-engine.js'
import { InputError } from './input.js'
import { type ExtractOptions, OptionError } from './options.js'

const prose = (n: number): string =>
  Array.from(
    { length: n },
    (_, i) =>
      `<p>Paragraph ${i + 1}: the committee met on Tuesday, and after two hours of talk it had agreed on the new timetable for the valley line, which will open in May.</p>`,
  ).join('\n')

const page = `<!DOCTYPE html><html lang="en"><head><title>The valley line opens | Courier</title><meta name="author" content="Ann Field"></head><body>
<nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/n">News</a></li><li><a href="/s">Sport</a></li></ul></nav>
<article class="story"><h1>The valley line opens</h1>${prose(6)}<figure><img src="/train.jpg" alt="A train"><figcaption>The first train.</figcaption></figure>
<table><tr><th>Stop</th><th>Time</th></tr><tr><td>Mill</td><td>8.15</td></tr></table></article>
<div id="comments" class="comments"><h2>Comments</h2><div class="comment"><p>I shall take the first train, whatever it costs me, said a reader.</p></div></div>
<footer><p>© 2026 Courier. All rights reserved.</p></footer></body></html>`

describe('extract', () => {
  const result = extract(page, { url: 'https://courier.example/valley' })

  it('gives the content in every format', () => {
    expect(result.status).toBe('ok')
    expect(result.text).toContain('Paragraph 6')
    expect(result.text).not.toMatch(/Sport|All rights reserved/)
    expect(result.markdown).toContain('Paragraph 1: the committee')
    expect(result.html).toContain('<p>Paragraph 2')
    expect(result.highlight).toContain('Sport')
  })
  it('says what the page says about itself', () => {
    expect(result.title).toBe('The valley line opens')
    expect(result.authors).toEqual(['Ann Field'])
    expect(result.language).toBe('en')
  })
  it('tells kind and confidence, and shows its steps', () => {
    expect(result.pageKind).toBe('article')
    expect(result.pageKindProbability).toBeGreaterThan(0.5)
    expect(result.pageKindProbability).toBeLessThanOrEqual(1)
    expect(result.toJSON()).toMatchObject({ pageKind: 'article', pageKindProbability: result.pageKindProbability })
    expect(extract(page, { pipeline: 'fast' }).pageKindProbability).toBe(null)
    expect(result.confidence).toBeGreaterThan(0.5)
    expect(result.confidence).toBeLessThanOrEqual(1)
    expect(result.steps.map(step => step.name)).toEqual(['learned'])
  })
  it('does not say them of text that another filter chose', () => {
    const links = `<body>${Array.from({ length: 40 }, (_, i) => `<a href="/${i}">Link ${i}</a> `).join('')}</body>`
    const nothing = extract(links, { pipeline: { use: 'learned' } })
    expect(nothing).toMatchObject({ text: '', pageKind: 'none' })
    expect(nothing.pageKindProbability).toBeGreaterThan(0.5)
    for (const pipeline of [
      { first: [{ use: 'learned' }, { use: 'bte' }], minWords: 5 },
      { parallel: [{ use: 'learned' }, { use: 'bte' }], merge: 'union' as const },
    ]) {
      const { text, confidence, pageKind, pageKindProbability } = extract(links, { pipeline })
      expect(text).toContain('Link 0')
      expect({ confidence, pageKind, pageKindProbability }).toEqual({ confidence: null, pageKind: null, pageKindProbability: null })
    }
    const url = 'https://a.example/'
    const ruled = extract(links, { url, sites: [{ match: 'a.example', keep: 'body' }] })
    expect(ruled).toMatchObject({ confidence: null, pageKind: null })
    const emptied = extract(page, { url, sites: [{ match: 'a.example', drop: 'body' }] })
    expect(emptied).toMatchObject({ confidence: null, pageKind: 'none', pageKindProbability: null })
  })
  it.each([
    ['Courier.Example', 'https://www.courier.example/', true],
    ['*.courier.example', 'https://www.courier.example/', true],
    ['courier.example:8080', 'https://courier.example:8080/x', true],
    ['courier.example:8080', 'https://courier.example/x', false],
    ['courier.example/news', 'https://courier.example/news/1', true],
    ['courier.example/news', 'https://courier.example/sport', false],
    ['bücher.example', 'https://xn--bcher-kva.example/', true],
    ['https://courier.example', 'https://courier.example/x', true],
    ['https://courier.example', 'https://courier.example.other.example/', false],
    ['courier.example', 'https://notcourier.example/', false],
  ])('site rules for %s cover %s: %s', (match, url, isCovered) => {
    const { text } = extract(page, { url, sites: [{ match, keep: 'footer' }] })
    expect(text.includes('Paragraph 1')).toBe(!isCovered)
  })
  it('what a site rule keeps stays, comments too, and nobody vouches for it', () => {
    const html = page.replace('</article>', '</article><div class="comments"><p>First comment of a reader, long enough to count.</p></div>')
    const options = { url: 'https://a.example/', sites: [{ match: 'a.example', keep: 'article, .comments' }] } as const
    expect(extract(html, options).text).toContain('First comment')
    expect(extract(html, { ...options, comments: 'drop' }).text).not.toContain('First comment')
    expect(extract(html, options).confidence).toBeNull()
  })
  it('says what is wrong with the address of a site rule', () => {
    expect(() => extract(page, { sites: [{ match: 'a.example', keep: 'p' }] })).toThrow('option sites needs the address of the page')
    expect(extract(page, { sites: [] }).status).toBe('ok')
    expect(() => extract(page, { sites: [{ match: 'a b', keep: 'p' }] })).toThrow(
      'sites[0].match must be a host or the beginning of an address, got "a b"',
    )
  })
  it('is all there as JSON, with provenance into the source', () => {
    const json = JSON.parse(JSON.stringify(result))
    expect(json.statistics.words).toBeGreaterThan(100)
    expect(json.provenance.length).toBeGreaterThan(5)
    const { start, end } = json.provenance.find((block: { tag: string }) => block.tag === 'p')
    expect(page.slice(start, end)).toMatch(/^Paragraph 1: .* May\.$/)
    expect(json.sources.title).toBeTruthy()
  })
})

describe('options', () => {
  it('puts the title on top when asked', () => expect(extract(page, { title: true }).text.startsWith('The valley line opens\n')).toBe(true))
  it('puts the title once, with no more escapes than it needs', () => {
    const titled = (title: string, heading: string) =>
      extract(`<title>${title}</title><article>${heading}${prose(6)}</article>`, { title: true, url: 'https://courier.example/' })
    const tops = (title: string, heading: string) => {
      const { text, markdown, html } = titled(title, heading)
      return [text, markdown, html].map(output => output.slice(0, output.search(/(?:<p>)?Paragraph 1/)).trim())
    }
    const name = 'Using foo_bar in C# (part 1)'
    expect(tops(name, '')).toEqual([name, `# ${name}`, `<h1>${name}</h1>`])
    expect(tops(name, `<h1>${name}</h1>`)).toEqual(tops(name, ''))
    expect(tops(name, '<h1>Using <code>foo_bar</code> in <em>C#</em> (part 1)</h1>')).toEqual([
      name,
      '# Using `foo_bar` in *C#* (part 1)',
      '<h1>Using <code>foo_bar</code> in <em>C#</em> (part 1)</h1>',
    ])
    expect(tops('The line’s *first* day in *May*', '')[1]).toBe('# The line’s \\*first\\* day in \\*May\\*')
    expect(tops('Notes on Git #', '')[1]).toBe('# Notes on Git \\#')
  })
  it('has the title once with title: true, never with title: false', () => {
    const body = `<div>The valley line opens</div><h1>The valley line opens</h1>${prose(6)}`
    const html = `<title>The valley line opens</title><article>${body}</article>`
    const sites = [{ match: 'a.example', keep: 'article' }]
    const times = (text: string): number => text.split('The valley line opens').length - 1
    for (const [title, count] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const { text, markdown, html: output } = extract(html, { title, sites, url: 'https://a.example/' })
      expect([text, markdown, output].map(times), `title: ${title}`).toEqual([count, count, count])
      expect(text).toContain('Paragraph 6')
    }
    expect(times(extract(html, { sites, url: 'https://a.example/' }).text)).toBe(2)
  })
  it('separates, keeps or drops comments', () => {
    expect(extract(page).comments).toBe(null)
    expect(extract(page, { comments: 'separate' }).comments).toContain('whatever it costs me')
    expect(extract(page, { comments: 'separate' }).text).not.toContain('whatever it costs me')
  })
  it('leaves out tables, images and links', () => {
    expect(extract(page, { sites: [{ match: 'a.example', keep: 'article' }], url: 'https://a.example/' }).text).toContain('8.15')
    expect(
      extract(page, { sites: [{ match: 'a.example', keep: 'article' }], url: 'https://a.example/', tables: false }).text,
    ).not.toContain('8.15')
    expect(extract(page, { url: 'https://a.example/', images: false }).markdown).not.toContain('train.jpg')
  })
  it('follows the rules of a site', () => {
    const { text } = extract(page, { url: 'https://www.courier.example/', sites: [{ match: 'courier.example', keep: 'footer' }] })
    expect(text).toBe('© 2026 Courier. All rights reserved.')
  })
  it('takes a pipeline by name or as JSON', () => {
    expect(extract(page, { pipeline: 'fast' }).text).toContain('Paragraph 3')
    expect(extract(page, { pipeline: { serial: [{ use: 'lqf' }, { use: 'cectd-ds' }] } }).steps.length).toBe(3)
  })

  it('puts a title first that a filter adds although the page does not show it; combinations ignore it', () => {
    const untitled = page.replace('<h1>The valley line opens</h1>', '')
    const pipeline = { use: 'nce', preset: 'paper', with: { minLeafChars: 80, minBlockChars: 300 } }
    const added = extract(untitled, { pipeline })
    expect(added.text).toMatch(/^The valley line opens \| Courier\n\nParagraph 1/)
    expect(added.markdown.startsWith('# The valley line opens | Courier\n\nParagraph 1')).toBe(true)
    expect(added.html.startsWith('<h1>The valley line opens | Courier</h1>')).toBe(true)
    expect(extract(untitled, { pipeline: { serial: [pipeline] } }).text.startsWith('Paragraph 1')).toBe(true)
  })
  it('starts from the text that the pipeline wants, unless told otherwise', () => {
    const hiding = `<body><div style="display:none">${prose(4)}</div><p>Seen by all.</p></body>`
    const text = (options: ExtractOptions): string => extract(hiding, options).text
    expect(text({ pipeline: { use: 'bte' } })).toBe('Seen by all.')
    expect(text({ pipeline: { use: 'bte', preset: 'paper' } })).toContain('Paragraph 4')
    expect(text({ pipeline: { use: 'bte', preset: 'paper' }, hidden: 'drop' })).toBe('Seen by all.')
    expect(text({ pipeline: { use: 'learned' } })).toBe(text({}))
    expect(text({})).toContain('Paragraph 4')
    const registry = registryOf([{ ...filters.find(({ name }) => name === 'lqf')!, name: 'mine', policies: { hidden: 'keep' } }])
    expect(text({ pipeline: { use: 'mine' }, registry })).toContain('Paragraph 4')
  })
  it('moves the decision with favour', () => {
    const words = (favour: 'precision' | 'recall'): number => extract(page, { favour }).statistics.words
    expect(words('precision')).toBeLessThanOrEqual(words('recall'))
    expect(() => extract(page, { favour: 'recall', pipeline: 'fast' })).toThrow(
      /favour needs a pipeline with a filter that takes it \("learned"\)/,
    )
  })
  it('overrides the language', () => expect(extract(page, { language: 'de' }).language).toBe('de'))
  it.each([
    [{ formt: 'text' }, /there is no option "formt"; there are url,/],
    [{ comments: 'yes' }, /option comments must be one of keep, drop, separate, got "yes"/],
    [{ url: 'not a url' }, /option url must be an absolute address/],
    [{ limits: { maxDepht: 3 } }, /there is no limit "maxDepht"/],
    [{ limits: { maxNodes: 1.5 } }, /limits.maxNodes must be a whole number in 1…1000000000, got 1.5/],
    [{ limits: { deadlineMs: -1 } }, /limits.deadlineMs must be a number, at least 0, got -1/],
    [{ pipeline: 'slow' }, /there is no pipeline "slow"; there are/],
    [{ sites: [{ match: 'a', keep: 'p:hover' }] }, /sites\[0\]\.keep: selector "p:hover", character 2/],
    [{ sitePages: [1] }, /option sitePages must be a list of pages/],
    [{ sitePages: [null] }, /option sitePages must be a list of pages/],
    [{ sitePages: [{ url: 'https://a.example/' }] }, /a list of pages, as HTML, \{ html, url \} or parsed/],
  ])('refuses %j', (options, message) => expect(() => extract(page, options as never)).toThrow(message))
  it('names its errors', () => {
    expect(() => extract(page, { formt: 1 } as never)).toThrow(OptionError)
    expect(() => extract(5 as never)).toThrow(InputError)
  })
})

describe('inputs', () => {
  it('takes bytes and documents', () => {
    expect(extract(new TextEncoder().encode(page)).text).toContain('Paragraph 4')
    expect(extract({ documentElement: { outerHTML: page } }).text).toContain('Paragraph 4')
  })
  it.each([
    ['', 'empty'],
    ['<frameset><frame src=a></frameset>', 'frameset'],
    ['<div id="root"></div><script src="/app.js"></script>', 'empty'],
    ['<title>Just a moment...</title><p>Checking your browser.</p>', 'blocked'],
  ])('says what became of %j', (html, status) => {
    const result = extract(html)
    expect(status === 'empty' ? ['empty', 'empty-shell'] : [status]).toContain(result.status)
  })
  it('keeps its limits', () => {
    expect(extract(page, { limits: { maxSourceBytes: 100 } }).status).toBe('too-large')
    expect(extract(page, { limits: { maxNodes: 20 } }).status).toBe('too-many-nodes')
    expect(extract('<b>'.repeat(50), { limits: { maxDepth: 20 } }).status).toBe('too-deep')
  })
})

describe('gleaner/fast', () => {
  it('works without any model', () => {
    const result = fast(page)
    expect(result.text).toContain('Paragraph 5')
    expect(result.markdown).toContain('| Mill | 8.15 |')
    expect(result.html).toContain('<p>Paragraph 2')
    expect(result.authors).toEqual(['Ann Field'])
    expect(result.confidence).toBe(null)
    expect(result.toJSON().provenance.length).toBeGreaterThan(5)
  })
  it('says what it does not have', () => {
    expect(() => fast(page, { pipeline: 'default' } as never)).toThrow(/there is no option "pipeline"; there are url, limits,/)
    expect(() => fast(new TextEncoder().encode(page) as never)).toThrow(/gleaner\/bytes decodes bytes/)
    expect(() => fast(5 as never)).toThrow(InputError)
  })
  it('gives what the pipeline of that name gives', () => {
    const cases = [
      page,
      '',
      '<p>One line.</p>',
      prose(4),
      `<a href="/">${'only links here '.repeat(40)}</a>`,
      page.replace(/<nav.*nav>/s, prose(2)),
    ]
    for (const html of cases) {
      const [written, compiled] = [fast(html), extract(html, { pipeline: 'fast' })]
      expect(written.keep.bounds).toEqual(compiled.keep.bounds)
      expect(written.status).toBe(compiled.status)
      const stepsOf = (result: typeof written) => result.toJSON().steps.map(({ ms, ...step }) => step)
      expect(stepsOf(written)).toEqual(stepsOf(compiled))
    }
  })
  it.each([
    ['an annotation', '<math><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></math>', '$x_1$', '$x_1$'],
    ['alternative text', '<math alttext="x_2"><mi>x</mi></math>', '$x_2$', '$x_2$'],
    ['a script', '<script type="math/tex">x_3</script>', '$x_3$', '$x_3$'],
    ['MathML alone', '<math><msup><mi>x</mi><mn>4</mn></msup></math>', '$x^4$', 'x 4'],
    ['MathML with signs', '<math><mi>*a*</mi></math>', '$*a*$', '\\*a\\*'],
  ])('writes formulas with %s', (_, formula, whole, small) => {
    const html = `<p>Paragraph 0: see ${formula} here, and do read on, since what follows is as long as any text has to be.</p>${prose(4)}`
    expect(extract(html).markdown).toContain(`see ${whole} here`)
    expect(fast(html).markdown).toContain(`see ${small} here`)
  })
  it('keeps its limits', () => {
    expect(fast(page, { limits: { maxNodes: 20 } }).status).toBe('too-many-nodes')
    expect(fast(`<p>${'word '.repeat(200_000)}</p>`, { limits: { deadlineMs: 0.001 } }).status).toBe('over-budget')
  })
})
