/**
 * The default extractor: a model of boosted trees judges every block, and the blocks with the largest expected F1 are kept.
 */

import { type AnyFilter, keepRuns, type Verdict, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { nothing } from '../../page/selection/selection.js'
import { RunFlag } from '../../page/types.js'
import { choice, number } from '../../params/params.js'
import type { leanings } from './decide.js'
import { type Judgement, judgePage } from './judge.js'
import { type LearnedModel, ReadyModel } from './model.js'

/** Makes the filter `learned` from models; the first one is the default. */
export function makeLearned(models: readonly LearnedModel[]): AnyFilter {
  const ready = new Map<string, ReadyModel>()
  const modelOf = (id: string): ReadyModel => {
    const known = ready.get(id)
    if (known) return known
    const made = new ReadyModel(models.find(model => model.id === id)!)
    ready.set(id, made)
    return made
  }
  return {
    name: 'learned',
    summary: 'Keeps the blocks that a trained model believes in, as many as maximise the expected F1.',
    reference: 'this project',
    reads: ['blocks', 'elements', 'runs'],
    // Models are trained on pages with their hidden text, which they judge block by block; what nobody can see is left out.
    policies: { hidden: 'auto' },
    // Its models say that a page has no content at all; what has none in its markup may have it in its data.
    content: { placeholders: 'drop', embedded: true },
    options: ['favour'],
    params: {
      model: choice({ default: models[0]?.id ?? 'default', options: models.map(model => model.id), doc: 'The model that judges.' }),
      favour: choice({
        default: 'balanced',
        options: ['precision', 'balanced', 'recall'],
        doc: 'Which error weighs more: text too much (precision) or text too little (recall).',
      }),
      lean: number({
        default: 1,
        min: 0.125,
        max: 8,
        scale: 'log',
        doc: 'Weight of recall against precision, times that of favour: any point between and beyond its words.',
      }),
    },
    judge(page, params, budget): Verdict {
      budget.spend(page.nodes.size + page.runs.axis.length)
      if (page.live.isEmpty) return verdict(page, nothing(page.runs))
      const judgement = judgePage(
        page,
        modelOf(params['model'] as string),
        params['favour'] as keyof typeof leanings,
        budget,
        params['lean'] as number | undefined,
      )
      return learnedVerdict(page, judgement)
    },
  }
}

function learnedVerdict(page: Page, judgement: Judgement): Verdict {
  const keep = judgement.isEmpty ? nothing(page.runs) : keepRuns(page, runsTaken(page, judgement.decision.taken))
  return verdict(page, keep, {
    score: () => byRun(page, judgement.probability, new Float32Array(page.runs.size)),
    trace: () => traceOf(page, judgement),
    assessment: {
      confidence: judgement.isEmpty ? 1 - judgement.decision.expected : judgement.confidence,
      pageKind: keep.isEmpty ? ('none' as const) : judgement.kind,
      // The less F1 is to be had, the likelier it is that there is nothing to find.
      kindProbability: keep.isEmpty ? 1 - judgement.decision.expected : judgement.kindProbability,
      mayDiscuss: judgement.mayDiscuss,
    },
  })
}

/** The runs of the blocks that are taken, without hidden runs inside visible lines. */
function runsTaken(page: Page, taken: Uint8Array): Uint8Array {
  const mask = byRun(page, taken, new Uint8Array(page.runs.size))
  for (const run of hiddenInlineRuns(page)) mask[run] = 0
  return mask
}

/** Hidden runs in blocks that also have visible ones: the filter never keeps them. */
export function hiddenInlineRuns({ blocks, runs }: Page): number[] {
  const found: number[] = []
  const isHidden = (k: number): boolean => (runs.flags[blocks.runs[k]] & RunFlag.Hidden) !== 0
  for (let b = 0; b < blocks.size; b++) {
    let hidden = 0
    for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) if (isHidden(k)) hidden++
    if (hidden === 0 || hidden === blocks.start[b + 1] - blocks.start[b]) continue
    for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) if (isHidden(k)) found.push(blocks.runs[k])
  }
  return found
}

/** Gives the runs of each block the number of the block. */
function byRun<T extends Uint8Array | Float32Array>({ blocks }: Page, perBlock: ArrayLike<number>, values: T): T {
  for (let b = 0; b < blocks.size; b++) for (let k = blocks.start[b]; k < blocks.start[b + 1]; k++) values[blocks.runs[k]] = perBlock[b]
  return values
}

function traceOf(page: Page, judgement: Judgement): Trace {
  const { probability, decision, input } = judgement
  const lowest = probability.reduce((least, p, b) => (decision.taken[b] ? Math.min(least, p) : least), 1)
  return {
    series: [
      { name: 'probability', unit: 'block', values: probability, ids: page.blocks.element, doc: 'Belief that the block is content.' },
      { name: 'words', unit: 'block', values: input.stats.words, ids: page.blocks.element, doc: 'Words of the block.' },
    ],
    thresholds: [{ name: 'lowest kept', value: lowest, on: 'probability' }],
    kept: decision.taken,
    notes: {
      expectedF1: decision.expected,
      pageKind: judgement.kind,
      kindProbability: judgement.kindProbability,
      confidence: judgement.confidence,
      returnsNothing: judgement.isEmpty,
    },
  }
}
