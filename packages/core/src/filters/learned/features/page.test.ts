import { describe, expect, it } from 'vitest'
import { article, element, h1, li, link, p, raw, ul } from '../../../testing/build.js'
import { featureInput } from '../features.js'
import { pageNames, pageRow } from './page.js'
import { pageWithHead, rounded } from './rows.fixture.js'

const head = `<title>Late harvest</title><meta property="og:type" content="article"><meta name="description" content="Rain after harvest">
<script type="application/ld+json">{"@type":"Product","description":"Fine pans"}</script>`

describe('features of a page', () => {
  // 2, 10, 2, 1, 2 and 3 words: 20. Function words: the, and, the, by; is, it; may.
  const page = pageWithHead(
    head,
    { url: 'https://mill.example/blog/2020-05/item?page=2' },
    element(
      'main',
      article(
        h1('Late harvest'),
        p('The old mill and the new mill stood by rivers.'),
        ul(li('Price $5'), li(link('Reply')), li('Is it?')),
        raw('<table><tr><td>12 May 2009<img></td></tr></table>'),
      ),
    ),
  )
  const row = pageRow(featureInput(page))
  const named = rounded(Object.fromEntries(pageNames.map((name, k) => [name, row[k]])))
  const absent = Object.fromEntries(pageNames.filter(name => /:(path|type|words):/.test(name)).map(name => [name, 0]))

  it('count what is on it, in its head and in its address', () =>
    expect(named).toEqual(
      rounded({
        ...absent,
        'page:blocks': Math.log(7),
        'page:words': Math.log(21),
        'page:linkShare': 1 / 20,
        'page:sentenceShare': 10 / 20,
        'page:paragraphShare': 10 / 20,
        'page:functionShare': 7 / 20,
        'page:images': Math.log(2),
        'page:anchors': Math.log(2),
        'page:prices': 1 / 6,
        'page:dates': 1 / 6,
        'page:questions': 1 / 6,
        'page:listShare': 5 / 20,
        'page:tableShare': 3 / 20,
        'page:headings': Math.log(2),
        'page:titleWords': 2,
        'page:structuredWords': Math.log(3),
        'page:description': 3,
        'page:pathDepth': 3,
        'page:pathLength': 18,
        'page:pathHyphens': 1,
        'page:pathDigits': 2,
        'page:query': 1,
        'page:home': 0,
        'page:hasUrl': 1,
        'page:ogArticle': 1,
        'page:ogProduct': 0,
        'page:ogWebsite': 0,
        'page:meanWords': 20 / 6,
        'page:maxWords': Math.log(11),
        'page:groupCount': Math.log(4), // the three list items
        'page:groupShare': 5 / 20,
        'page:groupMean': Math.log(1 + 5 / 3),
        'page:groupSentences': 0,
        'page:mainCount': 1,
        'page:articleCount': Math.log(2),
        'page:sourceRatio': Math.fround(page.runs.axis.length / page.source.length),
        'page:path:product': 1,
        'page:path:article': 1,
        'page:type:product': 1,
        'page:words:reply': 1000 / 20,
        'page:words:cart': 1000 / 20,
      }),
    ))
  it('write every column', () => {
    expect(row.length).toBe(pageNames.length)
    expect(row.every(Number.isFinite)).toBe(true)
  })
  it.each([
    ['https://mill.example', { 'page:home': 1, 'page:pathDigits': 0, 'page:query': 0 }],
    ['https://mill.example/forum/7', { 'page:path:forum': 1, 'page:pathDigits': 1, 'page:home': 0 }],
    [undefined, { 'page:hasUrl': 0, 'page:pathLength': 0, 'page:home': 0 }],
  ])('read the address %s', (url, expected) => {
    const values = pageRow(featureInput(pageWithHead('', url === undefined ? {} : { url }, p('Text'))))
    expect(Object.fromEntries(Object.keys(expected).map(name => [name, values[pageNames.indexOf(name)]]))).toEqual(expected)
  })
  it.each(['product', 'website'])('read og:type %s', type => {
    const values = pageRow(featureInput(pageWithHead(`<meta property="og:type" content="${type}">`, {}, p('Text'))))
    const of = (name: string) => values[pageNames.indexOf(name)]
    expect([of('page:ogArticle'), of('page:ogProduct'), of('page:ogWebsite')]).toEqual([
      0,
      type === 'product' ? 1 : 0,
      type === 'website' ? 1 : 0,
    ])
  })
})
