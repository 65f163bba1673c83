/** Runs a pipeline over an open page and makes the answer plain. */

import { type FigureData, figureDataOf } from '@gleaner/lab/figures'
import { explain, type Page, type Pipeline, pipelines, prepare, type Result, registry, type Selection, type Step, wordsOf } from 'gleaner'
import { stepInputs } from 'gleaner/explain'
import type { HeldPage } from './open-page.js'
import type { Judged, JudgedStep, PipelineChoice, TextOutput } from './protocol.js'

let answers = 0

/** The tree of a choice. */
export function pipelineOf(choice: PipelineChoice): Pipeline {
  if (typeof choice !== 'string') return choice
  const found = pipelines.find(({ name }) => name === choice)
  if (!found) throw new Error(`there is no pipeline "${choice}"; there are ${pipelines.map(({ name }) => name).join(', ')}`)
  return found.pipeline
}

/** Extracts an open page. What was parsed and judged before for the same page is not done again. */
export function resultOf({ source, parsed, verdicts }: HeldPage, choice: PipelineChoice): Result {
  const prepared = prepare({ pipeline: choice, judge: verdicts.hook })
  const key = JSON.stringify(prepared.policies)
  const page = parsed.get(key) ?? prepared.page(source.html, { url: source.url })
  parsed.set(key, page)
  return prepared.result(page)
}

/** One output of a result as text. */
export function outputOf(result: Result, format: TextOutput): string {
  return format === 'json' ? JSON.stringify(result, null, 2) : result[format]
}

/** Describes what a pipeline did to a page. */
export function judgedOf(held: HeldPage, choice: PipelineChoice, result: Result, ms: number): Judged {
  const isMarkup = result.origin === 'markup'
  const keep = isMarkup ? result.keep.bounds : new Int32Array()
  const inputs = isMarkup ? stepInputs(result.page, result.steps) : []
  return {
    key: held.source.key,
    number: ++answers,
    status: result.status,
    origin: result.origin,
    confidence: result.confidence,
    pageKind: result.pageKind,
    sentence: explain(pipelineOf(choice), registry),
    words: wordsOf(result.keep),
    pageWords: wordsOf(result.page.live),
    ms,
    keep,
    blockKept: blockShares(held.page, keep),
    steps: isMarkup ? result.steps.map((step, i) => judgedStep(held.page, step, inputs[i])) : [],
  }
}

function judgedStep(page: Page, { path, name, verdict, ms }: Step, input: Selection): JudgedStep {
  return {
    path,
    name,
    status: verdict.status,
    wordsIn: wordsOf(input),
    wordsKept: wordsOf(verdict.keep),
    ms,
    keep: verdict.keep.bounds,
    score: verdict.score ?? null,
    blockKept: blockShares(page, verdict.keep.bounds),
    hasTrace: (verdict.trace?.series.length ?? 0) > 0,
  }
}

/** Share of each block's characters that is inside the bounds. */
export function blockShares({ runs, blocks }: Page, bounds: Int32Array): Float32Array {
  const lengths = new Float64Array(runs.size)
  for (let k = 0, run = 0; k < bounds.length; k += 2) {
    while (runs.start[run + 1] <= bounds[k]) run++
    lengths[run] += bounds[k + 1] - bounds[k]
  }
  return Float32Array.from({ length: blocks.size }, (_, block) => {
    let [kept, all] = [0, 0]
    for (let k = blocks.start[block]; k < blocks.start[block + 1]; k++) {
      const run = blocks.runs[k]
      kept += lengths[run]
      all += runs.start[run + 1] - runs.start[run]
    }
    return all === 0 ? 0 : Math.min(1, kept / all)
  })
}

/** The figure of one step; null if the step has no trace. */
export function figureOf(result: Result, path: string): FigureData | null {
  const data = figureDataOf({ page: result.page, steps: result.steps, title: '' })
  const step = data.steps.find(each => each.path === path)
  return step?.trace ? { ...data, title: step.name, steps: [step] } : null
}
