/** Makes Victor, the block labeller, from trained models. */

import { type AnyFilter, type Budget, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import type { Series, Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection/selection.js'
import { boolean, choice, integer, number } from '../../params/params.js'
import { type Chain, labelBeliefs, viterbi } from './chain.js'
import { type FeatureTable, victorFeatures } from './features.js'
import { ReadyVictor, type VictorModel } from './model.js'
import { emissions, labels, noise } from './template.js'

/** The parameters of a training; `judge` does not read them, the model carries their values. */
export const victorTraining = {
  windowBlocks: integer({
    default: 3,
    min: 0,
    max: 5,
    training: true,
    doc: 'Number of blocks before and after a block that contribute to its features.',
  }),
  l2Variance: number({
    default: 10,
    min: 0.1,
    max: 100,
    training: true,
    doc: 'Variance of the Gaussian prior on the weights; smaller values keep the weights closer to 0.',
  }),
  shareLevels: integer({
    default: 10,
    min: 5,
    max: 20,
    training: true,
    doc: 'Maximum level of a share; shares are rounded to whole numbers from 0 to this level.',
  }),
  positionLevels: integer({ default: 20, min: 5, max: 40, training: true, doc: 'Maximum level of the position of a block on the page.' }),
  usesLabelBigrams: boolean({
    default: true,
    training: true,
    doc: 'Whether the model learns which label follows which; otherwise every block is labelled on its own.',
  }),
  minAlignedShare: number({
    default: 0.5,
    min: 0.3,
    max: 0.9,
    training: true,
    doc: 'Minimum share of a block’s words that must align with the gold text for the block to count as content.',
  }),
} as const

/**
 * Makes the filter `victor`, which labels the text between tags by a linear-chain CRF; the first model is the default.
 *
 * Marek, Pecina & Spousta, "Web page cleaning with conditional random fields", CleanEval 2007. Differs from the tool: label
 * bigrams are on, bins and labels are ours, see README.
 */
export function makeVictor(models: readonly VictorModel[]): AnyFilter {
  const ready = new Map<string, ReadyVictor>()
  const modelOf = (id: unknown): ReadyVictor => {
    const stored = models.find(model => model.id === id) ?? models[0]
    let model = ready.get(stored.id)
    if (!model) ready.set(stored.id, (model = new ReadyVictor(stored)))
    return model
  }
  const ids = models.map(model => model.id)
  return {
    name: 'victor',
    summary: 'Labels the text between tags as header, paragraph, list, continuation or noise by a conditional random field.',
    reference: 'Marek, Pecina, Spousta: Web page cleaning with conditional random fields, WAC3/CleanEval 2007',
    reads: ['blocks'],
    params: {
      ...(ids.length > 1 ? { model: choice({ default: ids[0], options: ids, doc: 'The model that labels the blocks.' }) } : {}),
      ...victorTraining,
    },
    presets: { paper: {} },
    presetPolicies: paperPolicies,
    judge(page, params, budget) {
      if (page.live.isEmpty) return verdict(page, nothing(page.runs))
      const model = modelOf(params['model'])
      const table = victorFeatures(page, model.levels, budget)
      const chain = chainOf(table, model, budget)
      const path = viterbi(chain)
      return verdict(page, keepRuns(page, contentRuns(page, table, path)), {
        score: () => scoresOf(page, table, chain),
        trace: () => traceOf(page, table, chain, path),
      })
    },
  }
}

function chainOf({ values, blocks }: FeatureTable, model: ReadyVictor, budget: Budget): Chain {
  return {
    size: blocks.size,
    labels: labels.length,
    emission: emissions(model.template, model.weights, values, blocks.size, budget),
    transition: model.transition,
  }
}

function contentRuns(page: Page, { blocks }: FeatureTable, path: Uint8Array): Uint8Array {
  const mask = new Uint8Array(page.runs.size)
  for (let b = 0; b < blocks.size; b++) {
    if (path[b] === noise) continue
    for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) mask[page.liveRuns[k]] = 1
  }
  return mask
}

/** Belief that each block is content: 1 minus the belief in noise. */
function contentBeliefs(chain: Chain): Float64Array {
  const beliefs = labelBeliefs(chain)
  return Float64Array.from({ length: chain.size }, (_, b) => Math.min(1, Math.max(0, 1 - beliefs[b * chain.labels + noise])))
}

function scoresOf(page: Page, { blocks }: FeatureTable, chain: Chain): Float32Array {
  const scores = new Float32Array(page.runs.size)
  contentBeliefs(chain).forEach((belief, b) => {
    for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) scores[page.liveRuns[k]] = belief
  })
  return scores
}

function traceOf(page: Page, { blocks, words }: FeatureTable, chain: Chain, path: Uint8Array): Trace {
  // A block of Victor's is one text node, two only if there is a comment between them: its first run names it.
  const ids = Int32Array.from(path, (_, b) => page.liveRuns[blocks.start[b]])
  const series = (name: string, values: ArrayLike<number>, doc: string): Series => ({ name, unit: 'run', ids, values, doc })
  return {
    series: [
      series('belief', contentBeliefs(chain), 'Belief that the block is content: the sum over all labels but noise.'),
      series('label', path, `Label in the best sequence: ${labels.map((label, l) => `${l} ${label}`).join(', ')}.`),
      series('words', words, 'Words of the block.'),
    ],
    kept: path.map(label => (label === noise ? 0 : 1)),
    notes: Object.fromEntries([
      ['blocks', path.length],
      ...labels.map((label, l) => [label, path.reduce((count, found) => count + (found === l ? 1 : 0), 0)] as const),
    ]),
  }
}
