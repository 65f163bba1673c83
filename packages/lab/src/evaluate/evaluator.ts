/**
 * The seam between evaluation and whatever extracts: an evaluator opens a page once and then gives the text that each
 * candidate makes of it. Pipelines are judged in place; another evaluator may ask a server for the text.
 */

import { parsePage, type Registry, type Use } from 'gleaner'
import { type Candidate, fingerprintOf, fingerprintOfKept, keptText, type SelectorOptions, selectorOf } from '../bench/index.js'
import type { GoldPage } from '../datasets/index.js'

export type { PagePolicies } from 'gleaner'

/** What a candidate made of a page. */
export interface Extracted {
  readonly status: string
  /** Equal fingerprints mean equal texts, which are then rendered and scored once. */
  readonly fingerprint: string
  /** Renders the text. */
  text(): string
}

/** A page that is ready to be judged by every candidate. */
export interface OpenPage {
  /** Judges by the candidate of that number. */
  extract(candidate: number): Extracted | Promise<Extracted>
}

/** Opens pages for a list of candidates. */
export interface Evaluator {
  open(page: GoldPage): OpenPage | Promise<OpenPage>
}

/**
 * Judges pages by pipelines: each page is parsed once for all that have the same policies, the text is that of the
 * project's plain rendering of the final selection of `extract`, or of the pipeline's bare selection.
 */
export function pipelineEvaluator(candidates: readonly Candidate[], registry: Registry, options: SelectorOptions = {}): Evaluator {
  const selectors = candidates.map(candidate => selectorOf(candidate, registry, options))
  const wanted = selectors.map(({ policies }) => policies)
  const keys = wanted.map(({ hidden, noscript }) => `${hidden} ${noscript}`)
  const distinct = new Map(keys.map((key, i) => [key, wanted[i]]))
  return {
    open({ html, url }) {
      const pages = new Map([...distinct].map(([key, of]) => [key, parsePage(html, { ...of, url })]))
      return {
        extract(candidate) {
          const page = pages.get(keys[candidate])!
          const kept = selectors[candidate].select(page)
          return { status: kept.status, fingerprint: fingerprintOfKept(kept, page), text: () => keptText(kept) }
        },
      }
    },
  }
}

/** The pipeline of a candidate that is not one of ours, such as another program's proxy: only an evaluator can judge by it. */
export const externalPipeline: Use = { use: 'external' }

/** Tells whether a candidate is not a pipeline of ours. */
export function isExternal({ pipeline }: Pick<Candidate, 'pipeline'>): boolean {
  return 'use' in pipeline && pipeline.use === externalPipeline.use
}

/** A text with the status that came with it. */
export interface TextWithStatus {
  readonly text: string
  readonly status: string
}

/** Makes an evaluator from a function that gives the text a candidate makes of a page, for example through a proxy. */
export function textEvaluator(
  candidates: readonly Candidate[],
  toText: (page: GoldPage, candidate: Candidate) => Promise<string | TextWithStatus> | string | TextWithStatus,
): Evaluator {
  return {
    open: page => ({
      async extract(candidate) {
        const given = await toText(page, candidates[candidate])
        const { text, status } = typeof given === 'string' ? { text: given, status: given === '' ? 'no-content' : 'ok' } : given
        const fingerprint = fingerprintOf(Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)))
        return { status, fingerprint, text: () => text }
      },
    }),
  }
}
