import { describe, expect, it } from 'vitest'
import { unlimited, type Verdict } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { ConfigurationError, ValueError } from '../../params/errors.js'
import { defaultsOf, resolve } from '../../params/params.js'
import { filterLaws, words } from '../../testing/index.js'
import { featuresOf, type Levels } from './features.js'
import { makeVictor, victorTraining } from './make-victor.js'
import { readVictorModel, storeVictorModel, type VictorModel } from './model.js'
import { countBins, documentBins, lengthBins } from './quantise.js'
import { labels, noise, templateOf } from './template.js'

const levels: Levels = { countBins, documentBins, lengthBins, shareLevels: 10, positionLevels: 20 }
const label = (name: (typeof labels)[number]): number => labels.indexOf(name)

/** A model by hand: weights by feature, offset, value and label, and of label bigrams. */
function modelOf(
  weights: readonly (readonly [feature: string, offset: number, value: number, label: number, weight: number])[],
  bigrams: readonly (readonly [before: number, label: number, weight: number])[] = [],
  id = 'by hand',
): VictorModel {
  const features = featuresOf(levels)
  const template = templateOf(features, 3)
  const array = new Float64Array(template.size)
  for (const [name, offset, value, to, weight] of weights) {
    const column = features.findIndex(feature => feature.name === name)
    array[template.rows[(offset + 3) * template.width + column] + value * labels.length + to] = weight
  }
  for (const [before, to, weight] of bigrams) array[template.bigrams + before * labels.length + to] = weight
  return storeVictorModel({ ...levels, id, windowBlocks: 3, record: { by: 'hand' } }, array)
}

/** Links are noise, headers are headers, the rest are paragraphs. */
const simple = modelOf([
  ['in a', 0, 1, noise, 4],
  ['in header', 0, 1, label('header'), 3],
  ['in header', 0, 0, label('paragraph'), 2],
])

const judge = (model: VictorModel, on: Page): Verdict => {
  const filter = makeVictor([model])
  return filter.judge(on, resolve('victor', filter.params), unlimited)
}
const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

const on = parsePage(`<body><ul><li><a href="/">Home</a></li><li><a href="/b">Boats</a></li></ul>
  <h1>The lamp</h1><p>It burns <b>again</b>, says <a href="/k">the keeper</a>.</p></body>`)

describe('decoding', () => {
  it('keeps what is not labelled as noise', () => {
    const { keep, trace } = judge(simple, on)
    expect(texts(keep)).toEqual(['The lamp', 'It burns', 'again', ', says', '.'])
    expect(Array.from(trace!.series[1].values)).toEqual([noise, noise, 0, 1, 1, 1, noise, 1])
    expect(trace!.notes).toEqual({ blocks: 8, header: 1, paragraph: 4, list: 0, continuation: 0, noise: 3 })
  })
  it('lets neighbouring labels speak: a link among paragraphs stays', () => {
    const chained = modelOf(
      [
        ['in a', 0, 1, noise, 4],
        ['in header', 0, 0, label('paragraph'), 2],
      ],
      [
        [label('paragraph'), label('paragraph'), 3],
        [noise, noise, 3],
      ],
    )
    expect(texts(judge(chained, on).keep)).toContain('the keeper')
    expect(texts(judge(chained, on).keep)).not.toContain('Home')
  })
  it('looks at the blocks around: noise after noise', () => {
    const looking = modelOf([
      ['in a', -1, 1, noise, 1],
      ['in a', 3, 1, noise, 1],
      ['in a', 0, 0, label('paragraph'), 0.5],
      ['in a', 0, 1, label('paragraph'), 0.5],
    ])
    // Blocks: Home Boats | The lamp, It burns, again, ", says", the keeper, "." After a link, or three before one, is noise.
    expect(texts(judge(looking, on).keep)).toEqual(['Home', 'again', ', says', 'the keeper'])
  })
  it('believes in what it keeps, and less in the rest', () => {
    const { score, keep } = judge(simple, on)
    for (const run of on.liveRuns) expect(score![run] > 0.5).toBe(keep.has(run))
  })
  it('judges one block by itself, and nothing gives nothing', () => {
    expect(judge(simple, parsePage('<p>alone</p>')).status).toBe('ok')
    expect(judge(simple, parsePage('<a href="/">alone</a>')).status).toBe('no-content')
    expect(judge(simple, parsePage('')).status).toBe('empty')
  })
})

describe('models', () => {
  it('survive being stored as JSON', () => {
    const again = readVictorModel(JSON.parse(JSON.stringify(simple)))
    expect(judge(again, on).keep.equals(judge(simple, on).keep)).toBe(true)
    expect(again.record).toEqual({ by: 'hand' })
  })
  it('can be several: a parameter chooses, the first is the default', () => {
    const drops = modelOf([['in a', 0, 0, noise, 9]], [], 'other')
    const filter = makeVictor([simple, drops])
    expect(filter.params['model']).toMatchObject({ kind: 'choice', default: 'by hand', options: ['by hand', 'other'] })
    expect(texts(filter.judge(on, resolve('victor', filter.params, { model: 'other' }), unlimited).keep)).toContain('Home')
    expect(texts(filter.judge(on, resolve('victor', filter.params), unlimited).keep)).not.toContain('Home')
  })

  const foreign: [string, unknown, string][] = [
    ['no object', 'model', 'a Victor model must be an object with format "gleaner-victor/1", got "model"'],
    ['nothing', null, 'got null'],
    ['another model', { format: 'gleaner-learned/1' }, 'must be an object with format "gleaner-victor/1", got "gleaner-learned/1"'],
    ['a missing field', { ...simple, weights: undefined }, "the Victor model's field weights must be a text, got undefined"],
    ['wrong levels', { ...simple, shareLevels: 'ten' }, 'field shareLevels must be a whole number in 1…100, got "ten"'],
    ['bins out of order', { ...simple, countBins: [1, 3, 2] }, 'field countBins must be a list of ascending numbers'],
    ['no base64', { ...simple, weights: '!!!!' }, 'weights of the Victor model by hand must be base64, got "character 1 is not base64"'],
    ['a file cut off', { ...simple, weights: simple.weights.slice(0, 400) }, `numbers, got 150`],
    ['other features', { ...simple, features: ['words'] }, 'features of the Victor model by hand must be the list alphabetic tokens'],
    ['other labels', { ...simple, labels: ['yes', 'no'] }, 'labels of the Victor model by hand must be the list header, paragraph'],
    ['damaged weights', { ...simple, weights: `BBBB${simple.weights.slice(4)}` }, 'must be undamaged, with the check'],
  ]
  it.each(foreign)('refuses %s', (_, value, message) => {
    expect(() => readVictorModel(value)).toThrow(ValueError)
    expect(() => readVictorModel(value)).toThrow(ConfigurationError)
    expect(() => readVictorModel(value)).toThrow(message)
  })
})

it('its parameters are those of a training', () => {
  expect(Object.keys(makeVictor([simple]).params)).toEqual(Object.keys(victorTraining))
  for (const param of Object.values(victorTraining)) expect(param.training).toBe(true)
})

describe('budget', () => {
  const long = parsePage(`<body>${`<p>${words(9)}, <a href="/y">a link</a>.</p>`.repeat(2000)}</body>`)
  it('is spent in portions of at most 10,000 steps', () => {
    const filter = makeVictor([simple])
    const portions: number[] = []
    filter.judge(long, defaultsOf(filter.params), { spend: steps => portions.push(steps) })
    expect(portions.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThan(100_000)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
  })
})

describe('laws', () => {
  for (const law of filterLaws(makeVictor([simple]))) it(law.name, law.check)

  it('keeps everything under a model that knows no noise', () => {
    const all = modelOf([
      ['in a', 0, 0, label('list'), 1],
      ['in a', 0, 1, label('list'), 1],
    ])
    for (const law of filterLaws(makeVictor([all]), { keepAll: {}, randomPages: 2 }))
      if (law.name.startsWith('keeps everything')) law.check()
  })
})
