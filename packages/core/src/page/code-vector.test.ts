import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { div, h1, link, p, page, randomHtml, words } from '../testing/index.js'
import { type CodeVector, codeVector } from './code-vector.js'
import { narrow, type Page } from './page.js'
import { parsePage } from './parse.js'
import { canonical } from './selection/selection.js'

/** The vector with its text spelled out: tag characters as dots. */
function spelled(on: Page, ignoresAnchors = false): string {
  const vector = codeVector(on, ignoresAnchors)
  const entries = new Array<string>(vector.size).fill('.')
  for (let s = 0; s < vector.stretches; s++) {
    for (let i = vector.start[s]; i < vector.end[s]; i++) entries[i] = on.runs.axis[vector.axis[s] + i - vector.start[s]]
  }
  return entries.join('')
}
const body = (html: string): Page => parsePage(`<body>${html}</body>`)

describe('codeVector', () => {
  it('has one entry per character of text and of tags', () => {
    expect(spelled(body('<p>Hi <b>you</b></p>'))).toBe('...Hi ...you........')
  })
  it('runs from after <body> to before </body>, without what is removed', () => {
    expect(
      spelled(parsePage('<html><head><title>T</title></head><body class="x"><script>var a</script><p>a<!-- b -->c</p></body></html>')),
    ).toBe('...ac....')
  })
  it('collapses white space to one entry and has none for it between two tags', () => {
    expect(spelled(body('<p>\n  a \n\t b  </p>\n\n<p>c</p>')).replace(/\s/g, '_')).toBe('..._a_b_.......c....')
  })
  it('takes a character reference as one entry', () => {
    const on = body('<p>a&amp;b&nbsp;c&#x1F600;d</p>')
    expect(codeVector(on, false).size).toBe(3 + 7 + 4)
    const { axis, axisEnd } = codeVector(on, false)
    expect(axisEnd.map((end, s) => end - axis[s]).reduce((sum, length) => sum + length, 0)).toBe(8)
  })
  it('leaves anchor tags out if told to', () => {
    const on = body('<p>one <a href="/long/address">two</a> three</p>')
    expect(spelled(on, true)).toBe('...one two three....')
    expect(spelled(on)).toBe('...one ........................two.... three....')
  })
  it('shrinks with a narrowed page', () => {
    const on = page(p('one two three'), div(p('four')), p('five'))
    const two = on.runs.axis.indexOf('two')
    expect(spelled(narrow(on, canonical(on.runs, [two, two + 3, on.runs.axis.indexOf('five'), on.runs.axis.length])))).toBe(
      '... two .......five....',
    )
  })
  it('gives every run its entries', () => {
    const on = page(h1('Title'), p('a ', link('b')))
    const { run, start, end } = codeVector(on, false)
    expect([...run].map((id, s) => `${on.runText(id)}:${end[s] - start[s]}`)).toEqual(['Title:5', 'a :2', 'b:1'])
  })
  it('covers every live character exactly once on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.boolean(), (seed, ignoresAnchors) => {
        const on = parsePage(randomHtml(seed, 60))
        const vector = codeVector(on, ignoresAnchors)
        expect(coveredCharacters(on, vector)).toEqual(liveCharacters(on))
        for (let s = 0; s < vector.stretches; s++) {
          expect(vector.start[s]).toBeGreaterThanOrEqual(s > 0 ? vector.end[s - 1] : 0)
          expect(vector.end[s]).toBeLessThanOrEqual(vector.size)
        }
      }),
      { seed: 7 },
    )
  })
  it('agrees with a regular expression on clean markup', () => {
    const on = page(div(h1('A day out'), p(words(30), link('there'), words(3))))
    const source = /<body>(.*)<\/body>/s.exec(on.source)![1]
    expect(spelled(on)).toBe(source.replace(/<[^>]*>/g, tag => '.'.repeat(tag.length)))
  })
})

function liveCharacters(on: Page): number[] {
  const places: number[] = []
  for (let k = 0; k < on.live.bounds.length; k += 2) {
    for (let i = on.live.bounds[k]; i < on.live.bounds[k + 1]; i++) if (/\S/u.test(on.runs.axis[i])) places.push(i)
  }
  return places
}

function coveredCharacters(on: Page, { stretches, axis, axisEnd }: CodeVector): number[] {
  const places: number[] = []
  for (let s = 0; s < stretches; s++) for (let i = axis[s]; i < axisEnd[s]; i++) if (/\S/u.test(on.runs.axis[i])) places.push(i)
  return places.sort((a, b) => a - b)
}
