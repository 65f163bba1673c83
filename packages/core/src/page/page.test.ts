import { describe, expect, it } from 'vitest'
import { Tag } from '../html/tags.js'
import { measuresOf } from './measure.js'
import { narrow, type Page } from './page.js'
import { parseFragment, parsePage } from './parse.js'
import { pathText, tagPaths } from './paths.js'
import { canonical, nothing } from './selection/selection.js'
import { liveMask, SourceItem, sourceView } from './source-view.js'
import { Kind, type ParseOptions } from './types.js'

const liveText = (html: string, options?: ParseOptions): string => {
  const page = parsePage(html, options)
  return [...page.liveRuns].map(run => page.runText(run).trim()).join('|')
}
const find = (page: Page, tag: number): number => page.nodes.tag.findIndex((t, i) => t === tag && page.nodes.kind[i] === Kind.Element)

describe('what has runs', () => {
  it('leaves out script, style, template, iframe, head; keeps svg text, textarea, options', () => {
    expect(
      liveText(
        '<title>T</title><p>a</p><script>s</script><style>c</style><template><p>t</p></template><iframe>f</iframe>' +
          '<svg><text>v</text></svg><textarea>x</textarea><select><option>o</option></select>',
      ),
    ).toBe('a|v|x|o')
  })
})

describe('outcome', () => {
  it('says that a page has no text, also of pages narrowed to nothing only if there was none', () => {
    expect(parsePage('').outcome).toBe('empty')
    expect(parsePage('<p hidden>x').outcome).toBe('empty')
    expect(parsePage('<p hidden>x', { hidden: 'keep' }).outcome).toBe('ok')
    expect(parsePage('<frameset>').outcome).toBe('frameset')
    const page = parsePage('<p>x')
    expect(narrow(page, nothing(page.runs)).outcome).toBe('ok')
  })
})

describe('policies', () => {
  const hidden =
    '<p>seen</p><div hidden>a</div><div aria-hidden="true">b</div><p style="DISPLAY : none">c</p><p style="visibility:hidden">d</p><p style="display&#58;none">e</p>'
  it('drops hidden text by default and keeps it on demand', () => {
    expect(liveText(hidden)).toBe('seen')
    expect(liveText(hidden, { hidden: 'keep' })).toBe('seen|a|b|c|d|e')
  })
  const page =
    '<p>The cat sat on the mat today</p><noscript><p>The cat sat on the mat</p></noscript><noscript><i>Entirely different words stand here</i></noscript>'
  it('keeps of noscript what the visible page does not say', () => {
    expect(liveText(page)).toBe('The cat sat on the mat today|Entirely different words stand here')
    expect(liveText(page, { noscript: 'drop' })).toBe('The cat sat on the mat today')
    expect(liveText(page, { noscript: 'keep' })).toBe(
      'The cat sat on the mat today|The cat sat on the mat|Entirely different words stand here',
    )
  })
  it('judges short noscript text by occurrence', () => {
    expect(liveText('<p>Please log in</p><noscript>log in</noscript><noscript>Enable it</noscript>')).toBe('Please log in|Enable it')
  })
})

describe('blocks (specification 1.4)', () => {
  const blocks = (html: string): string[] => {
    const page = parsePage(html)
    const { size, start, runs } = page.blocks
    return Array.from({ length: size }, (_, b) => [...runs.slice(start[b], start[b + 1])].map(run => page.runText(run).trim()).join('+'))
  }
  it('joins runs of one block element', () => expect(blocks('<p>a <b>b</b> c</p><p>d</p>')).toEqual(['a+b+c', 'd']))
  it('parts text before and after an inner block', () => expect(blocks('<div>a<p>b</p>c</div>')).toEqual(['a', 'b', 'c']))
  it('ends a block at two br with only white space between', () => {
    expect(blocks('<p>a<br>b<br> <br>c</p>')).toEqual(['a+b', 'c'])
    expect(blocks('<p>a<br><img><br>b</p>')).toEqual(['a+b'])
  })
})

describe('elements that are counted', () => {
  it('stay where they never held text, whatever white space they hold', () => {
    const page = parsePage('<body><div>&nbsp;</div><div> <i>\u3000</i> </div><p>Words.</p>')
    expect(measuresOf(page).tagsOf(page.body)).toBe(4)
  })
})

describe('measures per subtree', () => {
  const page = parsePage(
    '<div><p>Hello, world!</p><a>two words</a><button>go</button><svg><g><text>v</text></g></svg><script>x</script></div>',
  )
  const div = find(page, Tag.div)
  it('counts characters, words, punctuation and links', () => {
    const measures = measuresOf(page)
    expect(measures.charsOf(div)).toBe(13 + 9 + 2 + 1)
    expect(measures.wordsOf(div)).toBe(6)
    expect(measures.punctuationOf(div)).toBe(2)
    expect(measures.linkCharsOf(div)).toBe(11)
    expect(measures.anchorCharsOf(div)).toBe(9)
    expect(measures.anchorWordsOf(div)).toBe(2)
  })
  it('counts elements without script and without the inside of svg', () => expect(measuresOf(page).tagsOf(div)).toBe(4))
  it('knows depth and path', () => {
    const paragraph = find(page, Tag.p)
    expect(page.depth[paragraph]).toBe(3)
    expect(pathText(page, tagPaths(page, false), tagPaths(page, false).ofNode[paragraph])).toBe('html.body.div.p')
  })
})

describe('the source view', () => {
  const show = (page: Page): string => {
    const view = sourceView(page)
    const mask = liveMask(page)
    return Array.from({ length: view.size }, (_, i) => {
      if (view.kind[i] !== SourceItem.Text) return page.source.slice(view.srcStart[i], view.srcEnd[i])
      const text = page.runs.axis.slice(view.value[i], view.extra[i])
      return mask[view.value[i] + text.search(/\S/)] ? text : text.replace(/\S/g, '')
    }).join('')
  }
  it('shows tags and text of the body without what is removed', () => {
    const page = parsePage(
      '<head><title>T</title></head><body class="x"><!-- c --><p>a &amp; b</p><script>var a</script><style>i{}</style><hr></body>',
    )
    expect(show(page)).toBe('<p>a & b</p><hr>')
  })
  it('leaves out dead text and the tags of absent elements', () => {
    const page = parsePage('<div><p>one</p>\n<p>two <b>three</b></p></div>')
    const one = page.runs.axis.indexOf('two')
    expect(show(narrow(page, canonical(page.runs, [one, one + 3])))).toBe('<div>\n<p>two </p></div>')
  })
  it('keeps source order where the tree has another', () => {
    const page = parsePage('<table><tr><td>cell</td></tr>stray</table>')
    expect(page.runs.axis).toBe('straycell')
    expect(show(page)).toBe('<table><tr><td>cell</td></tr>stray</table>')
  })
})

describe('parseFragment', () => {
  it('parses as the content of an element', () => {
    const rows = parseFragment('<tr><td>a<td>b', 'tbody')
    expect(Array.from(rows.nodes.tag, tag => rows.names[tag])).toEqual(['tr', 'td', '', 'td', ''])
    expect(rows.runs.axis).toBe('ab')
    expect(parseFragment('<tr><td>a').names[parseFragment('<tr><td>a').nodes.tag[0]]).toBe('')
  })
  it('knows the namespaces of its context', () => {
    const shapes = parseFragment('<path/><title>x</title>', 'svg g')
    expect([...shapes.nodes.namespace]).toEqual([1, 1, 0])
  })
})
