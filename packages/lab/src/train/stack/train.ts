/** Training a stack: a logistic model over what its members say about every run. */

import {
  canonicalJson,
  compile,
  type Pipeline,
  pipelineFilter,
  policiesOf,
  type Registry,
  type StackModel,
  registry as shipped,
  withModels,
} from 'gleaner'
import { stackBelief } from 'gleaner/training'
import type { Folding } from '../folding.js'
import { foldingOf, readSamples, recordOf, scoresOf, type TrainingPages } from '../papers.js'
import { fitLogistic, type Rows } from './logistic.js'
import { type StackSample, stackSample } from './samples.js'

/** Settings of a training. */
export interface StackOptions {
  readonly id: string
  /** Variance of the Gaussian prior on the weights, 10 by default. */
  readonly l2Variance?: number
  /** Where the members' filters are found; those that ship by default. */
  readonly registry?: Registry
}

/** A pipeline with the model it needs: what a pipeline file holds. */
export interface TrainedStack {
  readonly pipeline: { readonly stack: readonly Pipeline[]; readonly model: string }
  readonly models: readonly [StackModel]
}

const defaultVariance = 10
/** Thresholds that are tried: 0.05, 0.1 … 0.95. */
const thresholds: readonly number[] = Array.from({ length: 19 }, (_, i) => (i + 1) / 20)

/**
 * Trains a stack of members on packages, with its out-of-fold scores, and those of its members, in the record.
 *
 * The threshold is the one with the best mean F1 over pages that the model had not seen. Nothing is random: the same pages
 * and members give the same bytes.
 */
export async function trainStackOn(pages: TrainingPages, members: readonly Pipeline[], options: StackOptions): Promise<TrainedStack> {
  const { id, l2Variance = defaultVariance, registry = shipped } = options
  const compiled = members.map(member => compile(member, registry))
  const policies = policiesOf({ stack: members, model: id }, registry)
  const { samples: read, faults } = await readSamples(pages, gold => stackSample(gold, compiled, policies))
  const folding = foldingOf(pages, read)
  const { samples } = folding
  const judges = foldModels(folding, members, l2Variance, id)
  const threshold = bestThreshold(folding, judges)
  const pipeline = { stack: members, model: id }
  const filters = judges.map(model => pipelineFilter('stack', 'A stack.', pipeline, withModels(registry, [{ ...model, threshold }])))
  if (folding.folds > 0) pages.onProgress?.('judging the pages of every fold')
  const scores = folding.folds === 0 ? null : await scoresOf(pages.packages, pages.every ?? 1, filters, {}, folding)
  const record = {
    ...(await recordOf(pages, faults)),
    pages: samples.length,
    params: { l2Variance },
    ...folding.record(scores),
    ...memberMeans(samples, members),
  }
  return { pipeline, models: [{ ...fit(samples, members, l2Variance, id), threshold, record }] }
}

/** One model per fold, trained without it; without folds one model of everything. */
function foldModels(folding: Folding<StackSample>, members: readonly Pipeline[], variance: number, id: string): StackModel[] {
  const { samples, folds } = folding
  if (folds === 0) return [fit(samples, members, variance, id)]
  return Array.from({ length: folds }, (_, fold) => fit(folding.without(fold), members, variance, id))
}

function fit(samples: readonly StackSample[], members: readonly Pipeline[], variance: number, id: string): StackModel {
  const { bias, weights } = fitLogistic(rowsOf(samples, 2 * members.length), variance)
  const rounded = (value: number): number => Number(value.toFixed(6))
  return {
    format: 'gleaner-stack/1',
    id,
    members: members.map(canonicalJson),
    bias: rounded(bias),
    weights: weights.map(rounded),
    threshold: 0.5,
  }
}

/** Runs whose share of gold is known; every page counts the same, every word of it too. */
function rowsOf(samples: readonly StackSample[], width: number): Rows {
  const known = samples.map(({ gold, words }) => [...gold.keys()].filter(run => !Number.isNaN(gold[run]) && words[run] > 0))
  const rows = known.reduce((sum, runs) => sum + runs.length, 0)
  const data = {
    rows,
    width,
    inputs: new Float64Array(rows * width),
    labels: new Float64Array(rows),
    weights: new Float64Array(rows),
  }
  let row = 0
  samples.forEach((sample, s) => {
    const total = known[s].reduce((sum, run) => sum + sample.words[run], 0)
    for (const run of known[s]) {
      data.inputs.set(sample.inputs.subarray(run * width, (run + 1) * width), row * width)
      data.labels[row] = sample.gold[run]
      data.weights[row++] = sample.words[run] / total
    }
  })
  return data
}

/** The threshold with the best mean F1 over pages with a gold text, each judged by the model of its fold; ties go to the one nearest 0.5. */
function bestThreshold(folding: Folding<StackSample>, models: readonly StackModel[]): number {
  const sums = new Float64Array(thresholds.length)
  for (const sample of folding.samples) {
    if (!sample.hasText) continue
    const model = models[folding.folds === 0 ? 0 : folding.foldOf(sample)]
    const width = model.weights.length
    const beliefs = Array.from({ length: sample.runs }, (_, run) =>
      stackBelief(model, Array.from(sample.inputs.subarray(run * width, (run + 1) * width))),
    )
    thresholds.forEach((threshold, t) => {
      sums[t] += pageF1(sample, beliefs, threshold)
    })
  }
  const order = [...thresholds.keys()].sort((a, b) => Math.abs(thresholds[a] - 0.5) - Math.abs(thresholds[b] - 0.5))
  return thresholds[order.reduce((best, t) => (sums[t] > sums[best] + 1e-9 ? t : best), order[0])]
}

/** F1 by words of the runs whose belief reaches a threshold. */
function pageF1({ words, gold }: StackSample, beliefs: readonly number[], threshold: number): number {
  let kept = 0
  let right = 0
  let wanted = 0
  beliefs.forEach((belief, run) => {
    const share = Number.isNaN(gold[run]) ? 0 : gold[run]
    wanted += share * words[run]
    if (belief < threshold) return
    kept += words[run]
    right += share * words[run]
  })
  return kept + wanted === 0 ? 1 : (2 * right) / (kept + wanted)
}

/** Mean F1 of every member over the pages with a gold text; nothing where there is none. */
function memberMeans(samples: readonly StackSample[], members: readonly Pipeline[]): { memberF1?: { member: string; f1: number }[] } {
  const scored = samples.filter(sample => sample.hasText)
  if (scored.length === 0) return {}
  const memberF1 = members.map((member, m) => ({
    member: canonicalJson(member),
    f1: Number((scored.reduce((sum, sample) => sum + sample.memberF1[m], 0) / scored.length).toFixed(4)),
  }))
  return { memberF1 }
}
