/** JSON of pages is untrusted: whatever it holds, extraction gives a result and all its renderings. */
import * as fc from 'fast-check'
import { extract } from 'gleaner'
import { describe, expect, it } from 'vitest'

const prose = 'The mill at the lower weir has ground no corn since the flood of last spring. Its wheel hangs askew. '

/** Members that metadata and embedded content look for, and members that objects inherit. */
const names = [
  ...['@type', '@id', '@graph', '@value', 'type', 'level', 'title', 'name', 'headline', 'author', 'creator', 'publisher'],
  ...['datePublished', 'inLanguage', 'image', 'url', 'keywords', 'license', 'description', 'articleBody', 'text', 'mainEntityOfPage'],
  ...['toString', 'valueOf', 'toJSON', 'constructor', '__proto__', 'length', 'hasOwnProperty', 'then', 'givenName', 'partOfSeries'],
]
const texts = ['Article', 'http://schema.org/NewsArticle', 'Person', 'WebPage', 'de', '2021-04-03', 'https://a.example/x', prose.repeat(5)]

/** JSON values in which such members hold anything. */
const hostileJson = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, -1.5, 1e308, '', ...texts),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6 }),
  ),
})).value

/** Nested lists or objects as text; `JSON.stringify` would overflow. */
function deep(depth: number, open: string, close: string, middle = '1'): string {
  return open.repeat(depth) + middle + close.repeat(depth)
}

const forms: readonly ((json: string) => string)[] = [
  json => `<script type="application/ld+json">${json}</script>`,
  json => `<script>window.state = ${json}</script>`,
  json => `<script>window.state = JSON.parse(${JSON.stringify(json)})</script>`,
  json => `<script type="application/json">${json}</script>`,
]

/** Extracts from a page with these data and almost no markup, and asks for everything that a result has. */
function everythingOf(json: string): void {
  for (const form of forms) {
    const result = extract(`<!doctype html><title>The mill</title><body><div id="root"></div>${form(json)}`, { url: 'https://a.example/x' })
    expect(typeof JSON.stringify(result.toJSON())).toBe('string')
    for (const text of [result.text, result.markdown, result.html]) expect(typeof text).toBe('string')
  }
}

const body = prose.repeat(5)

describe('untrusted JSON', () => {
  it.each([
    ['a type whose toString is null', `{"@type":{"toString":null},"articleBody":"${body}"}`],
    ['a list of such types', `{"@type":[{"toString":null,"valueOf":null}],"headline":"x","articleBody":"${body}"}`],
    ['a type of a block whose toString is null', `[{"type":{"toString":null},"text":"${body}"},{"type":[{"toString":1}],"text":"Short"}]`],
    [
      'names, ids and dates that are such objects',
      `{"@type":"Article","@id":{"toString":null},"author":{"name":{"toString":null}},"datePublished":{}}`,
    ],
    ['a type in lists, 20,000 deep', `{"@type":${deep(20_000, '[', ']')},"type":${deep(20_000, '[', ']')},"text":"${body}"}`],
    ['an author in lists, 20,000 deep', `{"@type":"Article","author":${deep(20_000, '[', ']')},"articleBody":"${body}"}`],
    ['lists, 200,000 deep', deep(200_000, '[', ']')],
    ['objects, 20,000 deep', deep(20_000, '{"@graph":', '}')],
    ['text at the bottom of lists', deep(3_000, '[', ']', `{"@type":"Article","articleBody":"${body}"}`)],
  ])('survives %s', (_, json) => everythingOf(json))

  it('survives any combination of members', () => {
    fc.assert(
      fc.property(hostileJson, value => everythingOf(JSON.stringify(value))),
      { numRuns: 80, seed: 25 },
    )
  }, 60_000)

  it('reads the other data of a page with a hostile object in it', () => {
    const { title, authors } = extract(
      `${forms[0]('{"@type":{"toString":null}}')}${forms[0]('{"@type":"Article","headline":"The mill turns again","author":"Ida Falk"}')}<p>${body}`,
    )
    expect({ title, authors }).toEqual({ title: 'The mill turns again', authors: ['Ida Falk'] })
  })
})
