import { parsePage } from 'gleaner'
import { describe, expect, it } from 'vitest'
import { edited } from './edits.js'
import { cutContent, minified, prettyPrinted, withAppended, withoutAddress, withoutNames, withoutSemantics } from './index.js'

const html = `<!doctype html><html><head><link rel="canonical" href="https://a.example/rain"><meta property='og:url' content="https://a.example/rain">
<title>Rain</title></head><body class=page><nav id="top"><a href="/">Home</a></nav><article class='story'><h1>Rain</h1>
<p>It rained  all night.</p><div><p>Nobody minded.</p><p>The river rose.</p></div></article><pre>a  b</pre><footer>Imprint</footer></body></html>`
const page = parsePage(html)
const textOf = (source: string): string => parsePage(source).runs.axis.replace(/\s+/g, ' ').trim()

describe('edited', () => {
  it('replaces ranges, and leaves out those inside others', () => {
    const edits = [
      { from: 4, to: 5, by: 'x' },
      { from: 1, to: 3, by: '-' },
      { from: 2, to: 3, by: 'y' },
    ]
    expect(edited('abcdef', edits)).toBe('a-dxf')
  })
})

describe('perturbations', () => {
  it.each([
    ['names', withoutNames(page), /class|id=/],
    ['semantic elements', withoutSemantics(page), /<\/?(?:nav|article|footer)/],
    ['the address', withoutAddress(page), /a\.example/],
  ])('take %s away and leave the text', (_, source, gone) => {
    expect(html).toMatch(gone)
    expect(source).not.toMatch(gone)
    expect(textOf(source)).toBe(textOf(html))
  })
  it('change white space, but not in preformatted text', () => {
    expect(minified(page)).toContain('<p>It rained all night.</p>')
    expect(minified(page)).toContain('<pre>a  b</pre>')
    expect(prettyPrinted(page).split('\n').length).toBeGreaterThan(20)
    expect(prettyPrinted(page)).toContain('<pre>a  b</pre>')
    expect(textOf(prettyPrinted(page)).replaceAll(' ', '')).toBe(textOf(html).replaceAll(' ', ''))
  })
  it('append the body of another page', () => {
    expect(textOf(withAppended(page, '<html><body id=x><p>Other</p></body></html>'))).toBe(
      `${textOf(html)} Other`.replace('Imprint Other', 'ImprintOther'),
    )
  })
})

describe('cutContent', () => {
  // Home, Rain, It rained, Nobody, The river, a b, Imprint
  const shares = [0, 1, 1, 1, 0.9, 0, 0]
  it('removes content beyond some words, with the elements that hold nothing else', () => {
    const cut = cutContent(page, shares, 5)
    expect(cut?.text).toBe('Rain\nIt rained  all night.')
    expect(cut?.html).toContain('all night.</p></article>')
    expect(cut?.html).toContain('Imprint')
  })
  it('removes all content with 0 words, and says where there is nothing to remove', () => {
    expect(cutContent(page, shares, 0)?.html).not.toContain('rained')
    expect(cutContent(page, shares, 100)).toBe(null)
  })
})
