/**
 * Pages made to hurt. Work is counted in steps, never in seconds: for every family the steps per character and node must
 * not grow as the page doubles.
 */
import { describe, expect, it } from 'vitest'
import { type ParsedTree, parseTree } from '../../packages/core/src/html/parse.js'
import { brokenLaw } from '../support/tree-laws.js'

const LIMITS = { maxSourceBytes: 100e6, maxNodes: 2e6, maxDepth: 1e6, deadlineMs: 0 }

const parse = (html: string, limits: Partial<typeof LIMITS> = {}) => parseTree(html, { limits: { ...LIMITS, ...limits } })
const times = (count: number, make: string | ((i: number) => string)) =>
  Array.from({ length: count }, (_, i) => (typeof make === 'string' ? make : make(i))).join('')

const FAMILIES: Record<string, (n: number) => string> = {
  'nested blocks': n => times(n, '<div>'),
  'nested inline elements and end tags that match none': n => times(n, '<span>') + times(n, '</x>'),
  'end tags of an element below a special one': n => `<em>${times(n, '<div>')}${times(n, '</em>')}`,
  'p out of button scope': n => `<p><button>${times(n, '<span>')}${times(n, '</p>')}`,
  'list items below many blocks': n => times(n, '<div>') + times(n, '<li></li>'),
  'definitions below many blocks': n => times(n, '<div>') + times(n, '<dd></dd><dt></dt>'),
  'headings that are not open': n => times(n, '<span>') + times(n, '</h1>'),
  'buttons below many elements': n => times(n, '<span>') + times(n, '<button></button>'),
  'tables below many elements': n => times(n, '<span>') + times(n, '<table></table>'),
  'nested tables': n => times(n, '<table><tr><td>'),
  'table cells without rows': n => `<table>${times(n, '<td>x')}`,
  'text fostered out of a table': n => `<table>${times(n, 'x<tr>')}`,
  'elements fostered out of a table': n => `<table>${times(n, '<b>x')}`,
  'formatting elements, all different': n => times(n, i => `<font size=${i}>`),
  'formatting elements, all equal': n => times(n, '<b>'),
  'links in a long list of formatting elements': n => times(n, i => `<b id=${i}>`) + times(n, '<a>'),
  'formatting elements closed from outside': n => times(n, i => `<b id=${i}>`) + times(n, '</b>'),
  'blocks in formatting elements': n => times(n, '<b><div>') + times(n, '</b>'),
  'one formatting element around many blocks': n => `<b>${times(n, '<div>')}${times(n, '</b>')}`,
  'one formatting element around blocks and spans': n => `<b>${times(n, '<div><span>')}${times(n, '</b>')}`,
  'formatting elements around a tower of spans': n => `${times(n, i => `<i id=${i}>`)}<b>${times(n, '<span>')}<div></b>${times(n, '</i>')}`,
  'a block with many children, adopted again and again': n => `<b><i><div>${times(n, '<br>')}${times(n, '</b></i><b><i>')}`,
  nobr: n => times(n, '<nobr>'),
  'markers in the list': n => times(n, '<object><b>') + times(n, '</object>'),
  'forms taken out from below': n => times(n, '<form><span></form>'),
  'links taken out from below': n => times(n, '<a><table>') + times(n, '<a>'),
  'foreign elements and end tags that match none': n => `<svg>${times(n, '<g>')}${times(n, '</x>')}`,
  'leaving foreign content': n => times(n, '<svg><desc><math><mi>') + times(n, '<p>'),
  'nested templates': n => times(n, '<template>'),
  'template end tags below many elements': n => times(n, '<template><span>') + times(n, '</template>'),
  'options in a select': n => `<select>${times(n, '<option selected>x')}`,
  'nested selects with selectedcontent': n => times(n, '<select><button><selectedcontent></button><option>x<object>'),
  'selectedcontent far down': n => `<select>${times(n, '<div>')}${times(n, '<selectedcontent></selectedcontent>')}<option>x`,
  'unclosed comments': n => times(n, '<!--'),
  'dashes in a comment': n => `<!--${times(n, '--!-')}`,
  'bogus comments': n => times(n, '<?') + times(n, '</ '),
  'scripts with half a comment': n => times(n, '<script><!--</script>'),
  'scripts that never end': n => `<script>${times(n, '<!--<script></script>-->')}`,
  'end tags that do not end a title': n => `<title>${times(n, '</titl')}`,
  'noscript with unclosed comments': n => times(n, '<noscript><!--</noscript>'),
  'noscript with unclosed CDATA': n => times(n, '<noscript><svg><![CDATA[</noscript>'),
  'attributes on one tag': n => `<a ${times(n, i => `x${i}=1 `)}>`,
  'equal attributes on one tag': n => `<a ${times(n, 'x=1 ')}>`,
  'unclosed quotes': n => times(n, '<a x="'),
  'slashes in a tag': n => `<a ${times(n, '/ ')}`,
  'tags of html and body': n => times(n, i => `<html a${i}=1><body b${i}=1>`),
  'character references': n => times(n, '&amp;&notit;&#x1F600;&'),
  'half character references': n => times(n, '&CounterClockwiseContourIntegra'),
  'ampersands in an attribute': n => `<a x="${times(n, '&amp=')}">`,
  NULs: n => times(n, '\0') + times(n, 'a\0') + times(n, '<svg>\0'),
  'carriage returns': n => times(n, '\r\r\n'),
  'text in many pieces': n => times(n, 'a</x>'),
  'table text in many pieces': n => `<table>${times(n, ' </>')}`,
  'unknown names': n => times(n, i => `<x${i}>`),
  'whitespace references before the body': n => times(n, '&#32;'),
  'text in a frameset': n => `<frameset>${times(n, 'a &#32;')}`,
  'text in a column group': n => `<template><colgroup></colgroup><col>${times(n, 'a ')}`,
  ruby: n => `<ruby>${times(n, '<rt><rb>')}`,
  'comments and text after the body': n => `<body></body>${times(n, '<!----> ')}`,
  'less-than signs': n => times(n, '<'),
}

/** Steps for each character of the source and node of the tree. */
function share({ steps, source, nodes }: ParsedTree): number {
  return steps / (source.length + nodes.size)
}

describe('work is linear in source and nodes', () => {
  for (const [name, make] of Object.entries(FAMILIES)) {
    it(name, () => {
      const n = 1000
      const [once, twice, fourTimes] = [n, 2 * n, 4 * n].map(count => parse(make(count))) as [ParsedTree, ParsedTree, ParsedTree]
      expect(brokenLaw(once)).toBeNull()
      expect(share(twice)).toBeLessThan(share(once) * 1.2 + 0.1)
      expect(share(fourTimes)).toBeLessThan(share(once) * 1.2 + 0.1)
      expect(share(fourTimes)).toBeLessThan(12)
    })
  }
})

describe('sizes', () => {
  it('parses 100,000 nested elements', () => {
    const tree = parse(times(100_000, '<div>'))
    expect(tree.outcome).toBe('ok')
    expect(tree.nodes.size).toBe(100_003)
    expect(tree.nodes.parent[100_002]).toBe(100_001)
    expect(tree.nodes.end[3]).toBe(100_003)
  })

  it('reads the attributes of a long tag once for all its clones', () => {
    const long = times(20_000, i => `x${i}=1 `)
    const tree = parse(`<p><b ${long}><i y=">" ${long}>x${times(20_000, '</p><p>x')}`)
    let found = 0
    for (let node = 0; node < tree.nodes.size; node++) if (tree.attribute(node, 'x19999') === '1') found++
    expect(found).toBe(40_002)
  })

  it('parses a million attributes on one tag and reads them', () => {
    const tree = parse(`<p ${times(1_000_000, i => `a${i} `)}>`)
    const p = tree.nodes.size - 1
    expect(tree.attributes(p)).toHaveLength(1_000_000)
    expect(tree.attribute(p, 'a999999')).toBe('')
    expect(tree.attribute(p, 'a1000000')).toBeNull()
  })

  it('parses 50 MB when allowed to', () => {
    const tree = parse(times(1_000_000, '<p class="some words">text of a paragraph</p>\n'), { maxNodes: 5e6 })
    expect(tree.outcome).toBe('ok')
    expect(tree.runs.size).toBe(2_000_000)
    expect(tree.runs.axis.length).toBe(20_000_000)
  })

  it('keeps lone surrogates', () => {
    const tree = parse('<p title="\ud800">a\udc00b\ud83d\ude00</p>')
    expect(tree.runs.axis).toBe('a\udc00b\ud83d\ude00')
    expect(tree.attribute(tree.nodes.size - 2, 'title')).toBe('\ud800')
  })
})

describe('limits', () => {
  it('parses nothing of a source that is too large, counted in UTF-8 bytes', () => {
    expect(parse('<p>\u20ac', { maxSourceBytes: 6 }).outcome).toBe('ok')
    const tree = parse('<p>\u20ac', { maxSourceBytes: 5 })
    expect(tree.outcome).toBe('too-large')
    expect([tree.nodes.size, tree.runs.size, tree.tags.size, tree.runs.axis, tree.body]).toEqual([0, 0, 0, '', -1])
    expect(parse('\ud83d\ude00', { maxSourceBytes: 4 }).outcome).toBe('ok')
    expect(parse('\ud83d\ude00', { maxSourceBytes: 3 }).outcome).toBe('too-large')
  })

  it('keeps the nodes before the limit', () => {
    const tree = parse(times(1000, '<p>x'), { maxNodes: 100 })
    expect(tree.outcome).toBe('too-many-nodes')
    expect(tree.nodes.size).toBe(100)
    expect(tree.runs.size).toBe(48)
    expect(brokenLaw(tree)).toBeNull()
  })

  it('ends what the standard multiplies', () => {
    const html = times(500, i => `<b id=${i}>`) + times(100_000, '<p>x')
    const tree = parse(html, { maxNodes: 200_000 })
    expect(tree.outcome).toBe('too-many-nodes')
    expect(tree.nodes.size).toBe(200_000)
    expect(share(tree)).toBeLessThan(12)
  })

  it('bounds nodes on pages out of order too', () => {
    const tree = parse(`<table>${times(1000, 'x<tr>')}`, { maxNodes: 100 })
    expect(tree.outcome).toBe('too-many-nodes')
    expect(tree.nodes.size).toBeLessThanOrEqual(100)
    expect(brokenLaw(tree)).toBeNull()
  })

  it('stops at the depth limit', () => {
    const tree = parse(times(1000, '<div>'), { maxDepth: 100 })
    expect(tree.outcome).toBe('too-deep')
    expect(tree.nodes.size).toBeLessThan(110)
    expect(brokenLaw(tree)).toBeNull()
  })

  it('counts noscript content against the limits', () => {
    expect(parse(`<noscript>${times(1000, '<p>x')}</noscript>`, { maxNodes: 100 }).outcome).toBe('too-many-nodes')
    expect(parse(`<noscript>${times(1000, '<div>')}</noscript>`, { maxDepth: 100 }).outcome).toBe('too-deep')
  })

  it('stops when time is up', () => {
    let clock = 0
    const html = times(100_000, '<p>x')
    const now = () => clock++
    const tree = parseTree(html, { limits: { ...LIMITS, deadlineMs: 3 }, now })
    expect(tree.outcome).toBe('over-budget')
    expect(tree.nodes.size).toBeGreaterThan(100)
    expect(tree.nodes.size).toBeLessThan(10_000)
    expect(brokenLaw(tree)).toBeNull()
  })

  it('stops at too many names', () => {
    const tree = parse(times(70_000, i => `<x${i}></x${i}>`))
    expect(tree.outcome).toBe('too-many-nodes')
    expect(brokenLaw(tree)).toBeNull()
  })
})

it('leaves nothing of a stopped parse behind', () => {
  const html = '<!doctype html><ul><li>a<li>b</ul><p><b>c<p>d'
  const before = parse(html)
  for (const make of Object.values(FAMILIES)) parse(make(50), { maxNodes: 40, maxDepth: 20 })
  const after = parse(html)
  expect(Array.from(after.nodes.parent)).toEqual(Array.from(before.nodes.parent))
  expect(Array.from(after.nodes.tag)).toEqual(Array.from(before.nodes.tag))
  expect(after.runs.axis).toBe(before.runs.axis)
})
