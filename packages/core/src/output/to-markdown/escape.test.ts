import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { toMarkdown } from './index.js'

const markdown = (html: string): string => {
  const page = parsePage(html)
  return toMarkdown(page, page.live)
}

describe('signs at the end of a piece', () => {
  it.each([
    ['an ampersand before a link', '<p>China &amp; <a href="/x">M</a></p>', 'China & [M](/x)'],
    ['an ampersand between marks', '<p><b>T</b> &amp; <b>S</b></p>', '**T** & **S**'],
    ['less than', '<p>1 &lt; <b>2</b></p>', '1 < **2**'],
    ['what would become a reference', '<p>a&amp;<span>amp;</span></p>', 'a\\&amp;'],
    ['what would become a tag', '<p>a&lt;<span>b></span></p>', 'a\\<b>'],
    ['a backslash before a mark and a break', '<p>a \\<b>b</b>\\<br>c</p>', 'a \\\\**b**\\\\\\\nc'],
  ])('%s', (_, html, expected) => expect(markdown(html)).toBe(expected))
})
