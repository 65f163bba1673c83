import { expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { toMarkdown } from './index.js'

const markdown = (html: string): string => {
  const page = parsePage(html)
  return toMarkdown(page, page.live)
}
const inBrackets = (text: string): string => `<span class="fn-bracket">[</span>${text}<span class="fn-bracket">]</span>`
const reference = (id: string): string => `<a class="footnote-reference brackets" href="#id2" id="${id}">${inBrackets('1')}</a>`

it('knows the labels of Docutils', () => {
  const note = `<aside class="footnote" id="id2"><span class="label">${inBrackets('<a href="#id1">1</a>')}</span><p>Note</p></aside>`
  expect(markdown(`<p>Text ${reference('id1')}</p>${note}`)).toBe('Text [^1]\n\n[^1]: Note')
})

it('knows its links back to several places', () => {
  const links = '<span class="backrefs">(<a href="#id1">1</a>,<a href="#id3">2</a>)</span>'
  const note = `<aside class="footnote" id="id2"><span class="label">${inBrackets('1')}</span>\n${links}\n<p>Note <span class="label">kept</span></p></aside>`
  expect(markdown(`<p>A ${reference('id1')} b ${reference('id3')}</p>${note}`)).toBe('A [^1] b [^1]\n\n[^1]: Note kept')
})
