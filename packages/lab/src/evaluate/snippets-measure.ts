/** Snippets as a measure, for packages that have no full text. */

import {
  countSnippets,
  type Measure,
  measureOf,
  measures,
  poolSnippets,
  type Score,
  type SnippetCounts,
  type Summary,
  scoreSnippets,
} from '../metrics/index.js'

/**
 * Required and forbidden snippets found in the text, pooled over pages as Trafilatura publishes them.
 *
 * A page's own precision and recall say little, having a handful of snippets each; the summary is computed from the sums.
 */
export const snippetsMeasure: Measure = {
  name: 'snippets',
  doc: 'Precision, recall and F1 over the required and forbidden snippets of a page, pooled over pages. Used if a page has no gold text.',
  comparable: true,
  isPooled: true,
  score(extracted, _gold, snippets = { with: [], without: [] }) {
    const counts = countSnippets(extracted, snippets)
    return { ...scoreSnippets(counts), ...counts }
  },
  summarise(scores: readonly Score[]): Summary {
    const { p, r, f1 } = poolSnippets(scores as unknown as readonly SnippetCounts[])
    return { pages: scores.length, p, r, f1, f1OfMeans: f1 }
  },
}

/** Finds a measure by name, `snippets` included. */
export function evaluationMeasure(name: string): Measure {
  return name === snippetsMeasure.name ? snippetsMeasure : measureOf(name)
}

/** Names of all measures that an evaluation can use. */
export const evaluationMeasures: readonly string[] = [...measures.keys(), snippetsMeasure.name]
