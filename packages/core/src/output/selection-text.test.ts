import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { canonical } from '../page/selection/selection.js'
import { selectionText } from './selection-text.js'

const text = (html: string): string => {
  const page = parsePage(html)
  return selectionText(page, page.live)
}

describe('selectionText (specification 2.7)', () => {
  it.each([
    ['<p>one</p><p>two</p>', 'one\ntwo'],
    ['<p>H<b>ello</b> world</p>', 'Hello world'],
    ['<p><span>a</span><span>b</span></p>', 'a b'],
    ['<p><span>a</span>b</p>', 'ab'],
    ['<p><b>a</b><i>b</i></p>', 'ab'],
    ['<p>a<br>b</p>', 'a\nb'],
    ['<p>a <i> </i>b</p>', 'a b'],
    ['<div>a<p>b</p>c</div>', 'a\nb\nc'],
    ['<pre>x  y\n z</pre>', 'x y z'],
    ['<p>two\u00a0\u00a0words</p>', 'two words'],
    ['<p>北京<b>大学</b></p>', '北京大学'],
    ['', ''],
  ])('renders %j', (html, expected) => expect(text(html)).toBe(expected))

  it('puts a space where text was dropped inside a run, and where a run was dropped', () => {
    const page = parsePage('<p>one two three<b>four</b>five</p>')
    expect(selectionText(page, canonical(page.runs, [0, 3, 8, 13]))).toBe('one three')
    expect(selectionText(page, canonical(page.runs, [0, 13, 17, 21]))).toBe('one two three five')
  })
})
