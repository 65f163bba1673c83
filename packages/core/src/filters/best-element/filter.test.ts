import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unlimited, type Verdict } from '../../filter/filter.js'
import { isInlineTag } from '../../page/elements.js'
import { narrow, type Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { nothing, type Selection } from '../../page/selection/selection.js'
import { Kind, RunFlag } from '../../page/types.js'
import { resolve } from '../../params/params.js'
import { article, div, element, filterLaws, html, li, link, nav, p, page, randomHtml, ul, words } from '../../testing/index.js'
import { countWords } from '../../text/words.js'
import { usualWorths } from './choose.js'
import { bestElement } from './filter.js'

const judge = (on: Page, given: Record<string, unknown> = {}): Verdict =>
  bestElement.judge(on, resolve('best-element', bestElement.params, given), unlimited)
const pieces = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))
const keptOf = (...contents: Parameters<typeof page>): string[] => pieces(judge(page(...contents)).keep)
const valuesOf = (verdict: Verdict, name: string): number[] =>
  Array.from(verdict.trace!.series.find(series => series.name === name)!.values, value => +value.toFixed(4))

describe('worked by hand', () => {
  // nav: 2 words of a short link in a margin, 2 · 0.4 · 0.6 · 0.4 = 0.192; p: 12; p: 4 words of a short text, 2.4.
  const small = page(nav(link('Home page')), div(p(words(12)), p(words(4, 1))))

  it('promises 2 · worth ÷ (words + worth of the page)', () => {
    const all = 0.192 + 12 + 2.4
    const verdict = judge(small)
    expect(valuesOf(verdict, 'expectedF1')).toEqual(
      [(2 * all) / (18 + all), 0.384 / (2 + all), 28.8 / (16 + all), 24 / (12 + all), 4.8 / (4 + all)].map(value => +value.toFixed(4)),
    )
    expect(verdict.trace!.notes).toEqual({ element: 'div', expectedF1: 28.8 / (16 + all) })
  })
  it('shows what words are worth, and the bound below which subtrees go', () => {
    const verdict = judge(small)
    expect(valuesOf(verdict, 'worth')).toEqual([0.8107, 0.096, 0.9, 1, 0.6])
    expect(verdict.trace!.thresholds).toEqual([{ name: 'dropBelow', value: expect.closeTo((0.35 * 28.8) / 30.592, 12), on: 'worth' }])
    expect(verdict.trace!.kept).toEqual(Uint8Array.of(1, 0, 1, 1, 1))
    expect([...verdict.score!].map(score => +score.toFixed(4))).toEqual([0.096, 1, 0.6])
  })
  it('drops in the element what is worth less than that', () => {
    // The list is worth 0.24 a word: links, short. 0.35 of an F1 near 0.9 is more.
    const text = [p(words(40)), ul(li(link('One more')), li(link('Another one'))), p(words(30, 2))]
    expect(keptOf(div(...text))).toEqual([words(40), words(30, 2)])
    expect(pieces(judge(page(div(...text)), { dropBelow: 0.2 }).keep)).toHaveLength(4)
  })
})

describe('places', () => {
  it('takes tags of margins and what is named like them for less', () => {
    for (const margin of ['aside', 'footer', 'form', 'div.comments', 'section#related-links', 'div.SideBar'])
      expect(keptOf(div(p(words(40))), element(margin, p(words(14, 3)))), margin).toEqual([words(40)])
    expect(keptOf(div(p(words(40))), element('div.story', p(words(14, 3))))).toHaveLength(2)
  })
  it('does not believe a name that most of the page goes by', () => {
    const named = page(element('div.has-sidebar', p(words(40)), p(words(20, 1))), div(p(words(14, 3))))
    expect(judge(named).trace!.notes!['element']).toBe('body')
    expect(valuesOf(judge(named), 'worth')).toEqual([1, 1, 1, 1, 1, 1])
  })
  it('takes what lies outside main and article for half', () => {
    const twice = page(div(p(words(30))), article(p(words(30, 1))))
    expect(valuesOf(judge(twice), 'worth')).toEqual([0.75, 0.5, 0.5, 1, 1])
    const notes = Array.from({ length: 8 }, (_, i) => p(words(3, i)))
    expect(keptOf(div(...notes), article(p(words(60))))).toEqual([words(60)])
    expect(keptOf(div(...notes), div(p(words(60))))).toHaveLength(9)
  })
  it('takes nothing for less than a fifth', () => {
    const nested = page(p(words(60)), element('aside', element('form', element('footer', p(words(12, 1))))))
    expect(valuesOf(judge(nested), 'worth').slice(2)).toEqual([0.2, 0.2, 0.2, 0.2])
  })
})

describe('texts', () => {
  it('gives a long text nothing the second time', () => {
    expect(keptOf(div(p(words(20)), div(p(words(20))), p(words(25, 1))))).toEqual([words(20), words(25, 1)])
    // A block right after another one of the text is a refrain.
    expect(keptOf(div(p(words(20)), p(words(25, 1)), p(words(20))))).toHaveLength(3)
    // Seven words may well be said twice.
    expect(keptOf(div(p(words(7)), p(words(7)), p(words(25, 1))))).toHaveLength(3)
  })
  it('keeps a page of links, which may be a listing', () => {
    const listing = page(nav(link('Home')), ul(...Array.from({ length: 9 }, (_, i) => li(link(words(6, i))))))
    expect(judge(listing).status).toBe('ok')
    expect(judge(listing).keep.size).toBe(9)
    expect(judge(page(nav(link('Home'), link('Up'))), { linkWorth: 0 }).keep.isEmpty).toBe(false)
  })
  it('reads the live text of a narrowed page only', () => {
    const whole = page(div(p(words(40))), element('section', p(words(20, 1)), p(words(12, 2))))
    expect(judge(narrow(whole, nothing(whole.runs))).status).toBe('empty')
    const first = judge(whole, { minWords: 40, shortWorth: 0 }).keep
    expect(pieces(first)).toEqual([words(40)])
    expect(pieces(judge(narrow(whole, first)).keep)).toEqual([words(40)])
  })
})

describe('laws', () => {
  for (const law of filterLaws(bestElement)) it(law.name, law.check)

  it('equals the definition on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const random = parsePage(randomHtml(seed, 80))
        expect(pieces(judge(random).keep)).toEqual(byDefinition(random))
      }),
      { seed: 1 },
    )
  })
  it('spends its budget in portions of at most 10,000 steps, and ends when it runs out', () => {
    const long = parsePage(html(p(words(50_000)), ...Array.from({ length: 9000 }, (_, i) => p(words(9, i)))))
    const spent: number[] = []
    bestElement.judge(long, usualWorths, { spend: steps => spent.push(steps) })
    expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
    expect(spent.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(18_000)
    const stop = (): never => {
      throw new Error('stop')
    }
    expect(() => bestElement.judge(long, usualWorths, { spend: stop })).toThrow('stop')
  })
})

/** The README's steps, word for word, without sums and tables. */
function byDefinition(on: Page): string[] {
  const { nodes, runs, body, live } = on
  const texts = pieces(live)
  const runOf = texts.map((_, k) => runs.start.findIndex((_, run) => runs.start[run + 1] > live.bounds[2 * k]))
  const isBelow = (k: number, e: number): boolean => runs.node[runOf[k]] >= e && runs.node[runOf[k]] < nodes.end[e]
  const below = (e: number): number[] => texts.flatMap((_, k) => (isBelow(k, e) ? [k] : []))
  const wordsOf = (e: number): number => below(e).reduce((sum, k) => sum + countWords(texts[k]), 0)
  const blocks = Array.from(nodes.kind, (kind, i) => (kind === Kind.Element && i >= body && !isInlineTag(nodes.tag[i]) ? i : -1))
  const elements = body < 0 ? [] : blocks.filter(i => i >= 0 && i < nodes.end[body] && wordsOf(i) > 0)
  const hasMain = elements.length > 0 && Array.from(nodes.tag).some((_, i) => /^(main|article)$/.test(on.tagName(i)))
  const placeOf = (k: number): number =>
    elements
      .filter(e => e !== body && isBelow(k, e))
      .reduce(
        (place, e) => {
          const names = ['class', 'id'].map(name => on.attribute(e, name) ?? '').join(' ')
          if (/^(main|article)$/.test(on.tagName(e))) return Math.min(1, 2 * place)
          const isNamed = wordsOf(e) <= wordsOf(body) / 2 && /comment|related|footer|sidebar|menu|modal|cookie|widget/i.test(names)
          const isMargin = /^(nav|aside|footer|header|form|dialog|button|select|textarea|fieldset)$/.test(on.tagName(e)) || isNamed
          return isMargin ? Math.max(0.2, 0.4 * place) : place
        },
        hasMain ? 0.5 : 1,
      )
  const worth = texts.map((text, k) => {
    const count = countWords(text)
    if (count >= 8 && texts.indexOf(text) < k) return 0
    return count * (count < 10 ? 0.6 : 1) * (runs.flags[runOf[k]] & RunFlag.InLink ? 0.4 : 1) * placeOf(k)
  })
  const worthOf = (e: number): number => below(e).reduce((sum, k) => sum + worth[k], 0)
  const f1 = (e: number): number => (2 * worthOf(e)) / (wordsOf(e) + worthOf(body))
  const best = elements.reduce((a, b) => (a < 0 || f1(b) > f1(a) - 1e-12 ? b : a), -1)
  const dropped = elements.filter(e => e > best && worthOf(e) < 0.35 * f1(best) * wordsOf(e) - 1e-12)
  return texts.filter((_, k) => best >= 0 && isBelow(k, best) && !dropped.some(e => isBelow(k, e)))
}
