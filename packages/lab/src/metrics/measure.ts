/** What one measure says about one page. `f1` is the headline; every further key is a number of that measure's own. */
export interface Score {
  /** Precision, 0…1. */
  readonly p: number
  /** Recall, 0…1. */
  readonly r: number
  /** The measure's headline value, 0…1: the F1 unless the measure's `doc` says otherwise. */
  readonly f1: number
  readonly [extra: string]: number
}

/** Means over the pages of one package. */
export interface Summary {
  readonly pages: number
  readonly p: number
  readonly r: number
  /** Mean of the pages' `f1`. */
  readonly f1: number
  /** The headline value computed from the mean precision and recall, as CETD's tables and the article-extraction-benchmark print it. */
  readonly f1OfMeans: number
  readonly [extra: string]: number
}

/** Snippets a page's gold may carry: texts that must, and texts that must not, be in the output. */
export interface Snippets {
  readonly with: readonly string[]
  readonly without: readonly string[]
}

/** A way of comparing an extracted text with a gold text. */
export interface Measure {
  readonly name: string
  /** One or two sentences for help texts and reports. */
  readonly doc: string
  /** Whether scores may be put beside published figures that use the measure's name. */
  readonly comparable: boolean
  score(extracted: string, gold: string, snippets?: Snippets): Score
  /** The same as `score` for one gold text after the other extracted ones; present if work on the gold can be done once. */
  against?(gold: string, snippets?: Snippets): (extracted: string) => Score
  /** Whether the summary's `f1` is computed from sums over pages and so is not the mean of the pages' `f1`. */
  readonly isPooled?: boolean
  /** Present where the measure's origin aggregates in a way of its own. */
  summarise?(scores: readonly Score[]): Summary
  /** The headline value of a precision and a recall; the harmonic mean where absent. */
  combine?(p: number, r: number): number
}

/** Harmonic mean of precision and recall, 0 where both are 0. */
export function harmonicMean(p: number, r: number): number {
  return p + r > 0 ? (2 * p * r) / (p + r) : 0
}

/**
 * Precision, recall and F1 from an overlap and two lengths.
 *
 * Specification 1.8 replaces a zero denominator by 1; the one addition is that nothing extracted where nothing is wanted
 * counts as right, as in WCXB and WCEB, so that a page with an empty gold can be won at all.
 */
export function scoreOverlap(overlap: number, extractedLength: number, goldLength: number): { p: number; r: number; f1: number } {
  if (extractedLength === 0 && goldLength === 0) return { p: 1, r: 1, f1: 1 }
  const p = overlap / Math.max(1, extractedLength)
  const r = overlap / Math.max(1, goldLength)
  return { p, r, f1: harmonicMean(p, r) }
}
