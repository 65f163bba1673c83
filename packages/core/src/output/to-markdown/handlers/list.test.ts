import { describe, expect, it } from 'vitest'
import { parsePage } from '../../../page/parse.js'
import { toMarkdown } from '../index.js'

const markdown = (html: string): string => {
  const page = parsePage(html)
  return toMarkdown(page, page.live)
}

describe('lists directly in lists', () => {
  it.each([
    ['bullets', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    ['two levels', '<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul><li>d</li></ul></ul>', '- a\n  - b\n    - c\n  - d'],
    ['numbers', '<ol start=9><li>a<li>b</li><ol><li>c</ol><li>d</ol>', '9. a\n10. b\n    1. c\n11. d'],
    ['after another list', '<ul><li>x</ul><ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- x\n\n* a\n  - b\n* c'],
    ['in a box', '<ul><li>a</li><div><ul><li>b</li></ul></div><li>c</li></ul>', '- a\n  - b\n- c'],
    ['two of them', '<ul><li>a</li><ul><li>b</ul><ul><li>c</ul></ul>', '- a\n  - b\n  * c'],
    ['at the beginning', '<ul><ul><li>a</li></ul><li>b</li></ul>', '- a\n\n- b'],
    ['in a quotation', '<blockquote><ul><li>a</li><ul><li>b</ul></ul></blockquote>', '> - a\n>   - b'],
    ['below definitions', '<dl><dt>T<dd>a</dd><ul><li>b</ul></dl>', '**T**\n\n- a\n  - b'],
    ['with paragraphs', '<ul><li>a</li><ul><li><p>b<p>c</ul><li>d</ul>', '- a\n  - b\n\n    c\n\n- d'],
  ])('%s', (_, html, expected) => expect(markdown(html)).toBe(expected))
})

describe('blocks directly in lists', () => {
  it.each([
    ['a paragraph', '<ol><li>one</li><li>two</li><p>note</p><li>three</li></ol>', '1. one\n2. two\n\nnote\n\n3. three'],
    ['text', '<ul><li>a</li>note<li>b</li></ul>', '- a\n\nnote\n\n- b'],
    ['before a list in a list', '<ul><li>a</li><p>note</p><ul><li>b</ul></ul>', '- a\n\nnote\n\n- b'],
    ['in an item', '<ul><li>x<ul><li>a</li><p>note</p><li>b</li></ul></ul>', '- x\n  - a\n\n  note\n\n  - b'],
    ['a heading', '<ul><div><h2>H</h2><ul><li>a<li>b</ul></div></ul>', '## H\n\n- a\n- b'],
  ])('%s', (_, html, expected) => expect(markdown(html)).toBe(expected))
})
