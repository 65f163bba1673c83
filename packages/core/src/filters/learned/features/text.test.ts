import { describe, expect, it } from 'vitest'
import { link, p } from '../../../testing/build.js'
import { pageWithHead, rounded, rowsOf } from './rows.fixture.js'
import { textFeatures, textNames } from './text.js'

describe('features of text', () => {
  // 4, 2, 7, 2 and 10 words: 25. Only the last block is long enough for a sentence.
  const page = pageWithHead(
    '<title>Late harvest</title><meta name="description" content="Rain after harvest"><script type="application/ld+json">{"articleBody":"late harvest he came"}</script>',
    {},
    p('Late harvest, he said.'),
    p(link('HOME | PAGE')),
    p('Mail a@b.example: late harvest he'),
    p('Home page'),
    p('Ten words are enough for one sentence, so count them.'),
  )
  const rows = rowsOf(page, textNames, textFeatures)
  const plain = { address: 0, allLink: 0, anchors: 0, linkShare: 0, separatorsPerWord: 0, distinctShare: 1, sentenceWordsBeforeShare: 0 }

  it('count, and compare with title, description, structured data and other blocks', () =>
    expect(rows[0]).toEqual(
      rounded({
        ...plain,
        words: 4,
        chars: 19, // Late 4, harvest 7, comma 1, he 2, said 4, full stop 1
        commas: 1,
        sentenceEnds: 1,
        plainWords: 4,
        capitalsPerWord: 1 / 4,
        endsSentence: 1,
        titlePrecision: 2 / 4,
        titleRecall: 1,
        titleF1: (2 * 0.5) / 1.5,
        descriptionShare: 1 / 4, // harvest
        structuredShare: 1 / 2, // "late harvest he" of two triples
        copies: 1,
        gramsElsewhere: 1 / 2, // "late harvest he" comes again
        gramsEarlier: 0,
        indexShare: 0,
        index: 0,
        indexFromEnd: 4,
        wordsBeforeShare: 0,
        wordsBefore: 0,
        wordsAfter: 21,
      }),
    ))
  it('know links, separators, capitals and copies', () =>
    expect(rows[1]).toEqual(
      rounded({
        ...plain,
        words: 2,
        chars: 9,
        commas: 0,
        sentenceEnds: 0,
        plainWords: 0,
        linkShare: 1,
        capitalsPerWord: 1,
        separatorsPerWord: 1 / 2,
        endsSentence: 0,
        allLink: 1,
        anchors: 1,
        titlePrecision: 0,
        titleRecall: 0,
        titleF1: 0,
        descriptionShare: 0,
        structuredShare: 0,
        copies: 2,
        gramsElsewhere: 0,
        gramsEarlier: 0,
        indexShare: 1 / 5,
        index: 1,
        indexFromEnd: 3,
        wordsBeforeShare: 4 / 25,
        wordsBefore: 4,
        wordsAfter: 19,
      }),
    ))
  it('know addresses, and words that were met before', () =>
    expect(rows[2]).toEqual(
      rounded({
        ...plain,
        words: 7,
        chars: 29, // Mail 4, a 1, @ 1, b 1, . 1, example 7, : 1, late 4, harvest 7, he 2
        commas: 0,
        sentenceEnds: 0,
        plainWords: 7,
        capitalsPerWord: 1 / 7,
        endsSentence: 0,
        address: 1,
        titlePrecision: 2 / 7,
        titleRecall: 1,
        titleF1: 4 / 9,
        descriptionShare: 1 / 7,
        structuredShare: 1 / 5,
        copies: 1,
        gramsElsewhere: 1 / 5,
        gramsEarlier: 1 / 5,
        indexShare: 2 / 5,
        index: 2,
        indexFromEnd: 2,
        wordsBeforeShare: 6 / 25,
        wordsBefore: 6,
        wordsAfter: 12,
      }),
    ))
  it('know how many words of sentences come before', () => {
    const twice = rowsOf(
      pageWithHead('', {}, p('Ten words are enough for one sentence, so count them.'), p('End')),
      textNames,
      textFeatures,
    )
    expect(twice.map(row => row['sentenceWordsBeforeShare'])).toEqual([0, 1])
  })
})
