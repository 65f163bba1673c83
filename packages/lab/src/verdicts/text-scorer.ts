/** Scores masks by any measure: the kept text is rendered, and equal selections are scored once. */

import { canonical, type Page, selectionText } from 'gleaner'
import type { GoldPage } from '../datasets/index.js'
import type { Measure, Score } from '../metrics/index.js'
import type { Atoms } from './atoms.js'
import { fingerprintOf } from './fingerprint.js'
import type { Mask } from './mask.js'

/** Tells how good a set of atoms is. */
export interface SelectionScorer {
  score(mask: Mask, atoms: Atoms): Score
  /** How good a rendered text is. */
  scoreText(text: string): Score
}

/** Scores that are remembered per page. */
const maxScores = 1000

/** Makes a scorer for a page that can be opened when text must be rendered. */
export function textScorer(open: () => Page, { gold }: GoldPage, measure: Measure): SelectionScorer {
  const known = new Map<string, Score>()
  const scoreText = measure.against?.(gold.text ?? '', gold) ?? (text => measure.score(text, gold.text ?? '', gold))
  return {
    scoreText,
    score(mask, atoms) {
      const page = open()
      const selection = canonical(page.runs, atoms.boundsOf(mask, page.runs.axis))
      const key = fingerprintOf(selection.bounds)
      let score = known.get(key)
      if (!score) {
        if (known.size >= maxScores) known.clear()
        known.set(key, (score = scoreText(selectionText(page, selection))))
      }
      return score
    },
  }
}
