/** boilerpipe's two decision trees over a block and its neighbours. */

import { TextBlock } from './text-block.js'

const maxLinkDensity = 0.333333
const maxPreviousLinkDensity = 0.555556

/** Stands before the first and after the last block. */
const none = new TextBlock({ words: 0, anchorWords: 0, wrappedLines: 0, wrappedWords: 0 }, -1)

/** What the rules read of a block. */
export type BlockFeatures = Pick<TextBlock, 'words' | 'textDensity' | 'linkDensity'>

/** A decision tree: is the middle one of three blocks content? */
export type Rule = (previous: BlockFeatures, current: BlockFeatures, next: BlockFeatures) => boolean

/** Decides by text and link densities. */
export const densityRule: Rule = (previous, current, next) => {
  if (current.linkDensity > maxLinkDensity) return false
  if (previous.linkDensity > maxPreviousLinkDensity) return next.textDensity > 11
  if (current.textDensity <= 9) return next.textDensity > 10 || previous.textDensity > 4
  return next.textDensity !== 0
}

/** Decides by numbers of words and link densities. */
export const numWordsRule: Rule = (previous, current, next) => {
  if (current.linkDensity > maxLinkDensity) return false
  if (previous.linkDensity > maxPreviousLinkDensity) return current.words > 40 || next.words > 17
  return current.words > 16 || next.words > 15 || previous.words > 4
}

/** Marks every block as content or not by a rule. */
export function classify(blocks: readonly TextBlock[], rule: Rule): void {
  for (let b = 0; b < blocks.length; b++) blocks[b].isContent = rule(blocks[b - 1] ?? none, blocks[b], blocks[b + 1] ?? none)
}
