import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { featureInput } from './features.js'
import { dropOrphans, fillStructures, headSections, type StructuredBlocks } from './keep-structures.js'
import { decisionBlocks } from './settle.js'

const read = (html: string): StructuredBlocks => decisionBlocks(featureInput(parsePage(html)))
type Rule = typeof fillStructures

/** What is taken of a page after a rule, given what was taken before; all blocks are believed in as much. */
function after(rule: Rule, html: string, taken: readonly number[], belief = 0.4): number[] {
  const result = Uint8Array.from(taken)
  const blocks = read(html)
  expect(blocks.words.length).toBe(taken.length)
  rule(result, new Float64Array(taken.length).fill(belief), blocks)
  return [...result]
}

describe('fillStructures', () => {
  it('takes code, a table, a list or a formula between kept neighbours', () => {
    for (const between of ['<pre>npm ci</pre>', '<table><tr><td>one</table>', '<ul><li>one</ul>', '<math><mi>x</mi></math>']) {
      expect(after(fillStructures, `<div><p>Before.</p>${between}<p>After.</p></div>`, [1, 0, 1])).toEqual([1, 1, 1])
    }
  })
  it('takes items between taken items of a list, but not the labels of cards', () => {
    expect(after(fillStructures, '<ul><li>one<li>two<li>three</ul>', [1, 0, 1])).toEqual([1, 1, 1])
    const cards = '<ul><li><p>one<div>Buy</div><li><p>two<div>Buy</div></ul>'
    expect(after(fillStructures, cards, [1, 0, 1, 0])).toEqual([1, 0, 1, 0])
  })
  it('leaves what nobody believes in, what is all links, and what is at the end', () => {
    const page = (between: string): string => `<div><p>Before.</p>${between}<p>After.</p></div>`
    expect(after(fillStructures, page('<ul><li>one</ul>'), [1, 0, 1], 0.01)).toEqual([1, 0, 1])
    expect(after(fillStructures, page('<ul><li><a href="/">one</a></ul>'), [1, 0, 1])).toEqual([1, 0, 1])
    expect(after(fillStructures, page('<p>one</p>'), [1, 0, 1])).toEqual([1, 0, 1])
    expect(after(fillStructures, page('<ul><li>one</ul>'), [1, 0, 0])).toEqual([1, 0, 0])
  })
  it('leaves a structure in another part of the page', () => {
    const page = '<div><p>Before.</p></div><aside><ul><li>one</ul></aside><div><p>After.</p></div>'
    expect(after(fillStructures, page, [1, 0, 1])).toEqual([1, 0, 1])
  })
})

describe('headSections', () => {
  const page = '<p>Before.</p><h2>Second</h2><h3>Part</h3><p>Its text.</p><h2>Third</h2><p>Its text.</p>'
  it('takes the headings of a taken section', () => {
    expect(after(headSections, page, [1, 0, 0, 1, 0, 0])).toEqual([1, 1, 1, 1, 0, 0])
  })
  it('leaves headings above everything that is taken, and those that nobody believes in', () => {
    expect(after(headSections, page, [0, 0, 0, 1, 0, 0])).toEqual([0, 0, 0, 1, 0, 0])
    expect(after(headSections, page, [1, 0, 0, 1, 0, 1], 0.05)).toEqual([1, 0, 0, 1, 0, 1])
  })
  it('leaves a heading of whose section little is taken', () => {
    const long = '<p>Before.</p><h2>Related</h2><p>One.</p><p>Two and some more words.</p>'
    expect(after(headSections, long, [1, 0, 1, 0])).toEqual([1, 0, 1, 0])
  })
})

describe('dropOrphans', () => {
  const page = '<h1>Title</h1><p>Text.</p><h2>Related</h2><h3>More</h3><p>Other text.</p><h2>Notes</h2>'
  it('drops headings whose sections are not taken', () => {
    expect(after(dropOrphans, page, [1, 1, 1, 1, 0, 1])).toEqual([1, 1, 0, 0, 0, 1])
  })
  it('leaves headings with a part of their section, main headings, and those that are sure', () => {
    expect(after(dropOrphans, page, [1, 1, 1, 0, 1, 1])).toEqual([1, 1, 1, 0, 1, 1])
    expect(after(dropOrphans, page, [1, 0, 0, 0, 0, 0])).toEqual([1, 0, 0, 0, 0, 0])
    expect(after(dropOrphans, page, [1, 1, 1, 0, 0, 0], 0.99)).toEqual([1, 1, 1, 0, 0, 0])
  })
})
