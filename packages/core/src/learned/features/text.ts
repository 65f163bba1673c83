/** How a block's own text reads, how it relates to title, description and structured data, where it stands. */

import { Trait } from '../block-stats.js'
import { IntMap } from '../hash.js'
import { gramOf } from '../page-facts.js'
import { type FeatureInput, type FeatureTable, ratio } from './common.js'

/** Columns of this group. */
export const textNames: readonly string[] = [
  'words',
  'chars',
  'commas',
  'sentenceEnds',
  'plainWords',
  'linkShare',
  'commasPerWord',
  'endsPerWord',
  'capitalsPerWord',
  'separatorsPerWord',
  'functionShare',
  'distinctShare',
  'upperShare',
  'digitShare',
  'charsPerWord',
  'endsSentence',
  'endsColon',
  'startsCapital',
  'startsDigit',
  'question',
  'copyright',
  'price',
  'dateLike',
  'address',
  'allLink',
  'isSentence',
  'images',
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
const gramsSeen = new IntMap(1 << 14)
const copies = new IntMap(1024)

/** Writes the group. */
export function textFeatures(input: FeatureInput, table: FeatureTable, at: number): void {
  const { stats, page, context } = input
  countRepeats(input)
  const { values, width } = table
  const { nodes, blocks } = page
  const pageWords = context.sums.words[stats.size]
  const pageSentences = context.sums.sentenceWords[stats.size]
  for (let b = 0; b < stats.size; b++) {
    let k = b * width + at
    const n = stats.words[b]
    const chars = stats.chars[b]
    const element = blocks.element[b]
    const traits = stats.traits[b]
    values[k++] = n
    values[k++] = chars
    values[k++] = stats.commas[b]
    values[k++] = stats.sentenceEnds[b]
    values[k++] = n - stats.linkWords[b]
    values[k++] = ratio(stats.linkWords[b], n)
    values[k++] = ratio(stats.commas[b], n)
    values[k++] = ratio(stats.sentenceEnds[b], n)
    values[k++] = ratio(stats.capitals[b], n)
    values[k++] = ratio(stats.separators[b], n)
    values[k++] = ratio(stats.functionWords[b], n)
    values[k++] = ratio(stats.distinct[b], n)
    values[k++] = ratio(stats.upperChars[b], chars)
    values[k++] = ratio(stats.digitChars[b], chars)
    values[k++] = ratio(chars, n)
    for (let bit = 1; bit <= Trait.AllLink; bit <<= 1) values[k++] = traits & bit ? 1 : 0
    values[k++] = stats.sentenceWords[b] > 0 ? 1 : 0
    values[k++] = context.images[nodes.end[element]] - context.images[element]
    values[k++] = context.anchors[nodes.end[element]] - context.anchors[element]
    k = relations(input, b, values, k)
    values[k++] = ratio(b, stats.size)
    values[k++] = b
    values[k++] = stats.size - b - 1
    values[k++] = ratio(context.sums.words[b], pageWords)
    values[k++] = ratio(context.sums.sentenceWords[b], pageSentences)
    values[k++] = context.sums.words[b]
    values[k++] = pageWords - context.sums.words[b + 1]
  }
}

function countRepeats({ stats }: FeatureInput): void {
  grams.clear()
  gramsSeen.clear()
  copies.clear()
  const { wordHash, wordStart } = stats
  for (let b = 0; b < stats.size; b++) {
    if (stats.textHash[b] !== 0) copies.increment(stats.textHash[b])
    for (let w = wordStart[b]; w + 2 < wordStart[b + 1]; w++) grams.increment(gramOf(wordHash[w], wordHash[w + 1], wordHash[w + 2]))
  }
}

function relations({ stats, facts }: FeatureInput, b: number, values: Float32Array, at: number): number {
  const { wordHash, wordStart } = stats
  const from = wordStart[b]
  const to = wordStart[b + 1]
  const n = to - from
  let inTitle = 0
  let inDescription = 0
  const hasDescription = facts.description.size > 0
  for (let w = from; w < to; w++) {
    inTitle += facts.title.get(wordHash[w])
    if (hasDescription) inDescription += facts.description.get(wordHash[w])
  }
  let structured = 0
  let elsewhere = 0
  let earlier = 0
  const hasStructured = facts.structured.size > 0
  const triples = Math.max(0, n - 2)
  for (let w = from; w + 2 < to; w++) {
    const gram = gramOf(wordHash[w], wordHash[w + 1], wordHash[w + 2])
    if (hasStructured) structured += facts.structured.get(gram)
    if (grams.get(gram) > 1) {
      elsewhere++
      if (gramsSeen.get(gram) === 1) earlier++
      else gramsSeen.set(gram, 1)
    }
  }
  const precision = ratio(inTitle, n)
  const recall = Math.min(1, ratio(inTitle, facts.titleWords))
  values[at] = precision
  values[at + 1] = recall
  values[at + 2] = ratio(2 * precision * recall, precision + recall)
  values[at + 3] = ratio(inDescription, n)
  values[at + 4] = ratio(structured, triples)
  values[at + 5] = copies.get(stats.textHash[b])
  values[at + 6] = ratio(elsewhere, triples)
  values[at + 7] = ratio(earlier, triples)
  return at + 8
}
