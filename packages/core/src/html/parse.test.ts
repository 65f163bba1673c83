import { describe, expect, it } from 'vitest'
import { type ParsedTree, parseTree } from './parse.js'

const limits = { maxSourceBytes: 100e6, maxNodes: 2e6, maxDepth: 1e6, deadlineMs: 0 }

function tagsOf({ tags, names }: ParsedTree): string[] {
  return Array.from({ length: tags.size }, (_, i) => {
    const name = names[tags.tag[i]!]
    return `${tags.isEnd[i] ? '/' : ''}${name} ${tags.srcStart[i]}-${tags.srcEnd[i]} ${tags.node[i]}`
  })
}

describe('the table of tags', () => {
  it('names the element that each tag opened or closed', () => {
    expect(tagsOf(parseTree('<body><p>a</p></i><x-y>b', { limits }))).toEqual([
      'body 0-6 2',
      'p 6-9 3',
      '/p 10-14 3',
      '/i 14-18 -1',
      'x-y 18-23 5',
    ])
  })

  it.each([
    ['in document order', '<body><ul><li>a<li hidden>b</ul><form><div></form></div></body><!-- end -->'],
    ['with nodes that were moved', '<table><b>x<tr><td>y</b></table><p><i>1<p>2</i>3<own-name>'],
    ['with a noscript', '<body><noscript><p>a<b>b</p>c</noscript><p>d'],
  ])('is the same from a second parse as from the first, %s', (_, html) => {
    // A parse with a clock records its tags at once.
    const first = parseTree(html, { limits: { ...limits, deadlineMs: 1 }, now: () => 0 })
    expect(tagsOf(parseTree(html, { limits }))).toEqual(tagsOf(first))
  })

  it('ends where the clock ended the parse', () => {
    let time = 0
    const tree = parseTree('<p>x'.repeat(10_000), { limits: { ...limits, deadlineMs: 3 }, now: () => time++ })
    expect(tree.outcome).toBe('over-budget')
    expect(tree.tags.size).toBeLessThan(10_000)
    expect(tree.tags.srcEnd.at(-1)).toBeLessThanOrEqual(tree.nodes.srcEnd.at(-1)!)
  })
})

describe('pages beyond the shared buffer', () => {
  const page = (text: string) => `<body><p id="a">${text}</p><div style="display:none">b &amp; c</div>`

  it('are parsed as others, and so is the page after one', () => {
    const long = 'x'.repeat(1 << 22)
    for (const text of ['a', long, 'a']) {
      const tree = parseTree(page(text), { limits })
      expect(tree.runs.axis === `${text}b & c`).toBe(true)
      expect(tree.attribute(3, 'id')).toBe('a')
      expect([...tree.runs.flags.map(flags => flags & 1)]).toEqual([0, 1])
    }
  })

  it('keep their text where nodes were moved', () => {
    const long = 'x'.repeat((1 << 21) + 100)
    const tree = parseTree(`<table><tr><td>${long}</td></tr>y</table>`, { limits })
    expect(tree.runs.axis === `y${long}`).toBe(true)
  })

  it('may end inside an attribute', () => {
    for (const filler of [0, (1 << 22) - 10, 1 << 22]) {
      for (const cut of ['<a b="', "<a b='c", '<a b=c', '<a b', '<a b="c" ', '<a/']) {
        expect(parseTree(`<p>${'x'.repeat(filler)}${cut}`, { limits }).tags.size).toBe(1)
      }
    }
  })
})
