import { intersection, parsePage, type Selection, selectionText } from 'gleaner'
import { describe, expect, test } from 'vitest'
import { alignText } from './align-text.js'

const html = `<nav><a>Home</a> <a>Sport</a></nav>
<p>One two three four five six seven eight</p><p>nine ten eleven twelve</p>
<footer>All rights reserved by the herald</footer>`

function kept(html: string, text: string): string {
  const page = parsePage(html)
  return selectionText(page, alignText(page, text))
}

describe('alignText', () => {
  test('a paragraph is found, its surroundings are not', () => {
    expect(kept(html, 'One two three four five six seven eight')).toBe('One two three four five six seven eight')
  })

  test('of seven words alone the middle one has neither four neighbours before nor after it', () => {
    expect(kept(html, 'One two three four five six seven')).toBe('One two three five six seven')
  })

  test('n-grams run over the borders of blocks', () => {
    expect(kept(html, 'five six seven eight nine ten eleven twelve')).toBe('five six seven eight\nnine ten eleven twelve')
  })

  test('fewer than five words are found at the ends of the page only', () => {
    expect(kept(html, 'nine ten eleven')).toBe('')
    expect(kept('<p>eight nine ten</p>', 'eight nine ten')).toBe('eight nine ten')
    // Padded with four sentinels, the page begins with the n-grams of the answer's beginning; its second word has no such luck.
    expect(kept(html, 'Home page of ours')).toBe('Home')
  })

  test('other white space, same words', () => {
    expect(kept('<p>One\n two&nbsp;three  four five</p>', ' One two\tthree\nfour five ')).toBe('One two three four five')
  })

  test('words that markup runs through are one word', () => {
    const page = parsePage('<p>A H<b>ello</b> is one word in our text</p><p>dropped one</p>')
    const selection = alignText(page, 'A Hello is one word in our text')
    expect(selectionText(page, selection)).toBe('A Hello is one word in our text')
  })

  test('hidden text inside a word stays out', () => {
    const page = parsePage('<p>one two th<span hidden>SECRET</span>ree four five six</p>')
    const selection = alignText(page, 'one two three four five six')
    expect(selectionText(page, selection)).not.toContain('SECRET')
    expect(onlyLive(selection, intersection(selection, page.live))).toBe(true)
  })

  test('all text gives all text, no text gives nothing', () => {
    const page = parsePage(html)
    expect(alignText(page, selectionText(page, page.live)).equals(page.live)).toBe(true)
    expect(alignText(page, '').isEmpty).toBe(true)
    expect(alignText(parsePage(''), 'some text that is not there').isEmpty).toBe(true)
  })

  test('odd white space shifts nothing', () => {
    const page = parsePage('<p>one\u0085two \ufeff three\u3000four five six</p><p>seven</p>')
    const text = selectionText(page, page.live)
    expect(alignText(page, text).equals(page.live)).toBe(true)
  })

  test('linear on repetitions', () => {
    const page = parsePage(`<p>${'word '.repeat(100_000)}</p>`)
    expect(alignText(page, 'word '.repeat(50_000)).isEmpty).toBe(false)
  })
})

function onlyLive(a: Selection, b: Selection): boolean {
  return a.equals(b)
}
