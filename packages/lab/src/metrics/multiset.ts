import { type Bag, bagOf, bagOverlap } from './bag.js'
import { type Measure, type Score, type Snippets, scoreOverlap } from './measure.js'
import { snippetRates } from './snippets.js'
import { rememberLast, wordTokens } from './tokens.js'

const goldBag = rememberLast(text => bagOf(wordTokens(text)))

/**
 * Word-multiset precision, recall and F1 of WCXB, the default measure (specification 9.6).
 *
 * An empty prediction for an empty gold counts 1, any other prediction for an empty gold 0, an empty prediction for any
 * other gold 0. Where the page's snippets are given, their rates are added.
 */
export const multiset: Measure = {
  name: 'multiset',
  doc: 'Precision, recall and F1 over the multiset of lower-cased words (letters, digits, underscore), as in WCXB. The default measure.',
  comparable: true,
  score: (extracted, gold, snippets) => scoreAgainst(extracted, goldBag(gold), snippets),
  against(gold, snippets) {
    const wanted = bagOf(wordTokens(gold))
    return extracted => scoreAgainst(extracted, wanted, snippets)
  },
}

function scoreAgainst(extracted: string, wanted: Bag, snippets: Snippets | undefined): Score {
  const tokens = wordTokens(extracted)
  const score = scoreOverlap(bagOverlap(tokens, wanted), tokens.length, wanted.length)
  return snippets ? { ...score, ...snippetRates(extracted, snippets) } : score
}
