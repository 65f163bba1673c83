import { extract } from 'gleaner'
import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { csvColumns, csvRow, teiOf } from './index.js'

const page = `<title>Rain &amp; "wind"</title><meta name="author" content="Ada Moor"><meta name="description" content="=1+1">
<body><article><h1>Rain</h1>${'<p>It rained <b>all</b> night, "and" <a href="/x?a=1&amp;b=2">nobody</a> minded, as nobody ever does.</p>'.repeat(5)}
<ul><li>one</li><li>two</li></ul><table><tr><th>a</th><td>b &lt; c</td></tr><tr><th>d</th><td>e</td></tr></table><p>End\u0001 of it, said the one who had seen it all.</p></article>`
const result = extract(page, { url: 'https://rain.example/a?x=1&y=2', pipeline: { use: 'lqf', with: { maxLinkShare: 0.9 } } })

describe('TEI', () => {
  const tei = teiOf(result)
  it('has the metadata and the content, element by element', () => {
    for (const part of [
      '<author>Ada Moor</author>',
      '<ptr target="https://rain.example/a?x=1&amp;y=2"/>',
      '<hi rend="#b">all</hi>',
      '<ref target="https://rain.example/x?a=1&amp;b=2">nobody</ref>',
      '<item>one</item>',
      '<cell role="label">a</cell>',
      'b &lt; c',
    ])
      expect(tei).toContain(part)
  })
  it('is well-formed: every element is closed in order, and no character is forbidden', () => {
    const open: string[] = []
    for (const [, isEnd, name, isEmpty] of tei.matchAll(/<(\/?)([\w:]+)(?: [\w:]+="[^"<]*")*(\/?)>/g)) {
      if (isEnd) expect(open.pop()).toBe(name)
      else if (!isEmpty) open.push(name)
    }
    expect(open).toEqual([])
    expect(tei).not.toMatch(/[\0-\x08]|&(?!(?:amp|lt|gt|quot);)/)
    expect(parse(tei).childNodes.length).toBeGreaterThan(0)
  })
})

describe('CSV', () => {
  it('quotes what needs it and takes the force from formulas', () => {
    const row = csvRow('a,b', result)
    expect(row.startsWith('"a,b",https://rain.example/a?x=1&y=2,ok,')).toBe(true)
    expect(row).toContain("'=1+1")
    expect(row).toContain('""and""')
    const cells = row.match(/(?:"(?:[^"]|"")*"|[^,"]*)(?:,|$)/g)?.filter((_, i, all) => i < all.length - 1) ?? []
    expect(cells).toHaveLength(csvColumns.length)
  })
})
