import { describe, expect, it } from 'vitest'
import { unlimited, type Verdict } from '../../filter/filter.js'
import { hashText } from '../../numeric/hash.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { tokensOf } from '../../page/tokens.js'
import { ConfigurationError, ValueError } from '../../params/errors.js'
import { resolve } from '../../params/params.js'
import { compile } from '../../pipeline/compile.js'
import { registryOf } from '../../pipeline/validate.js'
import { filterLaws, page, raw } from '../../testing/index.js'
import { mss } from './filter.js'
import { makeMss } from './make-mss.js'
import { type MssModel, ReadyMss, readMssModel, storeMssModel } from './model.js'
import { tokenFeatures, wordSymbol } from './token-features.js'

const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

/** A model that takes only the text in these tags for content. */
function modelOf(inside: readonly string[], prior = -2, id = 'by hand'): MssModel {
  const odds = new Map<number, number>()
  for (const tag of inside) {
    const probe = page(raw(`<${tag}>x</${tag}>`))
    const { openTag } = tokenFeatures(probe, unlimited)
    odds.set(openTag[tokensOf(probe).words.findIndex(words => words > 0)], 4)
  }
  return storeMssModel({ id, prior, record: { by: 'hand' } }, odds)
}

const believesInParagraphs = modelOf(['p'])
const judge = (model: MssModel, on: Page, given: Record<string, unknown> = {}): Verdict => {
  const filter = makeMss([model])
  return filter.judge(on, resolve('mss', filter.params, { form: 'supervised', ...given }), unlimited)
}

describe('features', () => {
  it('words are stemmed, numbers are one symbol, punctuation around them does not count', () => {
    expect(wordSymbol('“Ferries,')).toBe(hashText('ferri'))
    expect(wordSymbol('ferry')).toBe(hashText('ferri'))
    expect(wordSymbol('1,234.50')).toBe(wordSymbol('(7)'))
    expect(wordSymbol('mp3')).not.toBe(wordSymbol('7'))
    expect(wordSymbol('東京都庁')).toBe(wordSymbol('横浜'))
    expect(wordSymbol('Ærø')).toBe(hashText('ærø'))
  })
  it('a trigram is a token with its two predecessors, tags by name', () => {
    const first = tokenFeatures(page(raw('<p class="a">the old <b>ferry</b> sails</p>')), unlimited)
    const second = tokenFeatures(page(raw('<p id="b">the old <b>Ferries</b> sails</p>')), unlimited)
    expect(Array.from(second.trigram)).toEqual(Array.from(first.trigram))
    expect(new Set(first.trigram).size).toBe(first.trigram.length)
    const other = tokenFeatures(page(raw('<p>the old <i>ferry</i> sails</p>')), unlimited)
    // p, the, old are the same; i, ferry, /i and sails see the other tag.
    expect(Array.from(other.trigram, (key, i) => key === first.trigram[i])).toEqual([true, true, true, false, false, false, false, false])
  })
  it('the open tag of a word is its element, of a tag the element around it', () => {
    const { openTag } = tokenFeatures(page(raw('<div><p>one <b>two</b> three</p></div>')), unlimited)
    const [div, p, one, b, two, endB, three, endP, endDiv] = openTag
    expect([one, b, endB, three].every(key => key === one)).toBe(true)
    expect([p, endP].every(key => key === p)).toBe(true)
    expect([div, endDiv].every(key => key === div)).toBe(true)
    expect(new Set([div, p, one, two]).size).toBe(4)
  })
})

describe('scores', () => {
  it('are the belief that a token is in, less a half; an unknown feature changes nothing', () => {
    const ready = new ReadyMss(
      storeMssModel(
        { id: 'x', prior: 0, record: {} },
        new Map([
          [5, Math.log(3)],
          [9, -Math.log(3)],
        ]),
      ),
    )
    expect(ready.score(5, 1)).toBeCloseTo(0.25, 2)
    expect(ready.score(1, 9)).toBeCloseTo(-0.25, 2)
    expect(ready.score(5, 9)).toBe(0)
    expect(ready.score(1, 2)).toBe(0)
  })
  it('of pieces that stand for several words count as often', () => {
    const on = page(raw('<p>東京都庁展望室</p>'))
    const { series } = judge(believesInParagraphs, on).trace!
    expect(series[0].values.length).toBe(2 + 4)
    expect(series[0].values[2]).toBeCloseTo(1 / (1 + Math.exp(-2)) - 0.5)
  })
})

describe('segmentation', () => {
  const on = page(
    raw(`<ul>${'<li><a href="/">Menu</a></li>'.repeat(4)}</ul><p>one two three four five six</p><div>loose</div>
    <p>seven eight nine ten eleven twelve</p><ul>${'<li><a href="/">Menu</a></li>'.repeat(12)}</ul><p>thirteen fourteen fifteen sixteen</p>`),
  )
  const first = ['one two three four five six', 'loose', 'seven eight nine ten eleven twelve']

  it('keeps the segment with the largest sum', () => expect(texts(judge(believesInParagraphs, on).keep)).toEqual(first))
  it('keeps all of the best maximal segments, if told to', () => {
    expect(texts(judge(believesInParagraphs, on, { segments: 2 }).keep)).toEqual([...first, 'thirteen fourteen fifteen sixteen'])
  })
  it('cleans the segment, if told to', () => {
    expect(texts(judge(believesInParagraphs, on, { cleansSegment: true }).keep)).toEqual([first[0], first[2]])
  })
  it('keeps nothing without a positive score', () => expect(judge(modelOf([]), on).status).toBe('no-content'))
  it('does not read the score of tags', () => {
    expect(judge(believesInParagraphs, on, { tagScore: -8 }).keep.equals(judge(believesInParagraphs, on).keep)).toBe(true)
  })
  it('the form changes what is kept', () => {
    expect(judge(believesInParagraphs, on, { form: 'simple' }).keep.equals(judge(believesInParagraphs, on).keep)).toBe(false)
  })
  it('a parameter chooses among several models', () => {
    const filter = makeMss([believesInParagraphs, modelOf(['div'], -2, 'divisions')])
    const { keep } = filter.judge(on, resolve('mss', filter.params, { form: 'supervised', model: 'divisions' }), unlimited)
    expect(texts(keep)).toEqual(['loose'])
  })
})

describe('without a model', () => {
  it('there is no supervised form: a configuration error with its place', () => {
    const pipeline = { serial: [{ use: 'mss', with: { form: 'supervised' } }] }
    expect(() => compile(pipeline, registryOf([mss]))).toThrow('$.serial[0]: mss.form must be one of simple, got "supervised"')
    expect(() => compile(pipeline, registryOf([makeMss([believesInParagraphs])]))).not.toThrow()
  })
  it('nor for those who go round the validation', () => {
    expect(() => mss.judge(page(raw('<p>x</p>')), { form: 'supervised', segments: 1 }, unlimited)).toThrow(ConfigurationError)
    expect(() => mss.judge(page(raw('<p>x</p>')), { form: 'supervised', segments: 1 }, unlimited)).toThrow('needs a trained model')
  })
})

describe('models', () => {
  it('survive being stored as JSON', () => {
    const again = readMssModel(JSON.parse(JSON.stringify(believesInParagraphs)))
    expect(again).toEqual(believesInParagraphs)
  })
  const foreign: [string, unknown, string][] = [
    ['no object', 7, 'an MSS model must be an object with format "gleaner-mss/1", got 7'],
    ['another model', { format: 'gleaner-victor/1' }, 'got "gleaner-victor/1"'],
    ['a missing field', { ...believesInParagraphs, keys: undefined }, "the MSS model's field keys must be a text, got undefined"],
    ['a wrong field', { ...believesInParagraphs, prior: 'none' }, "the MSS model's field prior must be a number"],
    ['a negative step', { ...believesInParagraphs, step: -1 }, "the MSS model's field step must be above 0, got -1"],
    ['no base64', { ...believesInParagraphs, keys: '?' }, 'keys of the MSS model by hand must be base64'],
    ['a file cut off', { ...believesInParagraphs, scores: '' }, 'scores of the MSS model by hand must be 1 numbers, got 0'],
    ['damage', { ...believesInParagraphs, scores: 'AA==' }, 'must be undamaged, with the check'],
  ]
  it.each(foreign)('refuses %s', (_, value, message) => {
    expect(() => readMssModel(value)).toThrow(ValueError)
    expect(() => readMssModel(value)).toThrow(message)
  })
})

describe('budget', () => {
  it('is spent in portions of at most 10,000 steps', () => {
    const on = parsePage(`<body>${'<p>A paragraph of ordinary words, with <a href="/y">a link</a> in it.</p>'.repeat(1500)}</body>`)
    const filter = makeMss([believesInParagraphs])
    const portions: number[] = []
    filter.judge(on, resolve('mss', filter.params, { form: 'supervised', segments: 2 }), { spend: steps => portions.push(steps) })
    expect(portions.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(40_000)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
  })
})

describe('laws', () => {
  const supervised = { ...makeMss([believesInParagraphs]), presets: { supervised: { form: 'supervised' } } }
  for (const law of filterLaws(supervised)) it(law.name, law.check)

  it('keeps everything under a model that believes in everything, if there is a word', () => {
    const all = modelOf([], 3)
    for (const html of ['<p>one</p>two<ul><li>| three</li></ul>', '<div>a<p>b</p></div>']) {
      const on = parsePage(html)
      expect(judge(all, on).keep.equals(on.live)).toBe(true)
    }
  })
})
