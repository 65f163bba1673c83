import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import { selectionText } from '../../output/selection-text.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { difference } from '../../page/selection/selection.js'
import { resolve } from '../../params/params.js'
import { element, filterLaws, li, link, p, page, randomHtml, ul } from '../../testing/index.js'
import { de, en, wordLists } from '../../wordlists/index.js'
import { makeSw, sw } from './index.js'
import { WordTable } from './word-table.js'

type Given = Record<string, unknown>
const judge = (on: Page, given: Given = {}): Verdict => sw.judge(on, resolve('sw', sw.params, given), unlimited)
const textOf = (on: Page, given: Given = {}): string => selectionText(on, judge(on, given).keep)
const inEnglish = (body: string): Page => parsePage(`<html lang="en"><body>${body}</body></html>`)

describe('test vector SW1', () => {
  const vector = inEnglish('<p>the cat sat on the mat</p><p>Home News Sport</p><p>Read more</p>')
  it('keeps the sentence, drops the menu and what is too short', () => {
    const { trace, keep } = judge(vector)
    expect(selectionText(vector, keep)).toBe('the cat sat on the mat')
    const [shares, words] = trace!.series
    expect([...(shares.values as Float64Array)]).toEqual([0.5, 0, 0.5])
    expect([...(words.values as Int32Array)]).toEqual([6, 3, 2])
    expect(trace!.kept).toEqual(Uint8Array.of(1, 0, 0))
  })
})

describe('a whole page', () => {
  const html = `<!DOCTYPE html>
    <html><head><title>Das Wetter im Tal</title></head><body>
    <ul><li><a href="/">Startseite</a></li><li><a href="/tal">Nachrichten aus dem Tal</a></li><li><a href="/sport">Sport</a></li></ul>
    <h1>Der Winter kommt spät</h1>
    <p>In diesem Jahr ist der erste Schnee so spät gefallen wie seit langem nicht mehr; die Bauern auf den oberen Höfen haben ihn
       <a href="/heu">mit dem letzten Heu</a> erwartet.</p>
    <table><tr><td>Montag</td><td>−3 °C</td></tr><tr><td>Dienstag</td><td>−5 °C, Schneefall</td></tr></table>
    <p>„Wir haben schon schlechtere Jahre gesehen“, sagt die Wirtin vom Oberhof, <b>und sie muss es wissen.</b></p>
    <div>Anzeige: Skischule Bergmann, Kurse täglich</div>
    <p>Alle Rechte vorbehalten</p>
    </body></html>`

  it('finds its language and keeps what reads like sentences', () => {
    const weather = parsePage(html)
    expect(judge(weather).trace!.notes!.language).toBe('de')
    expect(textOf(weather)).toBe(
      [
        'Nachrichten aus dem Tal',
        'Der Winter kommt spät',
        'In diesem Jahr ist der erste Schnee so spät gefallen wie seit langem nicht mehr; die Bauern auf den oberen Höfen haben ihn mit dem letzten Heu',
        '„Wir haben schon schlechtere Jahre gesehen“, sagt die Wirtin vom Oberhof, und sie muss es wissen.',
        'Alle Rechte vorbehalten',
      ].join('\n'),
    )
  })
})

describe('the language', () => {
  const italian = '<p>Il gatto non è nella casa del mio amico, ma sul tetto.</p><p>Notizie Sport Meteo</p>'
  it('is that of the page', () => {
    expect(judge(inEnglish(italian)).trace!.notes).toMatchObject({ language: 'en' })
    expect(judge(parsePage(`<html lang="it-CH">${italian}`)).trace!.notes!.language).toBe('it')
    expect(judge(parsePage(`<html lang="IT">${italian}`)).status).toBe('ok')
  })
  it('is the list that fits best where the page does not say, or says one without a list', () => {
    for (const html of [italian, `<html lang="">${italian}`, `<html lang="co">${italian}`]) {
      const verdict = judge(parsePage(html))
      expect(verdict.trace!.notes!.language).toBe('it')
      expect(verdict.keep.size).toBe(1)
    }
  })
  it('can be given', () => {
    expect(judge(parsePage(italian), { language: 'nl' }).trace!.notes!.language).toBe('nl')
  })
  it('without word spaces keeps everything', () => {
    for (const html of [
      '<html lang="zh"><p>北京大学 the of</p>',
      '<p>北京大学的学生们在图书馆里读书。</p><p>the menu</p>',
      '<html lang="th"><p>a b c</p>',
    ]) {
      const verdict = judge(parsePage(html))
      expect(verdict.status).toBe('fallback-all')
    }
  })
  it('without a list that fits keeps everything', () => {
    const verdict = judge(parsePage('<p>Lorem ipsum dolor</p><p>amet</p>'))
    expect(verdict.status).toBe('fallback-all')
    expect(verdict.trace!.thresholds).toHaveLength(2)
    expect(judge(inEnglish('<p>Lorem ipsum dolor</p>')).status).toBe('no-content')
  })
})

describe('the lists', () => {
  it('hold over a hundred lower-case words each, none twice', () => {
    for (const [language, list] of Object.entries(wordLists)) {
      const all = list.split(' ')
      expect(all.length, language).toBeGreaterThan(100)
      expect(new Set(all).size, language).toBe(all.length)
      for (const word of all) expect(word).toMatch(/^\p{Ll}+(?:'\p{Ll}+)*$/u)
    }
  })
  it('can be others', () => {
    const latin = makeSw({ la: 'et in non est ad' })
    expect(latin.params.language.options).toEqual(['auto', 'la'])
    const prose = page(p('Gallia est omnis divisa in partes tres'), p('Domus Nova Ludi'))
    const { keep } = latin.judge(prose, resolve('sw', latin.params), unlimited)
    expect(selectionText(prose, keep)).toBe('Gallia est omnis divisa in partes tres')
  })
})

describe('words', () => {
  const table = new WordTable({ en, de })
  const count = (text: string): number[] => {
    const found = new Int32Array(2)
    return [table.count(text, 0, text.length, found, 0, unlimited), ...found]
  }
  it('are letters, joined by single apostrophes', () => {
    expect(count('The cat’s DON’T don\'t 3rd "was" l’ \'tis')).toEqual([8, 4, 1])
    expect(count('Über für ÜBER')).toEqual([3, 0, 3])
    expect(count('in in')).toEqual([2, 2, 2])
  })
  it('are those of the regular expression, on any text', () => {
    const units = fc.constantFrom(
      'a',
      'the',
      'The',
      ' ',
      "'",
      '’',
      'ß',
      'für',
      '1',
      '北',
      '\u{20000}',
      '\u{1f600}',
      '\ud800',
      'é',
      'e\u0301',
      'İ',
      '-',
    )
    fc.assert(
      fc.property(fc.array(units, { maxLength: 20 }), pieces => {
        const text = pieces.join('')
        const words = text.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? []
        const lists = [en, de].map(list => new Set(list.split(' ')))
        const expected = lists.map(list => words.filter(word => list.has(word.toLowerCase().replaceAll('’', "'"))).length)
        expect(count(text)).toEqual([words.length, ...expected])
      }),
      { seed: 1, numRuns: 500 },
    )
  })
})

describe('every parameter has an effect', () => {
  const mixed = inEnglish(
    '<p>One of many words here, written without much sense whatever happens</p><p>It is</p><p>The ferry leaves Monday at noon</p><p>Stay <b>away</b> from the <i>old mill</i></p>',
  )
  it.each([
    ['minStopWordShare', 0.45],
    ['minStopWordShare', 0.05],
    ['minWords', 1],
    ['minWords', 8],
    ['scope', 'block'],
    ['language', 'de'],
  ])('%s = %s', (name, value) => {
    const pages = [
      mixed,
      inEnglish(
        `<p>${'Rain fell over Tuesday’s parade downtown yesterday evening '.repeat(3)}a bc def ghi jkl mno pqr stu vwx yz</p><p>of a plan</p>`,
      ),
    ]
    expect(pages.some(on => !judge(on).keep.equals(judge(on, { [name]: value }).keep))).toBe(true)
  })
})

describe('scope block', () => {
  it('judges a paragraph as a whole', () => {
    const on = inEnglish('<p>Stay <b>away</b> from the <i>old mill</i> 1234</p><ul><li>Mill</li></ul>')
    expect(textOf(on)).toBe('')
    expect(textOf(on, { scope: 'block' })).toBe('Stay away from the old mill 1234')
    expect(judge(on, { scope: 'block' }).trace!.series[0].unit).toBe('block')
  })
})

describe('scores', () => {
  it('are one half at the threshold and 0 for what is too short', () => {
    const on = inEnglish('<p>the cat sat on the mat</p><p>Home News Sport</p><p>of the</p>')
    expect([...judge(on).score!].map(score => +score.toFixed(3))).toEqual([0.714, 0, 0])
  })
})

describe('laws', () => {
  for (const law of filterLaws(sw as unknown as AnyFilter)) it(law.name, law.check)

  it('a share of 0 and one word keep all runs with letters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const on = parsePage(randomHtml(seed, 80))
        const { keep } = sw.judge(on, { minStopWordShare: 0, minWords: 1, scope: 'run', language: 'en' }, unlimited)
        const lost = difference(on.live, keep)
        for (let k = 0; k < lost.bounds.length; k += 2) expect(on.runs.axis.slice(lost.bounds[k], lost.bounds[k + 1])).not.toMatch(/\p{L}/u)
      }),
      { seed: 1 },
    )
  })
  it('drops menus and keeps prose whatever stands around them', () => {
    const menu = ul(li(link('Home')), li(link('Sport')))
    const on = parsePage(`<html lang="en">${menu.html}${p('It was the best of times').html}${element('div', menu).html}`)
    expect(textOf(on)).toBe('It was the best of times')
  })
})
