/** Merging blocks: by equal density, by nearness. */

import type { TextBlock } from './text-block.js'

/** Merges neighbours of equal text density. */
export function fuseEqualDensity(blocks: readonly TextBlock[]): TextBlock[] {
  return fuse(blocks, 0, (previous, block) => previous.textDensity === block.textDensity)
}

/** Which blocks proximity fusion merges. */
export interface ProximityOptions {
  /** Merges content into content only. */
  readonly contentOnly?: boolean
  /** Merges blocks on the same tag level only. */
  readonly sameTagLevel?: boolean
}

/** Merges every content block into the block before it, unless more than one removed block lies between them. */
export function fuseByProximity(
  blocks: readonly TextBlock[],
  { contentOnly = false, sameTagLevel = false }: ProximityOptions = {},
): TextBlock[] {
  const first = contentOnly ? blocks.findIndex(block => block.isContent) : 0
  if (blocks.length < 2 || first < 0) return [...blocks]
  return fuse(
    blocks,
    first,
    (previous, block) =>
      block.isContent &&
      block.first - previous.last - 1 <= 1 &&
      (previous.isContent || !contentOnly) &&
      (previous.tagLevel === block.tagLevel || !sameTagLevel),
  )
}

/** Goes through the blocks from `first` on and merges each that fits into the one before it. */
function fuse(blocks: readonly TextBlock[], first: number, fits: (previous: TextBlock, block: TextBlock) => boolean): TextBlock[] {
  const result = blocks.slice(0, first + 1)
  for (let b = first + 1; b < blocks.length; b++) {
    const previous = result[result.length - 1]
    if (fits(previous, blocks[b])) previous.merge(blocks[b])
    else result.push(blocks[b])
  }
  return result
}
