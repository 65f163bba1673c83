import { harmonicMean, type Snippets } from './measure.js'

/** WCXB's secondary figures of one page; both are 1 where the page has no such snippets. */
export interface SnippetRates {
  /** Share of the required snippets that are in the text, letter case ignored. */
  readonly withRate: number
  /** Share of the forbidden snippets that are in the text, letter case ignored; lower is better. */
  readonly withoutRate: number
}

/** Shares of required and forbidden snippets found, as WCXB counts them (specification 9.6). */
export function snippetRates(extracted: string, snippets: Snippets): SnippetRates {
  const text = extracted.toLowerCase()
  const rate = (wanted: readonly string[]) =>
    wanted.length === 0 ? 1 : wanted.filter(snippet => text.includes(snippet.toLowerCase())).length / wanted.length
  return { withRate: rate(snippets.with), withoutRate: rate(snippets.without) }
}

/** How one page, or many, did on its snippets. */
export interface SnippetCounts {
  /** Required and found. */
  readonly tp: number
  /** Required and missing. */
  readonly fn: number
  /** Forbidden and found. */
  readonly fp: number
  /** Forbidden and absent. */
  readonly tn: number
}

/** Looks for each snippet as Trafilatura's evaluation does: white space collapsed, letter case kept. */
export function countSnippets(extracted: string, snippets: Snippets): SnippetCounts {
  const text = collapse(extracted)
  const found = (wanted: readonly string[]) => wanted.filter(snippet => text.includes(collapse(snippet))).length
  const tp = found(snippets.with)
  const fp = found(snippets.without)
  return { tp, fn: snippets.with.length - tp, fp, tn: snippets.without.length - fp }
}

/** Precision, recall and F1 of counts; 0 where nothing was found. */
export function scoreSnippets({ tp, fp, fn }: SnippetCounts): { p: number; r: number; f1: number } {
  const p = tp / Math.max(1, tp + fp)
  const r = tp / Math.max(1, tp + fn)
  return { p, r, f1: harmonicMean(p, r) }
}

/** Adds up the counts of all pages and scores the sum: the pooled figures Trafilatura publishes. */
export function poolSnippets(pages: readonly SnippetCounts[]): SnippetCounts & { p: number; r: number; f1: number } {
  const sum = { tp: 0, fn: 0, fp: 0, tn: 0 }
  for (const page of pages) {
    sum.tp += page.tp
    sum.fn += page.fn
    sum.fp += page.fp
    sum.tn += page.tn
  }
  return { ...sum, ...scoreSnippets(sum) }
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
