/** How a block's own text reads, how it relates to title, description and structured data, where it stands. */

import { IntMap } from '../../../numeric/hash.js'
import * as CountField from '../count-field.js'
import { placeIn } from '../forest.js'
import { gramOf } from '../page-facts.js'
import * as SumField from '../sum-field.js'
import * as Trait from '../trait.js'
import { columnNames, columns } from './columns.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'

const Column = columns(
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
)

/** Columns of this group. */
export const textNames: readonly string[] = columnNames(Column)

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
    const place = placeIn(width, b, at)
    const n = stats.words[b]
    const element = blocks.element[b]
    const traits = stats.traits[b]
    values[place + Column.words] = n
    values[place + Column.chars] = stats.chars[b]
    values[place + Column.commas] = stats.commas[b]
    values[place + Column.sentenceEnds] = stats.sentenceEnds[b]
    values[place + Column.plainWords] = n - stats.linkWords[b]
    values[place + Column.linkShare] = ratio(stats.linkWords[b], n)
    values[place + Column.capitalsPerWord] = ratio(stats.capitals[b], n)
    values[place + Column.separatorsPerWord] = ratio(stats.separators[b], n)
    values[place + Column.distinctShare] = ratio(stats.distinct[b], n)
    values[place + Column.endsSentence] = traits & Trait.EndsSentence ? 1 : 0
    values[place + Column.address] = traits & Trait.Address ? 1 : 0
    values[place + Column.allLink] = traits & Trait.AllLink ? 1 : 0
    values[place + Column.anchors] =
      counts[CountField.Size * nodes.end[element] + CountField.Anchors] - counts[CountField.Size * element + CountField.Anchors]
    writeRelations(input, b, values, place)
    values[place + Column.indexShare] = b / stats.size
    values[place + Column.index] = b
    values[place + Column.indexFromEnd] = stats.size - b - 1
    values[place + Column.wordsBeforeShare] = ratio(sums[before], pageWords)
    values[place + Column.sentenceWordsBeforeShare] = ratio(sums[before + SumField.SentenceWords], pageSentences)
    values[place + Column.wordsBefore] = sums[before]
    values[place + Column.wordsAfter] = pageWords - sums[before] - n
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

/** Writes how a block relates to title, description, structured data and the other blocks. */
function writeRelations({ stats, facts }: FeatureInput, b: number, values: Float32Array, place: number): void {
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
  values[place + Column.titlePrecision] = precision
  values[place + Column.titleRecall] = recall
  values[place + Column.titleF1] = ratio(2 * precision * recall, precision + recall)
  values[place + Column.descriptionShare] = ratio(inDescription, n)
  values[place + Column.structuredShare] = ratio(structured, triples)
  values[place + Column.copies] = copies.get(stats.textHash[b])
  values[place + Column.gramsElsewhere] = ratio(elsewhere, triples)
  values[place + Column.gramsEarlier] = ratio(earlier, triples)
}
