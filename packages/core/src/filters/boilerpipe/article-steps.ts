/** The steps of boilerpipe's extractor for articles, in the order in which it takes them. */

import { Label, type TextBlock } from './text-block.js'
import { isTitle } from './title.js'

/** Returns the text of a block by its place in the list of all blocks. */
export type TextOf = (place: number) => string

/** How the text begins, or reads in full, where an article ends; in lower case. */
const endStart =
  /^(?:comments|[0-9]+ (?:comments|users responded in)|© reuters|please rate this|post a comment|thanks for your comments - this feedback is now closed$)/
const endPart = /what you think\.\.\.|add (?:your )?comment|reader (?:views|comments)|have your say|rätta artikeln/

/** Tells whether a short text says that the article ends here. */
export function isEndOfText(text: string, linkDensity: number): boolean {
  if (text.length < 8) return linkDensity === 1 && text === 'Comment'
  const lower = text.toLowerCase()
  return endStart.test(lower) || endPart.test(lower)
}

/** Step 1: labels short blocks that announce comments and the like. */
export function labelEndOfText(blocks: readonly TextBlock[], textOf: TextOf): void {
  for (const block of blocks) {
    if (block.words < 15 && isEndOfText(textOf(block.first), block.linkDensity)) block.labels |= Label.EndOfText
  }
}

/** Step 2: labels the first block whose text is a potential title. */
export function labelTitle(blocks: readonly TextBlock[], titles: ReadonlySet<string>, textOf: TextOf): void {
  let longest = 0
  for (const title of titles) longest = Math.max(longest, title.length)
  // Every word has a letter or digit, and these must all be in the title.
  const block = blocks.find(candidate => candidate.words <= longest && isTitle(textOf(candidate.first), titles))
  if (block) block.labels |= Label.Title
}

/** Step 4: after 60 words in dense content, an end-of-text block ends the content. */
export function dropAfterEndOfText(blocks: readonly TextBlock[]): void {
  let words = 0
  let hasEnded = false
  for (const block of blocks) {
    if (block.isContent && block.textDensity >= 9) words += block.words
    if (block.has(Label.EndOfText) && words >= 60) hasEnded = true
    if (hasEnded) block.isContent = false
  }
}

/** Step 5: headings at the end of the content are headings of something else. */
export function dropTrailingHeadings(blocks: readonly TextBlock[]): void {
  for (let b = blocks.length - 1; b >= 0; b--) {
    if (!blocks[b].isContent) continue
    if (!blocks[b].has(Label.Heading)) return
    blocks[b].isContent = false
  }
}

/** Step 7: removes what is not content, the title excepted. */
export function removeBoilerplate(blocks: readonly TextBlock[]): TextBlock[] {
  return blocks.filter(block => block.isContent || block.has(Label.Title))
}

/** Keeps the largest content block; the others may be content. Needs at least two blocks. Returns its index, −1 if there is none. */
export function keepLargest(blocks: readonly TextBlock[]): number {
  if (blocks.length < 2) return -1
  let largest = -1
  blocks.forEach((block, b) => {
    if (block.isContent && (largest < 0 || block.words > blocks[largest].words)) largest = b
  })
  blocks.forEach((block, b) => {
    block.isContent = b === largest
    block.labels |= b === largest ? Label.VeryLikelyContent : Label.MightBeContent
  })
  return largest
}

/** Step 9: keeps the largest block and, on its level, blocks of 150 words around it until the level falls. */
export function keepLargestWithNeighbours(blocks: readonly TextBlock[]): void {
  const largest = keepLargest(blocks)
  if (largest < 0) return
  const { tagLevel } = blocks[largest]
  for (const step of [-1, 1]) {
    for (let b = largest + step; b >= 0 && b < blocks.length && blocks[b].tagLevel >= tagLevel; b += step) {
      if (blocks[b].tagLevel === tagLevel && blocks[b].words >= 150) blocks[b].isContent = true
    }
  }
}

/** Step 10: what is between the title and the first content may be content, and becomes content. */
export function expandToTitle(blocks: readonly TextBlock[]): void {
  const content = blocks.findIndex(block => block.isContent)
  if (content < 0) return
  let title = content
  while (title >= 0 && !blocks[title].has(Label.Title)) title--
  if (title < 0) return
  for (let b = title; b < content; b++) if (blocks[b].has(Label.MightBeContent)) blocks[b].isContent = true
}

/** Step 11: large blocks on the level of the main block are content. */
export function admitLargeBlocks(blocks: readonly TextBlock[]): void {
  const main = blocks.find(block => block.isContent && block.has(Label.VeryLikelyContent))
  if (!main) return
  for (const block of blocks) if (block.words >= 100 && block.tagLevel === main.tagLevel) block.isContent = true
}

/** Step 12: list items without links right after the main block, deeper than it, are content. */
export function admitTrailingLists(blocks: readonly TextBlock[]): void {
  let level = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    if (block.isContent && block.has(Label.VeryLikelyContent)) level = block.tagLevel
    else if (block.tagLevel > level && block.has(Label.MightBeContent) && block.has(Label.ListItem) && block.linkDensity === 0) {
      block.isContent = true
    } else level = Number.POSITIVE_INFINITY
  }
}
