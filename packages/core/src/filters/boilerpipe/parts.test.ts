import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { narrow } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { canonical } from '../../page/selection/selection.js'
import {
  admitLargeBlocks,
  admitTrailingLists,
  dropAfterEndOfText,
  dropTrailingHeadings,
  expandToTitle,
  isEndOfText,
  keepLargest,
  keepLargestWithNeighbours,
  removeBoilerplate,
} from './article-steps.js'
import { blockListOf, blockText } from './block-list.js'
import { fuseByProximity, fuseEqualDensity } from './fusion.js'
import { type BlockFeatures, classify, densityRule, numWordsRule } from './rules.js'
import { Label, TextBlock } from './text-block.js'
import { isTitle, potentialTitles } from './title.js'
import { WordCounter } from './word-counter.js'

const countsOf = (text: string, isAnchor = false) => {
  const counter = new WordCounter()
  counter.add(text, 0, text.length, isAnchor)
  return counter.take(isAnchor)
}
const block = (words: number, options: Partial<TextBlock> = {}): TextBlock => {
  const made = new TextBlock({ words, anchorWords: 0, wrappedLines: 1, wrappedWords: words }, options.places?.[0] ?? 0)
  return Object.assign(made, options)
}
const blockTexts = (html: string): string[] => {
  const page = parsePage(html)
  const list = blockListOf(page, unlimited)
  return list.blocks.map((_, b) => blockText(page, list, b))
}

describe('words', () => {
  it.each([
    ['Hello, world! Yes.', 3],
    ['e-mail don’t and/or $3.50 (see) "quoted"', 7],
    ['a|b a&b a—b', 6],
    ['100% sure', 2],
    ['| » – …', 0],
    ['foo.%bar', 2],
    ['snake_case Ωμέγα 北京大学', 3],
    ['cafe\u0301 au lait', 3],
  ])('%s has %d', (text, words) => {
    expect(countsOf(text).words).toBe(words)
  })
  it('splits at curly apostrophes, which are not among the joining characters', () => {
    expect(countsOf('don’t').words).toBe(2)
    expect(countsOf("don't").words).toBe(1)
  })
  it('counts those in links', () => {
    expect(countsOf('three small words', true)).toMatchObject({ words: 3, anchorWords: 3 })
  })
})

describe('test vector BP1, text density of words of four letters', () => {
  it.each([
    [10, 10],
    [16, 16],
    [17, 16],
    [40, 16],
  ])('%d words have density %d', (words, density) => {
    const made = new TextBlock(countsOf(Array(words).fill('word').join(' ')), 0)
    expect(made.words).toBe(words)
    expect(made.textDensity).toBe(density)
  })
  it('counts two full lines and 32 words in them for 40 words', () => {
    expect(countsOf(Array(40).fill('word').join(' '))).toEqual({ words: 40, anchorWords: 0, wrappedLines: 2, wrappedWords: 32 })
  })
})

describe('test vector BP2, density rules', () => {
  const features = (linkDensity: number, textDensity: number): BlockFeatures => ({ words: 0, linkDensity, textDensity })
  it.each([
    [0, 0, 0, 10, 5, true],
    [0, 0, 0, 10, 0, false],
    [0, 5, 0, 9, 3, true],
    [0, 4, 0, 9, 10, false],
    [0.6, 20, 0, 30, 11, false],
    [0.6, 20, 0, 30, 12, true],
    [0, 20, 0.4, 30, 30, false],
  ])('(%d, %d, %d, %d, %d) → %s', (previousLink, previousText, link, text, nextText, isContent) => {
    expect(densityRule(features(previousLink, previousText), features(link, text), features(0, nextText))).toBe(isContent)
  })
})

describe('number-of-words rules', () => {
  const features = (words: number, linkDensity = 0): BlockFeatures => ({ words, linkDensity, textDensity: 0 })
  it.each([
    ['long enough itself', 0, 0, 17, 0, true],
    ['too short, alone', 0, 4, 16, 15, false],
    ['before a long one', 0, 0, 1, 16, true],
    ['after a sentence', 0, 5, 1, 0, true],
    ['after links it must be longer', 0.6, 50, 40, 17, false],
    ['after links, very long', 0.6, 50, 41, 0, true],
    ['after links, before a long one', 0.6, 50, 1, 18, true],
  ])('%s', (_name, previousLink, previousWords, words, nextWords, isContent) => {
    expect(numWordsRule(features(previousWords, previousLink), features(words), features(nextWords))).toBe(isContent)
  })
  it('never keeps mostly linked text', () => {
    expect(numWordsRule(features(50), features(100, 0.34), features(50))).toBe(false)
  })
  it('takes missing neighbours as empty', () => {
    const blocks = [block(4), block(17)]
    classify(blocks, numWordsRule)
    expect(blocks.map(made => made.isContent)).toEqual([true, true])
  })
})

describe('blocks', () => {
  it('end at every tag but a few inline ones', () => {
    expect(blockTexts('<p>one <b>two</b> <i>three</i>four <a href="/">five</a>.</p><p>six<br>seven</p>eight<em>nine</em>')).toEqual([
      'one two threefour five .',
      'six',
      'seven',
      'eightnine',
    ])
    expect(blockTexts('<p>a<small>b</small>c</p><p>x<abbr>y</abbr>z</p>')).toEqual(['a', 'b', 'c', 'x y z'])
  })
  it('leave out options, objects and noscript', () => {
    expect(blockTexts('<p>one<select><option>two</select><object>three</object><noscript>four</noscript>five')).toEqual(['one', 'five'])
  })
  it('know their tag level, links counted and inline elements not', () => {
    const page = parsePage('<div>one<p><span>two</span></p><a><b>three</b></a></div>')
    expect(blockListOf(page, unlimited).blocks.map(made => made.tagLevel)).toEqual([1, 2, 2])
  })
  it('are labelled as list items and headings', () => {
    const page = parsePage('<ul><li>one<p>two</p></li></ul><h2>three</h2><h4>four</h4>')
    expect(blockListOf(page, unlimited).blocks.map(made => made.labels)).toEqual([Label.ListItem, Label.ListItem, Label.Heading, 0])
  })
  it('count the words of links', () => {
    const page = parsePage('<p>See <a href="/">these two</a> and more</p>')
    expect(blockListOf(page, unlimited).blocks[0]).toMatchObject({ words: 5, anchorWords: 2, linkDensity: 0.4 })
  })
  it('see a narrowed page without its dead text and absent elements', () => {
    const page = parsePage('<p>one<div>gone</div>two words</p>')
    const { axis } = page.runs
    const keep = canonical(page.runs, [0, 3, axis.indexOf('words'), axis.length])
    const narrowed = narrow(page, keep)
    const list = blockListOf(narrowed, unlimited)
    expect(list.blocks.map((_, b) => blockText(narrowed, list, b))).toEqual(['one', 'words'])
    const inline = parsePage('<div>one <p>gone</p>two</div>')
    const joined = narrow(inline, canonical(inline.runs, [0, 3, inline.runs.axis.indexOf('two'), inline.runs.axis.length]))
    expect(blockListOf(joined, unlimited).blocks).toHaveLength(1)
  })
})

describe('merging', () => {
  it('adds the counters and recomputes the densities from them', () => {
    const first = new TextBlock(countsOf(Array(17).fill('word').join(' ')), 0, 3, Label.Heading)
    first.merge(new TextBlock(countsOf('a b c', true), 1, 2, Label.ListItem))
    expect(first).toMatchObject({
      words: 20,
      anchorWords: 3,
      wrappedLines: 2,
      wrappedWords: 19,
      textDensity: 9.5,
      linkDensity: 0.15,
      tagLevel: 2,
    })
    expect(first.labels).toBe(Label.Heading | Label.ListItem)
    expect(first.places).toEqual([0, 1])
  })
  it('joins neighbours of equal density', () => {
    expect(fuseEqualDensity([block(3), block(3), block(4), block(3)]).map(made => made.words)).toEqual([6, 4, 3])
  })
  it('joins content into whatever stands before it', () => {
    const blocks = [block(1, { places: [0] }), block(2, { places: [1], isContent: true }), block(3, { places: [2] })]
    const fused = fuseByProximity(blocks)
    expect(fused.map(made => [made.words, made.isContent])).toEqual([
      [3, true],
      [3, false],
    ])
  })
  it('joins content with content over one removed block at most', () => {
    const content = (place: number, tagLevel = 1): TextBlock => block(10, { places: [place], isContent: true, tagLevel })
    const places = (blocks: TextBlock[]): number[][] => blocks.map(made => made.places)
    const options = { contentOnly: true, sameTagLevel: true }
    expect(places(fuseByProximity([content(0), content(2), content(5)], options))).toEqual([[0, 2], [5]])
    expect(places(fuseByProximity([content(0), content(1, 2)], options))).toEqual([[0], [1]])
    expect(places(fuseByProximity([block(3, { places: [0] }), content(1)], options))).toEqual([[0], [1]])
  })
})

describe('the end of the text', () => {
  it.each([
    'Comments (3)',
    '12 comments so far',
    '4 users responded in this post',
    '© Reuters 2009',
    'Please rate this page',
    'Post a Comment',
    'Tell us what you think...',
    'Add your comment',
    'Click to add comment',
    'Reader views below',
    'Have your say',
    'All reader comments',
    'Thanks for your comments - this feedback is now closed',
    'Rätta artikeln',
  ])('is announced by “%s”', text => {
    expect(isEndOfText(text, 0)).toBe(true)
  })
  it('is announced by a link “Comment”', () => {
    expect(isEndOfText('Comment', 1)).toBe(true)
    expect(isEndOfText('Comment', 0)).toBe(false)
    expect(isEndOfText('comment', 1)).toBe(false)
  })
  it.each(['He made comments', 'Thanks for your comments - this feedback is now closed too', 'comment'])(
    'is not announced by “%s”',
    text => {
      expect(isEndOfText(text, 0)).toBe(false)
    },
  )
})

describe('potential titles', () => {
  it('are the title, its longest parts and its ends cut off', () => {
    const titles = potentialTitles("Storm's aftermath: a long walk home - News | The Daily Post")
    for (const title of [
      'storms aftermath: a long walk home - news | the daily post',
      'storms aftermath: a long walk home',
      'a long walk home - news',
      'a long walk home',
      'storms aftermath: a long walk home - news',
    ]) {
      expect(titles).toContain(title)
    }
    expect(titles).not.toContain('the daily post')
  })
  it('are none for an empty title, and skip parts with .com', () => {
    expect(potentialTitles('  ').size).toBe(0)
    expect(potentialTitles('a much longer address on example.com | Short one')).not.toContain('a much longer address on example.com')
    expect(potentialTitles('a much longer address on example.com | Short one')).toContain('short one')
  })
  it('match without punctuation', () => {
    const titles = potentialTitles('Who was first? | Post')
    expect(isTitle('Who was first?', titles)).toBe(true)
    expect(isTitle('Who was first?', potentialTitles('Who was first | Post'))).toBe(true)
    expect(isTitle('Who was last?', titles)).toBe(false)
  })
})

describe('the steps for articles', () => {
  const contents = (blocks: TextBlock[]): number[] => blocks.map(made => (made.isContent ? 1 : 0))
  const { EndOfText, Heading, ListItem, MightBeContent, Title, VeryLikelyContent } = Label

  it('4: what follows an end of text goes, once 60 words in dense content were seen', () => {
    const end = { labels: EndOfText, isContent: true }
    const after = (words: number, textDensity = 10): number[] => {
      const blocks = [block(words, { isContent: true, textDensity }), block(2, end), block(30, { isContent: true })]
      dropAfterEndOfText(blocks)
      return contents(blocks)
    }
    expect(after(60)).toEqual([1, 0, 0])
    expect(after(59)).toEqual([1, 1, 1])
    expect(after(60, 8.9)).toEqual([1, 1, 1])
  })
  it('5: trailing headings go', () => {
    const heading = { labels: Heading, isContent: true }
    const blocks = [block(3, heading), block(50, { isContent: true }), block(3, heading), block(9), block(3, heading)]
    dropTrailingHeadings(blocks)
    expect(contents(blocks)).toEqual([1, 1, 0, 0, 0])
  })
  it('7: boilerplate goes, the title stays', () => {
    expect(removeBoilerplate([block(1), block(2, { labels: Title }), block(3, { isContent: true })]).map(made => made.words)).toEqual([
      2, 3,
    ])
  })
  it('9: the largest content block stays, the first of equals; one block alone is left as it is', () => {
    const blocks = [block(90), block(50, { isContent: true }), block(50, { isContent: true })]
    expect(keepLargest(blocks)).toBe(1)
    expect(contents(blocks)).toEqual([0, 1, 0])
    expect(blocks.map(made => made.labels)).toEqual([MightBeContent, VeryLikelyContent, MightBeContent])
    const alone = [block(50)]
    expect(keepLargest(alone)).toBe(-1)
    expect(alone[0].labels).toBe(0)
    const none = [block(5), block(6)]
    expect(keepLargest(none)).toBe(-1)
    expect(none.map(made => made.labels)).toEqual([MightBeContent, MightBeContent])
  })
  it('9: blocks of 150 words on its level come back until the level falls', () => {
    const at = (words: number, tagLevel: number): TextBlock => block(words, { tagLevel, isContent: words === 300 })
    const blocks = [at(200, 3), at(9, 2), at(200, 3), at(149, 3), at(200, 4), at(300, 3), at(150, 3), at(1, 2), at(200, 3)]
    keepLargestWithNeighbours(blocks)
    expect(contents(blocks)).toEqual([0, 0, 1, 0, 0, 1, 1, 0, 0])
  })
  it('10: what may be content between the title and the first content is', () => {
    const might = { labels: MightBeContent }
    const blocks = [block(1, might), block(2, { labels: Title | MightBeContent }), block(3, might), block(4), block(5, { isContent: true })]
    expandToTitle(blocks)
    expect(contents(blocks)).toEqual([0, 1, 1, 0, 1])
    const late = [block(5, { isContent: true }), block(2, { labels: Title | MightBeContent })]
    expandToTitle(late)
    expect(contents(late)).toEqual([1, 0])
  })
  it('11: blocks of 100 words on the level of the main block are content', () => {
    const main = block(300, { isContent: true, labels: VeryLikelyContent, tagLevel: 4 })
    const blocks = [block(100, { tagLevel: 4 }), main, block(99, { tagLevel: 4 }), block(200, { tagLevel: 5 })]
    admitLargeBlocks(blocks)
    expect(contents(blocks)).toEqual([1, 1, 0, 0])
  })
  it('12: deeper list items without links right after the main block are content', () => {
    const item = { labels: MightBeContent | ListItem, tagLevel: 6 }
    const main = (): TextBlock => block(300, { isContent: true, labels: VeryLikelyContent, tagLevel: 4 })
    const blocks = [block(3, item), main(), block(3, item), block(3, item), block(3, { ...item, tagLevel: 4 }), block(3, item)]
    admitTrailingLists(blocks)
    expect(contents(blocks)).toEqual([0, 1, 1, 1, 0, 0])
    const linked = [main(), block(3, { ...item, linkDensity: 0.1 }), block(3, item)]
    admitTrailingLists(linked)
    expect(contents(linked)).toEqual([1, 0, 0])
  })
})
