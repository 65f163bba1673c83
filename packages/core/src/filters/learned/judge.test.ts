import { describe, expect, it } from 'vitest'
import { defaultModel } from '../../model/index.js'
import { sigmoid } from '../../numeric/expected-f1.js'
import { article, link, nav, p, page, words } from '../../testing/build.js'
import { featureNames, modelKinds } from './features.js'
import { judgePage, kindProbabilities, modelView } from './judge.js'
import { ReadyModel } from './model.js'

const model = new ReadyModel(defaultModel)
const story = page(nav(link('Home'), ' ', link('News')), article(...Array.from({ length: 6 }, (_, i) => p(`${words(40, i)}.`))))

describe('a judgement', () => {
  const judged = judgePage(story, model, 'balanced')
  it('has a belief for each block, a kind that is the likeliest and a confidence', () => {
    expect(judged.probability).toHaveLength(story.blocks.size)
    expect(judged.probability.every(p => p >= 0 && p <= 1)).toBe(true)
    expect(modelKinds).toContain(judged.kind)
    expect(judged.kindProbability).toBeGreaterThanOrEqual(1 / modelKinds.length)
    expect(judged.confidence).toBeGreaterThanOrEqual(0)
    expect(judged.confidence).toBeLessThanOrEqual(1)
    expect(judged.isEmpty).toBe(false)
  })
  it('leans as far as it is told, and favour is a point on the way', () => {
    const words = (favour: 'balanced' | 'recall', lean?: number): number => {
      const { decision, input } = judgePage(story, model, favour, undefined, lean)
      return input.stats.words.reduce((sum, n, b) => sum + (decision.taken[b] ? n : 0), 0)
    }
    const leaning = [0.125, 0.5, 1, 2, 8].map(lean => words('balanced', lean))
    expect([...leaning].sort((a, b) => a - b)).toEqual(leaning)
    expect(words('balanced', 2)).toBe(words('recall'))
    expect(words('balanced', 1)).toBe(words('balanced'))
  })
  it('takes no fewer words when recall is favoured, no more when precision is', () => {
    const taken = (['precision', 'balanced', 'recall'] as const).map(favour => {
      const { decision, input } = judgePage(story, model, favour)
      return decision.taken.reduce((sum, t, b) => sum + t * input.stats.words[b], 0)
    })
    expect(taken).toEqual([...taken].sort((a, b) => a - b))
  })
  it('is the same when the page is judged again', () =>
    expect([...judgePage(story, model, 'balanced').probability]).toEqual([...judged.probability]))
})

describe('the view of a model', () => {
  const view = modelView(story, model)
  it('has one row of features per block, with the kinds of page in it', () => {
    expect(view.values).toHaveLength(story.blocks.size * featureNames.length)
    const kinds = modelKinds.map(kind => view.values[featureNames.indexOf(`kind:${kind}`)])
    expect(kinds).toEqual(view.kinds.map(Math.fround))
  })
  it('has log-odds of each ensemble', () => {
    expect(view.odds).toHaveLength(defaultModel.blocks.length)
    for (const odds of view.odds) expect(odds.every(value => sigmoid(value) > 0 && sigmoid(value) < 1)).toBe(true)
  })
})

describe('probabilities of the kinds of page', () => {
  const kind = (value: number) => ({ evaluate: () => value })
  it('are shares of the odds', () => {
    const kinds = [kind(0), kind(Math.log(3))] as unknown as ReadyModel['kinds']
    expect([...kindProbabilities(new Float32Array(0), { kinds })].map(share => Number(share.toFixed(12)))).toEqual([0.25, 0.75])
  })
  it('stay finite', () => {
    const kinds = [kind(1e9), kind(-1e9)] as unknown as ReadyModel['kinds']
    expect([...kindProbabilities(new Float32Array(0), { kinds })]).toEqual([1, 0])
  })
})
