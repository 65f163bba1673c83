import { describe, expect, it } from 'vitest'
import { isProbablyReadable } from '../index.js'

const sentence = 'It rained all night, and in the morning nobody in the valley could say where the road had been. '
const article = `<title>Rain</title><article>${`<p>${sentence.repeat(4)}</p>`.repeat(5)}</article>`
const links = `<ul>${`<li><a href="/x">${sentence.repeat(4)}</a></li>`.repeat(40)}</ul>`

describe('isProbablyReadable', () => {
  it.each<[string, string, boolean]>([
    ['an article', article, true],
    ['a list of links', links, false],
    ['many short blocks', `<p>${sentence}</p>`.repeat(40).replaceAll(sentence, 'Short words.'), false],
    ['hidden text', `<div hidden>${article}</div>`, false],
    ['nothing', '', false],
  ])('%s', (_name, html, expected) => expect(isProbablyReadable(html)).toBe(expected))

  it('takes bytes and documents, and its own thresholds', () => {
    expect(isProbablyReadable(new TextEncoder().encode(article))).toBe(true)
    expect(isProbablyReadable({ documentElement: { outerHTML: article } })).toBe(true)
    expect(isProbablyReadable(article, { minScore: 1000 })).toBe(false)
    expect(isProbablyReadable(article, { minChars: 5000 })).toBe(false)
    expect(() => isProbablyReadable(3 as never)).toThrow('the input must be')
  })
})
