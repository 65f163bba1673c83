/** The distinct words of a page: a number for each, how often it occurs, what it tells about the blocks that have it. */

import { finish, hashStart, hashText, IntMap, mix } from '../../numeric/hash.js'
import type { BlockStats } from './block-stats.js'
import { functionWords } from './function-words.js'
import { IntScratch } from './scratch.js'
import * as Trait from './trait.js'

/** What is known about a distinct word, side by side: its hash, the last block that has it plus one, `WordBit`s and how often it occurs. */
const Field = { Hash: 0, Block: 1, Count: 2, Size: 3 } as const

const WordBit = { Function: 1, Month: 2, One: 4, CountShift: 2 } as const

const scratch = { slots: new IntScratch(), known: new IntScratch(), ids: new IntScratch() }

/** Numbers the words of all blocks and writes what they tell about each block. */
export function countWords(stats: BlockStats): Pick<BlockStats, 'wordIds' | 'hashOf' | 'countOf'> {
  const { wordHash, wordStart, functionWords, distinct, textHash, traits } = stats
  const total = wordHash.length
  const ids = scratch.ids.of(total)
  const known = scratch.known.of(Field.Size * total)
  // A hash table of numbers plus one, with room enough if no word comes twice. It is small, and clearing it brings it into
  // the cache in one go: half of the time went by waiting for entries of larger ones.
  let length = 1 << 8
  while (length < 1.5 * total) length *= 2
  const slots = scratch.slots.of(length).fill(0, 0, length)
  let count = 0
  for (let b = 0; b < stats.size; b++) {
    const from = wordStart[b]
    const to = wordStart[b + 1]
    let sequence = hashStart
    let functions = 0
    let isNew = 0
    let bits = 0
    for (let w = from; w < to; w++) {
      const hash = wordHash[w]
      let slot = hash & (length - 1)
      let id = slots[slot] - 1
      while (id >= 0 && known[Field.Size * id] !== hash) {
        slot = (slot + 1) & (length - 1)
        id = slots[slot] - 1
      }
      if (id < 0) {
        id = count++
        slots[slot] = count
        known[Field.Size * id] = hash
        known[Field.Size * id + Field.Block] = 0
        known[Field.Size * id + Field.Count] = bitsOf(hash)
      }
      const at = Field.Size * id
      const counted = known[at + Field.Count]
      // No branches: whether the block had a word before cannot be predicted.
      isNew += Number(known[at + Field.Block] !== b + 1)
      functions += counted & WordBit.Function
      bits |= counted
      known[at + Field.Block] = b + 1
      known[at + Field.Count] = counted + WordBit.One
      ids[w] = id
      sequence = mix(sequence, hash)
    }
    functionWords[b] = functions
    distinct[b] = isNew
    textHash[b] = from === to ? 0 : finish(sequence)
    if (traits[b] & Trait.DateIfMonth) traits[b] ^= Trait.DateIfMonth | (bits & WordBit.Month ? Trait.DateLike : 0)
  }
  return { wordIds: ids, ...distinctWords(known, count) }
}

/** Hashes of the distinct words and how often each occurs, by their numbers. */
function distinctWords(known: Int32Array, count: number): Pick<BlockStats, 'hashOf' | 'countOf'> {
  const { buffer } = new Int32Array(2 * count)
  const hashOf = new Int32Array(buffer, 0, count)
  const countOf = new Int32Array(buffer, 4 * count, count)
  for (let id = 0; id < count; id++) {
    hashOf[id] = known[Field.Size * id]
    countOf[id] = known[Field.Size * id + Field.Count] >> WordBit.CountShift
  }
  return { hashOf, countOf }
}

const monthNames =
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août octobre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'

let special: IntMap | null = null
/** A bit for every word with bits, by the lowest bits of its hash: nearly all others are told apart here, in little memory. */
const hints = new Int32Array(1 << 9)

/** The bits of a word, given by its hash. */
function bitsOf(hash: number): number {
  if (special === null) special = specialWords()
  return (hints[(hash >> 5) & (hints.length - 1)] >> (hash & 31)) & 1 ? special.get(hash) : 0
}

function specialWords(): IntMap {
  const words = new IntMap(2048)
  const mark = (word: string, bit: number): void => {
    const hash = hashText(word)
    words.set(hash, words.get(hash) | bit)
    hints[(hash >> 5) & (hints.length - 1)] |= 1 << (hash & 31)
  }
  for (const word of functionWords()) mark(word, WordBit.Function)
  for (const word of monthNames.split(' ')) mark(word, WordBit.Month)
  return words
}
