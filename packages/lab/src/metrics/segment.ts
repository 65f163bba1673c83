/**
 * Sentences and words of `Intl.Segmenter`, with the root locale so that the host's language does not matter. Its answers
 * still change with the ICU version: measures built on it are not comparable with published figures.
 */

const sentenceSegmenter = new Intl.Segmenter('und', { granularity: 'sentence' })
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Sentences of a text; a line break always ends one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const line of text.split(/[\r\n]+/)) {
    if (line.trim() === '') continue
    for (const { segment } of sentenceSegmenter.segment(line)) if (segment.trim() !== '') sentences.push(segment)
  }
  return sentences
}

/** Words of a text: the segments that hold letters, digits or ideographs. */
export function segmentedWords(text: string): string[] {
  const words: string[] = []
  for (const line of text.split(/[\r\n]+/)) {
    for (const { segment, isWordLike } of wordSegmenter.segment(line)) if (isWordLike) words.push(segment)
  }
  return words
}
