/** What a search tells while it runs; events are plain data, one JSON line each for other programs. */

/** One thing that happened. */
export type SearchEvent =
  | { readonly type: 'begin'; readonly pages: number; readonly domains: number; readonly strategy: string; readonly seed: number }
  | { readonly type: 'rung'; readonly rung: string; readonly part: string }
  | {
      readonly type: 'generation'
      readonly generation: number
      /** Value of the best individual, and the median of all. */
      readonly best: number
      readonly median: number
      /** Share of individuals that differ from all others. */
      readonly diversity: number
      readonly spent: number
      /** Share of requests that were answered from memory. */
      readonly hitRate: number
      readonly elapsedMs: number
    }
  | {
      readonly type: 'batch'
      readonly spent: number
      readonly hitRate: number
      readonly perSecond: number
      readonly elapsedMs: number
      /** Milliseconds until the budget is spent, null without a budget. */
      readonly leftMs: number | null
    }
  | { readonly type: 'end'; readonly recommended: string; readonly spent: number; readonly elapsedMs: number }

/** Takes the events of a search. */
export type OnEvent = (event: SearchEvent) => void
