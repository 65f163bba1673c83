/** What a search tells while it runs and what it found, read from the answers of the server. */

import type { Pipeline } from 'gleaner'

/** One generation of a search. */
export interface Generation {
  readonly number: number
  readonly best: number
  readonly median: number
  readonly diversity: number
}

/** How far a search is. */
export interface SearchProgress {
  readonly generations: readonly Generation[]
  readonly rung: string | null
  readonly spent: number
  readonly perSecond: number
  readonly leftMs: number | null
  readonly hitRate: number
}

/** Nothing is known yet. */
export const noProgress: SearchProgress = { generations: [], rung: null, spent: 0, perSecond: 0, leftMs: null, hitRate: 0 }

/** The progress after one more event. */
export function withEvent(progress: SearchProgress, event: Readonly<Record<string, unknown>>): SearchProgress {
  const number = (name: string): number => (typeof event[name] === 'number' ? event[name] : 0)
  switch (event['type']) {
    case 'generation': {
      const generation = {
        number: progress.generations.length + 1,
        best: number('best'),
        median: number('median'),
        diversity: number('diversity'),
      }
      return { ...progress, generations: [...progress.generations, generation], spent: number('spent'), hitRate: number('hitRate') }
    }
    case 'batch': {
      const leftMs = typeof event['leftMs'] === 'number' ? event['leftMs'] : null
      return { ...progress, spent: number('spent'), perSecond: number('perSecond'), hitRate: number('hitRate'), leftMs }
    }
    case 'rung':
      return { ...progress, rung: `${String(event['rung'])}, ${String(event['part'])}` }
    default:
      return progress
  }
}

/** A pipeline of the Pareto front. */
export interface FrontPoint {
  readonly pipeline: Pipeline
  readonly value: number
  readonly cpu: number
}

/** What a search found, as far as the Studio shows it. */
export interface SearchResult {
  readonly pipeline: Pipeline
  readonly from: string
  readonly keepsStart: boolean
  readonly words: string
  readonly pages: number
  readonly spent: number
  readonly scores: { readonly train: number; readonly validation: number; readonly test: number; readonly testError: number }
  readonly front: readonly FrontPoint[]
  readonly warnings: readonly string[]
}

/** Reads the result of a job; null for anything that is not one. */
export function searchResultOf(result: unknown): SearchResult | null {
  const record = (result as { record?: Partial<SearchResult> } | null)?.record
  if (!record?.pipeline || !record.scores) return null
  return { ...(record as SearchResult), front: record.front ?? [], warnings: record.warnings ?? [], words: record.words ?? '' }
}
