import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomHtml } from '../testing/random-page.js'
import { keepLines, type LineOptions, type LineTable, linesOf, runMeans } from './lines.js'
import { narrow, type Page } from './page.js'
import { parsePage } from './parse.js'
import { canonical, type Selection } from './selection/selection.js'

const plain: LineOptions = { lineScope: 'body', countsSourceChars: false, minLines: 0, breakWidthChars: 65 }
const broken: LineOptions = { ...plain, minLines: 1000 }

const cut = (html: string, options: Partial<LineOptions> = {}): LineTable => linesOf(parsePage(html), { ...plain, ...options })
const counts = ({ textChars, tags }: LineTable): string => Array.from(textChars, (chars, i) => `${chars}/${tags[i]}`).join(' ')
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const lineTexts = (page: Page, lines: LineTable): string[] =>
  Array.from({ length: lines.size }, (_, i) =>
    pieces(
      keepLines(
        page,
        lines,
        Uint8Array.from({ length: lines.size }, (_entry, j) => (i === j ? 1 : 0)),
      ),
    ).join('¦'),
  )

const vectorL1 = `<body>
<div id="topnav">
<a href="/">Home</a> <a href="/n">News</a>
</div>
<div id="story">
<div id="author">James Smith</div>
Police were told on Sunday that the road would stay closed.
The report was confirmed.<br><br>Jones had no comment.
</div></div>
<a href="/c">Contact</a>
</body>`

describe('test vector L1', () => {
  const lines = cut(vectorL1)
  it('counts characters and tags', () => {
    expect([...lines.textChars]).toEqual([0, 9, 0, 0, 11, 59, 46, 0, 7])
    expect([...lines.tags]).toEqual([1, 4, 1, 1, 2, 0, 2, 2, 2])
  })
  it('divides them', () => {
    expect([...lines.ratio]).toEqual([0, 2.25, 0, 0, 5.5, 59, 23, 0, 3.5])
  })
})

describe('line ends', () => {
  const html = '<p>one</p>\n<p>two</p>\n\n<p>three\nfour</p>'
  it('are LF, CRLF and CR alike', () => {
    for (const end of ['\n', '\r\n', '\r']) expect(counts(cut(html.replaceAll('\n', end)))).toBe('3/2 3/2 5/1 4/1')
  })
  it('are not character references', () => {
    expect(counts(cut('<p>one&#10;two&#13;three</p>'))).toBe('13/2')
  })
  it('inside a tag end the line, and the tag belongs to the line of its <', () => {
    expect(counts(cut('<p>one <a\nhref="/x"\n>two</a> three'))).toBe('3/2 9/1')
    expect(counts(cut('<p>one <a\r\nhref="/x">two</a>'))).toBe('3/2 3/1')
    expect(counts(cut('<p>one <a\rhref="/x">two</a>'))).toBe('3/2 3/1')
  })
  it('count where the tree construction drops them', () => {
    expect(counts(cut('<div>a<pre>\nbc</pre></div>'))).toBe('1/2 2/2')
    expect(counts(cut('<div>a<textarea>\r\nbc</textarea></div>'))).toBe('1/2 2/2')
  })
  it('go with what is removed', () => {
    expect(counts(cut('<p>one<!-- a\nb --> two<script>\nvar x\n</script> three<style>\np{}</style></p>'))).toBe('13/2')
    expect(counts(cut('<p>one<iframe>\nnothing\n</iframe> two</p>'))).toBe('7/4')
  })
})

describe('scope', () => {
  it('has no text inside iframe, noframes and noembed, in either scope', () => {
    for (const name of ['iframe', 'noframes', 'noembed']) {
      const framed = `<body><p>one</p><${name}><p>Your browser shows <b>no</b> frames</p></${name}><p>two</p></body>`
      expect(counts(cut(framed))).toBe('6/6')
      expect(counts(cut(framed, { lineScope: 'document' }))).toBe('6/8')
    }
  })
  const html = '<html><head>\n<title>A &amp; B</title>\n<script>\n1\n</script></head>\n<body class="x">\n<p>text</p>\n</body></html>'
  it('leaves out everything outside body, its tags too', () => {
    expect(counts(cut(html))).toBe('4/2')
  })
  it('takes the lines of the whole document, without scripts, styles and comments', () => {
    expect(counts(cut(html, { lineScope: 'document' }))).toBe('0/2 5/2 0/1 0/1 4/2 0/2')
  })
  it('keeps the same text either way', () => {
    const page = parsePage(html)
    const lines = linesOf(page, { ...plain, lineScope: 'document' })
    expect(lineTexts(page, lines)).toEqual(['', '', '', '', 'text', ''])
  })
  it('counts source characters where told to', () => {
    expect(counts(cut('<p>R&amp;D at&nbsp;home</p>'))).toBe('11/2')
    expect(counts(cut('<p>R&amp;D at&nbsp;home</p>', { countsSourceChars: true }))).toBe('20/2')
    expect(counts(cut(html, { countsSourceChars: true, lineScope: 'document' }))).toBe('0/2 9/2 0/1 0/1 4/2 0/2')
  })
})

describe('breaking', () => {
  it('starts below the least number of lines', () => {
    const html = `<p>${'word '.repeat(40)}</p>\n<p>two</p>`
    expect(cut(html, { minLines: 2 })).toMatchObject({ isBroken: false, size: 2 })
    expect(cut(html, { minLines: 3 })).toMatchObject({ isBroken: true })
  })
  it('breaks after the given number of source characters, tags included', () => {
    const html = `<p>${'x'.repeat(100)}</p>`
    expect(counts(cut(html, broken))).toBe('62/1 38/1')
    expect(counts(cut(html, { ...broken, breakWidthChars: 40 }))).toBe('37/1 40/0 23/1')
  })
  it('does not break inside a tag', () => {
    const html = `<p>${'x'.repeat(60)}<a href="/somewhere">link</a></p>`
    expect(counts(cut(html, broken))).toBe('60/2 4/2')
  })
  it('keeps existing line ends and starts to count anew after them', () => {
    const html = `<p>${'x'.repeat(40)}\n${'y'.repeat(70)}</p>`
    expect(counts(cut(html, broken))).toBe('40/1 65/0 5/1')
  })
  it('splits neither references nor surrogate pairs', () => {
    expect(counts(cut(`<p>${'x'.repeat(60)}&amp;${'y'.repeat(10)}</p>`, broken))).toBe('61/1 10/1')
    expect(counts(cut(`<p>${'x'.repeat(61)}\u{1f600}${'y'.repeat(10)}</p>`, broken))).toBe('63/1 10/1')
  })
})

describe('text and lines', () => {
  it('cuts a run at the line ends', () => {
    const page = parsePage('<p>one\ntwo <b>three\nfour</b>')
    expect(lineTexts(page, linesOf(page, plain))).toEqual(['one', 'two¦three', 'four'])
  })
  it('leaves foster-parented text on the line on which it was written', () => {
    const page = parsePage('<div>before</div>\n<table><tr>\n<td>cell</td>\nstray\n<td>last</td></tr></table>')
    const lines = linesOf(page, plain)
    expect(pieces(page.live)).toEqual(['before', 'stray', 'cell', 'last'])
    expect(lineTexts(page, lines)).toEqual(['before', '', 'cell', 'stray', 'last'])
  })
  it('averages line values over the runs', () => {
    const page = parsePage('<p>aaaa\nbb</p>\n<p>cc</p>')
    expect([...runMeans(page, linesOf(page, plain), [3, 0, 9])].filter(value => value > 0)).toEqual([2, 9])
  })
})

describe('a narrowed page', () => {
  const page = parsePage('<ul><li>menu</li></ul>\n<p>one two\nthree</p>\n<p>end</p>')
  const only = (...words: string[]): Selection =>
    canonical(
      page.runs,
      words.map(word => page.runs.axis.indexOf(word)).flatMap((at, i) => [at, at + words[i].length]),
    )

  it('has neither dead text nor the tags of absent elements, but its line ends', () => {
    expect(counts(linesOf(page, plain))).toBe('4/4 7/1 5/1 3/2')
    expect(counts(linesOf(narrow(page, only('two', 'three', 'end')), plain))).toBe('3/1 5/1 3/2')
    expect(counts(linesOf(narrow(page, only('menu', 'end')), plain))).toBe('4/4 3/2')
    expect(counts(linesOf(narrow(page, only('menu', 'end')), { ...plain, lineScope: 'document' }))).toBe('4/4 3/2')
  })
  it('drops hidden text like any other dead text', () => {
    expect(counts(cut('<p>seen</p>\n<p hidden>not\nseen</p>'))).toBe('4/2')
    expect(counts(linesOf(parsePage('<p>seen</p>\n<p hidden>not\nseen</p>', { hidden: 'keep' }), plain))).toBe('4/2 3/1 4/1')
  })
  it('breaks the projected source', () => {
    const html = `<p>${'x'.repeat(30)}<b>${'y'.repeat(60)}</b>${'z'.repeat(40)}</p>`
    const whole = parsePage(html)
    const { start } = whole.runs
    const withoutBold = canonical(whole.runs, [start[0], start[1], start[2], start[3]])
    expect(counts(linesOf(whole, broken))).toBe('59/2 61/1 10/1')
    expect(counts(linesOf(narrow(whole, withoutBold), broken))).toBe('62/1 8/1')
  })
  it('can keep no more than is live', () => {
    const narrowed = narrow(page, only('two', 'end'))
    const lines = linesOf(narrowed, plain)
    expect(pieces(keepLines(narrowed, lines, new Uint8Array(lines.size).fill(1)))).toEqual(['two', 'end'])
  })
})

describe('on random pages', () => {
  const options = [plain, broken, { ...plain, lineScope: 'document' }, { ...broken, countsSourceChars: true }] as const
  it('all lines together hold all live text, none holds text twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.constantFrom(...options), fc.boolean(), (seed, option, isNarrowed) => {
        const parsed = parsePage(randomHtml(seed, 80), { hidden: 'keep' })
        const page = isNarrowed ? narrow(parsed, parsePage(randomHtml(seed, 80)).live) : parsed
        const lines = linesOf(page, option)
        expect(keepLines(page, lines, new Uint8Array(lines.size).fill(1)).bounds).toEqual(page.live.bounds)
        for (let p = 1; p < lines.pieces.size; p++) expect(lines.pieces.start[p]).toBeGreaterThanOrEqual(lines.pieces.end[p - 1])
      }),
      { seed: 1, numRuns: 200 },
    )
  })
  it('no line of a broken source is longer than its width, but for tags and references', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const lines = linesOf(parsePage(randomHtml(seed, 80)), broken)
        for (let i = 0; i < lines.size; i++) expect(lines.textChars[i]).toBeLessThanOrEqual(broken.breakWidthChars + 1)
      }),
      { seed: 1 },
    )
  })
})

it('spends its steps', () => {
  const spent: number[] = []
  const steps = { spend: (n: number): void => void spent.push(n) }
  linesOf(parsePage(`<p>${'x'.repeat(100_000)}</p>${'<p>y</p>\n'.repeat(5000)}`), plain, steps)
  expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
  expect(spent.reduce((a, b) => a + b)).toBeGreaterThan(90_000)
})
