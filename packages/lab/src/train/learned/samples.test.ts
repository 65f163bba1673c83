import { extract, parsePage } from 'gleaner'
import { beliefsOf, judgePage, modelView, ReadyModel, settle } from 'gleaner/learned'
import { defaultModel } from 'gleaner/model'
import { randomHtml, words } from 'gleaner/testing'
import { describe, expect, it } from 'vitest'
import type { GoldPage } from '../../datasets/index.js'
import { makeSample } from './samples.js'
import { wordMultiset } from './word-multiset.js'

/** A page whose gold is `text`. */
function goldPage(html: string, text: string): GoldPage {
  return {
    id: 'mini/1',
    package: 'mini',
    url: 'https://a.example/blog/1',
    html,
    gold: { text, title: null, author: null, date: null, with: [], without: [] },
    pageKind: 'article',
    meta: {},
  } as unknown as GoldPage
}

describe('samples', () => {
  const model = new ReadyModel(defaultModel)
  const command = `<pre>${words(12, 9)}</pre>`
  const manual = `<nav><a href="/">${words(2, 1)}</a></nav><article>${[2, 3, 4].map(n => `<p>${words(40, n)}.</p>${command}`).join('')}</article>`
  const pages = [manual, '<p>Hello world</p>', ...Array.from({ length: 30 }, (_, i) => randomHtml(i + 1, 150))]

  it('are decided in training as the filter decides pages', () => {
    let repeats = 0
    for (const html of pages) {
      const page = parsePage(html, { hidden: 'keep', url: 'https://a.example/blog/1' })
      const judged = judgePage(page, model, 'balanced')
      const { odds, kinds } = modelView(page, model)
      const sample = makeSample(goldPage(html, ''), page)
      const settled = settle(beliefsOf(odds), sample, { kinds, favour: 'balanced', emptyBelow: defaultModel.emptyBelow })
      expect([...settled.decision.taken]).toEqual([...judged.decision.taken])
      expect(settled.isEmpty).toBe(judged.isEmpty)
      repeats += settled.decision.taken.reduce((sum, taken, b) => sum + (taken && settled.probability[b] === 0 ? 1 : 0), 0)
    }
    // The command that every section of the manual shows.
    expect(repeats).toBeGreaterThanOrEqual(2)
  })
  it('score what the filter keeps: hidden words inside visible lines are left out', () => {
    const text = `${words(40, 2)}. ${words(40, 3)}.`
    const html = `<article><p>${words(40, 2)}. <span style="display:none">Secret hidden words </span>${words(40, 3)}.</p></article>`
    const sample = makeSample(goldPage(html, text))
    expect(sample.leftOut.reduce((sum, left) => sum + left, 0)).toBe(3)
    expect(wordMultiset(sample, Uint8Array.of(1))).toEqual({ precision: 1, recall: 1, f1: 1 })
    expect(extract(html).text).not.toContain('Secret')
  })
})
