/** Asks the shards of a bench what filters keep of the blocks of pages. */

import { outputOf } from '@gleaner/node'
import type { BlockVotes } from './block-votes.js'
import type { Candidate } from './candidate.js'
import type { OnAnswer } from './collect-scores.js'
import type { Shard } from './shard.js'

/** Pages of one work item. */
const pagesPerItem = 16

/** The blocks of pages, in the order asked for. */
export async function collectBlocks(
  shards: readonly Shard[],
  members: readonly Candidate[],
  pages: readonly number[],
  onAnswer: OnAnswer,
): Promise<BlockVotes[]> {
  const found: BlockVotes[] = []
  const runShard = async (shard: Shard, number: number): Promise<void> => {
    const places = pages.flatMap((page, place) => (page % shards.length === number ? [place] : []))
    const chunks = Array.from({ length: Math.ceil(places.length / pagesPerItem) }, (_, i) =>
      places.slice(i * pagesPerItem, (i + 1) * pagesPerItem),
    )
    const items = chunks.map((chunk, i) => ({
      key: String(i),
      input: { candidates: members, pages: chunk.map(place => pages[place]), wants: 'blocks' as const },
    }))
    let at = 0
    for await (const result of shard.run(items)) {
      const answer = outputOf(result)
      onAnswer(answer, number)
      for (const [k, place] of chunks[at++].entries()) {
        const blocks = answer.blocks?.[k]
        if (blocks) found[place] = blocks
      }
    }
  }
  await Promise.all(shards.map(runShard))
  return found
}
