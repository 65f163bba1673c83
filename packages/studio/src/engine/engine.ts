/** The engine: Gleaner itself, answering the Studio's questions. It runs in a worker; tests call it directly. */

import { measureOf, measures } from '@gleaner/lab/metrics'
import {
  ConfigurationError,
  canonical,
  compile,
  extract,
  filters,
  type Pipeline,
  pipelines,
  type Result,
  registry,
  selectionText,
  wordsOf,
} from 'gleaner'
import { compareGold } from './compare-gold.js'
import { figureOf, judgedOf, outputOf, resultOf } from './judge-page.js'
import { type HeldPage, openPage } from './open-page.js'
import { type EngineMethods, infoOf, type Mistake, type PipelineChoice } from './protocol.js'

/** How many pages stay parsed. */
const maxPages = 4

/** Makes an engine without pages. */
export function makeEngine(): EngineMethods {
  const pages = new Map<string, HeldPage>()
  const results = new Map<string, Result>()
  const held = (key: string): HeldPage => {
    const page = pages.get(key)
    if (!page) throw new Error(`the page ${key} is not open`)
    return page
  }
  const extracted = (key: string, pipeline: PipelineChoice): Result => {
    const name = `${key}\n${JSON.stringify(pipeline)}`
    const known = results.get(name)
    if (known) return known
    const result = resultOf(held(key), pipeline)
    if (results.size >= 6) results.delete(results.keys().next().value as string)
    results.set(name, result)
    return result
  }
  return {
    catalogue: () => ({
      filters: filters.map(infoOf),
      pipelines,
      measures: [...measures.values()].map(({ name, doc }) => ({ name, doc })),
    }),
    check,
    open(source) {
      const page = openPage(source)
      if (pages.size >= maxPages) pages.delete(pages.keys().next().value as string)
      pages.set(source.key, page)
      for (const name of [...results.keys()]) if (name.startsWith(`${source.key}\n`)) results.delete(name)
      return page.opened
    },
    judge({ key, pipeline }) {
      const began = performance.now()
      const result = extracted(key, pipeline)
      return judgedOf(held(key), pipeline, result, performance.now() - began)
    },
    figure: ({ key, pipeline, path }) => figureOf(extracted(key, pipeline), path),
    output: ({ key, pipeline, format }) => outputOf(extracted(key, pipeline), format),
    metadata: ({ key, pipeline }) => extracted(key, pipeline).metadata,
    compare({ key, pipeline, gold }) {
      const { page, keep } = extracted(key, pipeline)
      return compareGold(selectionText(page, keep), gold)
    },
    goldText: ({ key, blocks }) => textOfBlocks(held(key), blocks),
    score({ html, url, gold, pipeline, measure }) {
      const began = performance.now()
      const result = extract(html, { url, pipeline })
      const ms = performance.now() - began
      const { p, r, f1 } = measureOf(measure).score(selectionText(result.page, result.keep), gold)
      return { p, r, f1, words: wordsOf(result.keep), ms, status: result.status }
    },
  }
}

function check(pipeline: unknown): Mistake | null {
  try {
    compile(pipeline as Pipeline, registry)
    return null
  } catch (error) {
    return error instanceof ConfigurationError
      ? { message: error.detail, place: error.place }
      : { message: error instanceof Error ? error.message : String(error), place: null }
  }
}

function textOfBlocks({ page }: HeldPage, chosen: readonly number[]): string {
  const { blocks, runs } = page
  const bounds = [...chosen]
    .sort((a, b) => a - b)
    .flatMap(block => Array.from(blocks.runs.subarray(blocks.start[block], blocks.start[block + 1])))
    .flatMap(run => [runs.start[run], runs.start[run + 1]])
  return selectionText(page, canonical(runs, bounds))
}
