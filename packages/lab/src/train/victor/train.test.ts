import { type Page, parsePage, resolve, unlimited } from 'gleaner'
import { featuresOf, labels, makeVictor, noise, readVictorModel, templateOf, type VictorModel } from 'gleaner/training'
import { describe, expect, it } from 'vitest'
import type { GoldPage } from '../../datasets/index.js'
import { createRandom } from '../../statistics/random.js'
import { descend } from './descent.js'
import { partCount, partLength, type Sequences, sumPart } from './objective.js'
import { type VictorSample, victorSample } from './samples.js'
import { trainVictor, type VictorParams, victorDefaults, victorLevels } from './train.js'

const sentence = 'After nine winters on dry land the ferry crossed the lower lake again, with a band on board.'

/** A page of a small site: links around an article, whose text is the gold. */
function goldPage(i: number, gold: Partial<GoldPage['gold']> = {}): GoldPage {
  const own = [`Story number ${i} begins here.`, `${sentence} It was day ${i}.`, 'Tickets are sold on board.']
  const menu = ['Home', 'News', `Archive ${i % 3}`, 'Contact'].map(text => `<li><a href="/">${text}</a></li>`).join('')
  return {
    id: `made/${i}`,
    package: 'made',
    url: `https://site${i}.example/`,
    html: `<body><ul>${menu}</ul><h1>${own[0]}</h1><p>${own[1]}</p><p>${own[2]}</p><p><a href="/">Read more</a></p></body>`,
    gold: { text: own.join('\n'), title: null, author: null, date: null, with: [], without: [], ...gold },
    meta: {},
    pageKind: null,
  }
}

const sampleOf = (gold: GoldPage, params: Partial<VictorParams> = {}): VictorSample => {
  const all = { ...victorDefaults, ...params }
  return victorSample(gold, victorLevels(all), all.minAlignedShare)
}
const samplesOf = (params: Partial<VictorParams> = {}): VictorSample[] =>
  Array.from({ length: 12 }, (_, i) => sampleOf(goldPage(i), params))
const fast = { id: 'made', threads: 1, epochs: 4 } as const
const kept = (model: VictorModel, page: Page): string => {
  const filter = makeVictor([model])
  const { keep } = filter.judge(page, resolve('victor', filter.params), unlimited)
  return Array.from({ length: keep.size }, (_, k) => page.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1])).join(' | ')
}

describe('samples', () => {
  it('label what aligns by its elements, the rest as noise', () => {
    const { allowed, blocks } = sampleOf(goldPage(1))
    expect(blocks).toBe(8)
    expect(Array.from(allowed, bits => labels[Math.log2(bits)])).toEqual([
      'noise',
      'noise',
      'noise',
      'noise',
      'header',
      'paragraph',
      'paragraph',
      'noise',
    ])
  })
  it('go on within a block, and list items are lists', () => {
    const gold = goldPage(1, { text: 'One two three four. Five six.' })
    const { allowed } = sampleOf({ ...gold, html: '<p>One <b>two</b> three four.</p><ul><li>Five six.</li></ul>' })
    expect(Array.from(allowed, bits => labels[Math.log2(bits)])).toEqual(['paragraph', 'continuation', 'continuation', 'list'])
  })
  it('leave open what the gold does not say', () => {
    const open = 1 << noise
    // No word to align; and with snippets, everything that is in none of them.
    expect(sampleOf({ ...goldPage(1), html: `<p>${sentence}</p><p>***</p>` }).allowed[1]).toBe(open | 2)
    const { allowed } = sampleOf(goldPage(1, { text: null, with: ['Tickets are sold'], without: ['Read more'] }))
    expect(Array.from(allowed.slice(5))).toEqual([open | 2, 2, open])
  })
})

describe('the gradient', () => {
  it('is that of the likelihood, by small differences', () => {
    const random = createRandom(5)
    const samples = [sampleOf(goldPage(1)), sampleOf(goldPage(2, { text: null, with: ['Tickets are sold'], without: ['Home'] }))]
    const features = featuresOf(victorLevels())
    const template = templateOf(features, 3)
    const start = Int32Array.of(0, samples[0].blocks, samples[0].blocks + samples[1].blocks)
    const join = (part: 'values' | 'allowed'): Uint8Array => Uint8Array.from(samples.flatMap(sample => Array.from(sample[part])))
    const sequences: Sequences = { pages: 2, start, values: join('values'), allowed: join('allowed') }
    const weights = Float64Array.from({ length: template.size }, () => random.next() - 0.5)
    const sumAt = (at: Float64Array): Float64Array => {
      const total = new Float64Array(partLength(template))
      const part = new Float64Array(partLength(template))
      for (let p = 0; p < partCount; p++) {
        sumPart(sequences, template, at, true, [0, 1], p, part)
        for (let i = 0; i < total.length; i++) total[i] += part[i]
      }
      return total
    }
    const gradient = sumAt(weights)
    const tried = [
      template.bigrams,
      template.bigrams + 7,
      template.size - 1,
      ...Array.from({ length: 40 }, () => random.int(template.size)),
    ]
    for (const i of tried) {
      const [above, below] = [1e-5, -1e-5].map(step => sumAt(weights.map((weight, k) => (k === i ? weight + step : weight)))[template.size])
      expect(gradient[i]).toBeCloseTo((above - below) / 2e-5, 4)
    }
    expect(gradient.some((slope, i) => i < template.bigrams && Math.abs(slope) > 0.1)).toBe(true)
  })
})

describe('descent', () => {
  const bowl = async (weights: Float64Array, batch: readonly number[], gradient: Float64Array): Promise<number> => {
    let value = 0
    gradient.fill(0)
    for (const page of batch) {
      for (const [i, target] of [page % 2, 3].entries()) {
        gradient[i] += weights[i] - target
        value += (weights[i] - target) ** 2 / 2
      }
    }
    return value
  }
  it('finds the minimum of a sum', async () => {
    const found = await descend(10, 2, bowl, { seed: 1, epochs: 200, batchPages: 2, rate: 0.5 })
    expect(found[0]).toBeCloseTo(0.5, 1)
    expect(found[1]).toBeCloseTo(3, 2)
  })
  it('depends on the seed and on nothing else', async () => {
    const options = { epochs: 3, batchPages: 2, rate: 0.1 }
    const [a, b, c] = await Promise.all([1, 1, 2].map(seed => descend(9, 2, bowl, { ...options, seed })))
    expect(a).toEqual(b)
    expect(a).not.toEqual(c)
  })
})

describe('training', () => {
  it('learns what the gold shows, for pages it has not seen', async () => {
    const model = await trainVictor(samplesOf(), { ...fast, epochs: 12 })
    expect(kept(model, parsePage(goldPage(77).html))).toBe(
      `Story number 77 begins here. | ${sentence} It was day 77. | Tickets are sold on board.`,
    )
    expect(readVictorModel(JSON.parse(JSON.stringify(model)))).toMatchObject({ id: 'made', record: { pages: 12, epochs: 12, seed: 1 } })
  })
  it('gives the same bytes from the same data and seed, whatever the number of threads', async () => {
    const samples = samplesOf()
    const bytes = async (options: { threads: number; seed?: number }): Promise<string> =>
      JSON.stringify(await trainVictor(samples, { ...fast, epochs: 2, ...options }))
    const one = await bytes({ threads: 1 })
    expect(await bytes({ threads: 1 })).toBe(one)
    expect(await bytes({ threads: 3 })).toBe(one)
    expect(await bytes({ threads: 1, seed: 2 })).not.toBe(one)
  })

  const changes: { [K in keyof VictorParams]: VictorParams[K] } = {
    windowBlocks: 1,
    l2Variance: 0.1,
    shareLevels: 5,
    positionLevels: 10,
    usesLabelBigrams: false,
    minAlignedShare: 0.9,
  }
  it.each(Object.entries(changes))('%s changes the model', async (name, value) => {
    const train = async (params: Partial<VictorParams>): Promise<string> => {
      // A title of which two thirds align tells a strict alignment from a lenient one.
      const samples = [...samplesOf(params), sampleOf(goldPage(5, { text: `Story number 5. ${sentence}` }), params)]
      return (await trainVictor(samples, { ...fast, params })).weights
    }
    expect(await train({ [name]: value })).not.toBe(await train({}))
  })
})
