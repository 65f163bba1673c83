import { type BitPositions, bitPositionsOf } from './bit-positions.js'
import { alignLcs, traceBack } from './lcs-alignment.js'
import { advance } from './lcs-length.js'
import { harmonicMean, type Measure } from './measure.js'
import { sentencesOf } from './segment.js'
import { internInto, rememberLast, wsTokens } from './tokens.js'

/** Limbs of stored vectors above which a sentence pair is aligned in linear space instead: 16 MB. */
const maxStoredLimbs = 1 << 22

const goldSentences = rememberLast(tokenisedSentences)

/**
 * ROUGE-LSum in the manner of WCEB, with the sentences of `Intl.Segmenter` for punkt's (specification 9.6).
 *
 * For each gold sentence the tokens that match in an LCS with any predicted sentence are united; each counts while it is
 * still available in both token multisets. Empty gold → recall 1, and all 1 where the prediction is empty too.
 */
export const rougeLsum: Measure = {
  name: 'rouge-lsum',
  doc: 'ROUGE-LSum in the manner of WCEB, on the sentences of Intl.Segmenter. Not comparable with published figures.',
  comparable: false,
  score(extracted, gold) {
    return scoreRougeLsum(tokenisedSentences(extracted), goldSentences(gold))
  },
}

/** ROUGE-LSum of two texts that are split into sentences of tokens already. */
export function scoreRougeLsum(
  extracted: readonly (readonly string[])[],
  gold: readonly (readonly string[])[],
): { p: number; r: number; f1: number; hits: number } {
  const ids = new Map<string, number>()
  const e = extracted.map(sentence => internInto(ids, sentence))
  const g = gold.map(sentence => internInto(ids, sentence))
  const extractedLength = totalLength(e)
  const goldLength = totalLength(g)
  if (goldLength === 0) {
    const p = extractedLength === 0 ? 1 : 0
    return { p, r: 1, f1: p, hits: 0 }
  }
  const hits = countHits(e, g, ids.size)
  const p = hits / Math.max(1, extractedLength)
  const r = hits / goldLength
  return { p, r, f1: harmonicMean(p, r), hits }
}

function countHits(extracted: readonly Int32Array[], gold: readonly Int32Array[], size: number): number {
  const leftInExtracted = countsOf(extracted, size)
  const leftInGold = countsOf(gold, size)
  let hits = 0
  for (const sentence of gold) {
    const matched = matchedPositions(sentence, extracted, size)
    for (let i = 0; i < sentence.length; i++) {
      const token = sentence[i]
      if (matched[i] === 0 || leftInExtracted[token] <= 0 || leftInGold[token] <= 0) continue
      leftInExtracted[token]--
      leftInGold[token]--
      hits++
    }
  }
  return hits
}

/** Marks the positions of one gold sentence that match in an LCS with any of the predicted sentences. */
function matchedPositions(gold: Int32Array, extracted: readonly Int32Array[], size: number): Uint8Array {
  const matched = new Uint8Array(gold.length)
  const positions = bitPositionsOf(gold, size)
  for (const sentence of extracted) {
    if (!sentence.some(token => positions.first[token] < positions.first[token + 1])) continue
    if (positions.limbs * sentence.length > maxStoredLimbs) for (const i of alignLcs(gold, sentence, size).a) matched[i] = 1
    else markMatches(positions, gold.length, sentence, matched)
  }
  return matched
}

function markMatches(positions: BitPositions, length: number, sentence: Int32Array, matched: Uint8Array): void {
  const { limbs } = positions
  const store = new Int32Array(limbs * sentence.length)
  const v = new Int32Array(limbs).fill(-1)
  for (let j = 0; j < sentence.length; j++) {
    advance(v, positions, sentence[j])
    store.set(v, j * limbs)
  }
  traceBack(store, limbs, length, sentence.length, i => {
    matched[i] = 1
  })
}

function tokenisedSentences(text: string): string[][] {
  return sentencesOf(text).map(wsTokens)
}

function totalLength(sentences: readonly Int32Array[]): number {
  return sentences.reduce((sum, sentence) => sum + sentence.length, 0)
}

function countsOf(sentences: readonly Int32Array[], size: number): Int32Array {
  const counts = new Int32Array(size)
  for (const sentence of sentences) for (const token of sentence) counts[token]++
  return counts
}
