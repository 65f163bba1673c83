/** How a block's own text reads, how it relates to title, description and structured data, where it stands. */

import { IntMap } from '../../../numeric/hash.js'
import { CountField as countField, SumField as sumField } from '../element-context.js'
import { placeIn as placeOf } from '../forest.js'
import { lanes as laneCount } from '../kernel.js'
import { gramOf as gram } from '../page-facts.js'
import { Trait as trait } from '../traits.js'
import { type FeatureInput, type FeatureTable, ratio as quotient } from './common.js'

// Constants of this module, which the engine compiles in; imported ones it would load and check at each use.
const lanes = laneCount
const SumField = sumField
const CountField = countField
const Trait = trait
const placeIn = placeOf
const ratio = quotient
const gramOf = gram

/** Columns of this group. */
export const textNames: readonly string[] = [
  'words',
  'chars',
  'commas',
  'sentenceEnds',
  'plainWords',
  'linkShare',
  'capitalsPerWord',
  'separatorsPerWord',
  'distinctShare',
  'endsSentence',
  'address',
  'allLink',
  'anchors',
  'titlePrecision',
  'titleRecall',
  'titleF1',
  'descriptionShare',
  'structuredShare',
  'copies',
  'gramsElsewhere',
  'gramsEarlier',
  'indexShare',
  'index',
  'indexFromEnd',
  'wordsBeforeShare',
  'sentenceWordsBeforeShare',
  'wordsBefore',
  'wordsAfter',
]

const grams = new IntMap(1 << 14)
const copies = new IntMap(1024)
/**
 * Number of the three words that begin at each word, −1 where one of them is nowhere else on the page; and how often each
 * three occur: negative once they were met.
 */
let gramIds = new Int32Array(1 << 13)
let gramCounts = new Int32Array(1 << 13)
/** Bits per distinct word: in the title, in the description. */
let wordBits = new Uint8Array(1 << 12)

/** Writes the group. */
export function textFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { stats, page, context } = input
  countRepeats(input)
  lookUpWords(input)
  const { values, width } = table
  const { nodes, blocks } = page
  const { sums, counts } = context
  const end = SumField.Size * stats.size
  const pageWords = sums[end]
  const pageSentences = sums[end + SumField.SentenceWords]
  for (let b = 0, before = 0; b < stats.size; b++, before += SumField.Size) {
    let k = placeIn(width, b, at - 1)
    const n = stats.words[b]
    const element = blocks.element[b]
    const traits = stats.traits[b]
    values[(k += lanes)] = n
    values[(k += lanes)] = stats.chars[b]
    values[(k += lanes)] = stats.commas[b]
    values[(k += lanes)] = stats.sentenceEnds[b]
    values[(k += lanes)] = n - stats.linkWords[b]
    values[(k += lanes)] = ratio(stats.linkWords[b], n)
    values[(k += lanes)] = ratio(stats.capitals[b], n)
    values[(k += lanes)] = ratio(stats.separators[b], n)
    values[(k += lanes)] = ratio(stats.distinct[b], n)
    values[(k += lanes)] = traits & Trait.EndsSentence ? 1 : 0
    values[(k += lanes)] = traits & Trait.Address ? 1 : 0
    values[(k += lanes)] = traits & Trait.AllLink ? 1 : 0
    values[(k += lanes)] =
      counts[CountField.Size * nodes.end[element] + CountField.Anchors] - counts[CountField.Size * element + CountField.Anchors]
    k = relations(input, b, values, k)
    values[(k += lanes)] = b / stats.size
    values[(k += lanes)] = b
    values[(k += lanes)] = stats.size - b - 1
    values[(k += lanes)] = ratio(sums[before], pageWords)
    values[(k += lanes)] = ratio(sums[before + SumField.SentenceWords], pageSentences)
    values[(k += lanes)] = sums[before]
    values[(k += lanes)] = pageWords - sums[before] - n
  }
}

function countRepeats({ stats }: FeatureInput): void {
  const { wordHash, wordStart, wordIds, countOf } = stats
  grams.clear(wordHash.length >> 1)
  copies.clear(stats.size)
  if (gramIds.length < wordHash.length) {
    gramIds = new Int32Array(2 * wordHash.length)
    gramCounts = new Int32Array(2 * wordHash.length)
  }
  gramIds.fill(-1, 0, wordHash.length)
  let distinct = 0
  for (let b = 0; b < stats.size; b++) {
    if (stats.textHash[b] !== 0) copies.increment(stats.textHash[b])
    // How many words in a row, up to this one, are elsewhere on the page, too.
    let streak = 0
    const end = wordStart[b + 1]
    for (let w = wordStart[b]; w < end; w++) {
      streak = countOf[wordIds[w]] === 1 ? 0 : streak + 1
      if (streak < 3) continue
      const id = grams.intern(gramOf(wordHash[w - 2], wordHash[w - 1], wordHash[w]), distinct)
      if (id === distinct) gramCounts[distinct++] = 0
      gramCounts[id]++
      gramIds[w - 2] = id
    }
  }
}

function lookUpWords({ stats, facts }: FeatureInput): void {
  const { hashOf } = stats
  if (wordBits.length < hashOf.length) wordBits = new Uint8Array(2 * hashOf.length)
  for (let id = 0; id < hashOf.length; id++) wordBits[id] = facts.title.get(hashOf[id]) | (facts.description.get(hashOf[id]) << 1)
}

function relations({ stats, facts }: FeatureInput, b: number, values: Float32Array, at: number): number {
  const { wordHash, wordIds, wordStart } = stats
  const from = wordStart[b]
  const to = wordStart[b + 1]
  const n = to - from
  let inTitle = 0
  let inDescription = 0
  for (let w = from; w < to; w++) {
    const bits = wordBits[wordIds[w]]
    inTitle += bits & 1
    inDescription += bits >> 1
  }
  let structured = 0
  let elsewhere = 0
  let earlier = 0
  const hasStructured = facts.structured.size > 0
  const triples = Math.max(0, n - 2)
  for (let w = from; w + 2 < to; w++) {
    if (hasStructured) structured += facts.structured.get(gramOf(wordHash[w], wordHash[w + 1], wordHash[w + 2]))
    const id = gramIds[w]
    if (id < 0) continue
    const count = gramCounts[id]
    if (count === 1) continue
    elsewhere++
    if (count < 0) earlier++
    else gramCounts[id] = -1
  }
  const precision = ratio(inTitle, n)
  const recall = Math.min(1, ratio(inTitle, facts.titleWords))
  let k = at
  values[(k += lanes)] = precision
  values[(k += lanes)] = recall
  values[(k += lanes)] = ratio(2 * precision * recall, precision + recall)
  values[(k += lanes)] = ratio(inDescription, n)
  values[(k += lanes)] = ratio(structured, triples)
  values[(k += lanes)] = copies.get(stats.textHash[b])
  values[(k += lanes)] = ratio(elsewhere, triples)
  values[(k += lanes)] = ratio(earlier, triples)
  return k
}
