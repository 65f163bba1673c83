import { describe, expect, it } from 'vitest'
import { keepSubtree, unlimited } from '../../filter/filter.js'
import { narrow, type Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { complement } from '../../page/selection/selection.js'
import { page, raw, words } from '../../testing/index.js'
import { featuresOf, type Levels, victorFeatures } from './features.js'
import { binLevel, closest, countBins, documentBins, lengthBins, scale } from './quantise.js'
import { templateOf } from './template.js'

const levels: Levels = { countBins, documentBins, lengthBins, shareLevels: 10, positionLevels: 20 }

/** The features of each block by name, as far as they are asked for. */
function rows(on: Page, ...names: string[]): number[][] {
  const { features, values, blocks } = victorFeatures(on, levels, unlimited)
  const columns = names.map(name => {
    const column = features.findIndex(feature => feature.name === name)
    if (column < 0) throw new Error(`no feature ${name}`)
    return column
  })
  return Array.from({ length: blocks.size }, (_, b) => columns.map(column => values[b * features.length + column]))
}

const body = (html: string): Page => page(raw(html))

describe('quantisation', () => {
  it('takes the largest bin that is not above the number, else 0', () => {
    expect([0, 0.5, 1, 4, 5, 79, 1000].map(x => closest(x, countBins))).toEqual([0, 0, 1, 3, 5, 50, 80])
    expect([0, 1, 4, 5, 1000].map(x => binLevel(x, countBins))).toEqual([0, 1, 3, 4, 10])
  })
  it('scales shares to whole numbers', () => {
    expect([0, 1, 5, 9, 10].map(x => scale(x, 10, 10))).toEqual([0, 1, 5, 9, 10])
    expect(scale(3, 0, 10)).toBe(0)
  })
})

describe('blocks', () => {
  const texts = (on: Page): number => victorFeatures(on, levels, unlimited).blocks.size
  it('are the text between any two tags, inline ones too', () => {
    expect(texts(body('<p>one <b>two</b> three<br>four</p><p>five</p>'))).toBe(5)
  })
  it('go on over comments', () => {
    expect(texts(body('<p>one <!-- no tag --> two</p>'))).toBe(1)
    expect(texts(body('<p>one <!-- a --><i></i><!-- b --> two</p>'))).toBe(2)
  })
  it('leave out what is not live', () => {
    const on = body('<p>one</p><p hidden>two</p><div>three</div>')
    expect(texts(on)).toBe(2)
    const division = [...on.nodes.tag.keys()].find(i => on.tagName(i) === 'div')!
    expect(texts(narrow(on, complement(keepSubtree(on, division))))).toBe(1)
  })
})

describe('features of a block', () => {
  it('count tokens by kind; punctuation is none', () => {
    const on = body('<p>Alpha beta 42 b2b, © (( gamma!</p>')
    expect(rows(on, 'alphabetic tokens', 'numeric tokens', 'mixed tokens', 'other tokens', 'sentences')).toEqual([[3, 1, 1, 1, 1]])
    // 3 of 6 tokens: floor(3 · 11 / 6) = 5
    expect(rows(on, 'alphabetic share', 'numeric share')).toEqual([[5, 1]])
  })
  it('measure words and their stretches', () => {
    // 4 words in 2 stretches, 18 letters
    expect(rows(body('<p>seven green, apple, no</p>'), 'words in a row', 'word length')).toEqual([
      [binLevel(4 / 3, countBins), binLevel(17 / 4, lengthBins)],
    ])
  })
  it('share out characters', () => {
    // 6 letters, 2 digits, 2 marks, 1 space, 1 other of 12
    expect(rows(body('<p>abc,def. 12#</p>'), 'letters', 'digits', 'punctuation', 'white space', 'other characters')).toEqual([
      [scale(6, 12, 10), scale(2, 12, 10), scale(2, 12, 10), scale(1, 12, 10), scale(1, 12, 10)],
    ])
  })
  it('tell broken sentences', () => {
    const found = rows(body('<p>A sentence.</p><p>and so</p><p>42</p>'), 'sentence not started', 'sentence not finished')
    expect(found).toEqual([
      [0, 0],
      [1, 1],
      [0, 1],
    ])
  })
  it('name containers', () => {
    const on = body('<h2>Head</h2><ul><li><a href="/">link <b>bold</b></a></li></ul><p><em>it</em></p><form><label>name</label></form>')
    expect(rows(on, 'in header', 'in list', 'in a', 'in bold', 'in p', 'in italic', 'in form')).toEqual([
      [1, 0, 0, 0, 0, 0, 0],
      [0, 1, 1, 0, 0, 0, 0],
      [0, 1, 1, 1, 0, 0, 0],
      [0, 0, 0, 0, 1, 1, 0],
      [0, 0, 0, 0, 0, 0, 1],
    ])
  })
  it('count the tags since the block before', () => {
    const on = body('<p>one</p><p>two<br>three<img src="x"><i>four</i></p><hr><div><div>five</div></div>')
    expect(rows(on, 'inline tags', 'block tags', 'p tags', 'br tags', 'hr tags', 'after img')).toEqual([
      [0, 1, 1, 0, 0, 0],
      [0, 2, 2, 0, 0, 0],
      [1, 0, 0, 1, 0, 0],
      [2, 0, 0, 0, 0, 1],
      [1, binLevel(4, countBins), 1, 0, 1, 0],
    ])
  })
  it('find addresses, dates and times', () => {
    const on = body('<p>See www.example.org</p><p>12 May 2031</p><p>2031-05-12 at 10:30</p><p>plain may</p>')
    expect(rows(on, 'address', 'date', 'time')).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 1, 1],
      [0, 0, 0],
    ])
  })
  it('count twins, whatever their case and punctuation', () => {
    expect(rows(body('<p>Read more</p><p>»</p><p>READ MORE!</p><p>once</p>'), 'twins', 'first twin')).toEqual([
      [2, 1],
      [0, 0],
      [2, 0],
      [1, 1],
    ])
  })
})

describe('features of the page', () => {
  it('share out the words outside links over cells and divisions', () => {
    const on = body(`<div>${words(6)}</div><div>${words(3)} <a href="/">${words(9)}</a></div><table><tr><td>${words(3)}</td></tr></table>`)
    expect(rows(on, 'share of div group', 'share of td group', 'largest div group', 'largest td group')).toEqual([
      [scale(6, 12, 10), scale(9, 12, 10), scale(6, 12, 10), scale(3, 12, 10)],
      [scale(3, 12, 10), scale(9, 12, 10), scale(6, 12, 10), scale(3, 12, 10)],
      [scale(3, 12, 10), scale(9, 12, 10), scale(6, 12, 10), scale(3, 12, 10)],
      [scale(3, 12, 10), scale(3, 12, 10), scale(6, 12, 10), scale(3, 12, 10)],
    ])
  })
  it('tell place and size', () => {
    const on = body(`<p>${words(60)}.</p>`.repeat(4))
    expect(rows(on, 'position', 'words of page', 'sentences of page', 'blocks of page')).toEqual(
      [0, 5, 10, 15].map(position => [position, binLevel(240, documentBins), 0, 0]),
    )
  })
  it('have one level per bin and share', () => {
    for (const feature of featuresOf(levels)) expect(feature.levels).toBeGreaterThan(1)
    const { features, values, blocks } = victorFeatures(parsePage(`<p>${words(4000)}. 1 2 3 </p>`.repeat(30)), levels, unlimited)
    for (let i = 0; i < blocks.size * features.length; i++) expect(values[i]).toBeLessThan(features[i % features.length].levels)
  })
})

describe('template', () => {
  it('sees blocks at −3 … +3, pictures not ahead, tags from −2, the page at 0', () => {
    const features = featuresOf(levels)
    const { rows: places, width } = templateOf(features, 3)
    const offsets = (reach: string): number[] => {
      const f = features.findIndex(feature => feature.reach === reach)
      return [-3, -2, -1, 0, 1, 2, 3].filter(o => places[(o + 3) * width + f] >= 0)
    }
    expect(offsets('block')).toEqual([-3, -2, -1, 0, 1, 2, 3])
    expect(offsets('image')).toEqual([-3, -2, -1, 0])
    expect(offsets('split')).toEqual([-2, -1, 0, 1, 2, 3])
    expect(offsets('document')).toEqual([0])
  })
})
