import { describe, expect, it } from 'vitest'
import { Tag } from '../../html/tags.js'
import { element, li, link, nav, p, page, raw, ul } from '../../testing/build.js'
import * as CountField from './count-field.js'
import { featureInput } from './features.js'
import * as GroupField from './group-field.js'
import * as SumField from './sum-field.js'

const built = page(
  nav(link('Home')),
  element('main', element('h1', 'Mill for $5'), p('The old mill and the new mill stood by rivers.'), raw('<img><button>Go</button>')),
  ul(li('One'), li('Two words'), li('12 May 2009')),
)
const { stats, context } = featureInput(built)
const { nodes } = built
const nodeOf = (tag: number): number => nodes.tag.indexOf(tag)

describe('the context of elements', () => {
  it('has the range of blocks below each element', () => {
    const ranges = [Tag.nav, Tag.main, Tag.ul, Tag.body].map(tag => {
      const i = nodeOf(tag)
      return [context.firstBlock[i], context.lastBlock[i]]
    })
    expect(ranges[0]).toEqual([0, 1])
    expect(ranges[1][0]).toBe(1)
    expect(ranges[2]).toEqual([stats.size - 3, stats.size])
    expect(ranges[3]).toEqual([0, stats.size])
  })
  it('lists the elements with text in document order, from the body on', () => {
    const list = [...context.withText]
    expect(list[0]).toBe(built.body)
    expect(list).toEqual([...list].sort((a, b) => a - b))
    expect(list).toContain(nodeOf(Tag.main))
    expect(list).not.toContain(nodeOf(Tag.img))
  })
  it('counts elements, images, links and controls before each node', () => {
    const at = (node: number, field: number): number => context.counts[CountField.Size * node + field]
    expect(at(nodeOf(Tag.body), CountField.Elements)).toBe(3) // html, head, title
    expect(at(nodes.size, CountField.Images)).toBe(1)
    expect(at(nodes.size, CountField.Anchors)).toBe(1)
    expect(at(nodes.size, CountField.Controls)).toBe(1)
    expect(at(nodeOf(Tag.main), CountField.Anchors)).toBe(1)
    expect(at(nodeOf(Tag.main), CountField.Images)).toBe(0)
  })
  it('sums up the blocks before each block', () => {
    const all = (field: number): number => context.sums[SumField.Size * stats.size + field]
    // Home; Mill for 5; ten words; Go; One; Two words; 12 May 2009
    expect(all(SumField.Words)).toBe(1 + 3 + 10 + 1 + 1 + 2 + 3)
    expect(all(SumField.LinkWords)).toBe(1)
    expect(all(SumField.SentenceWords)).toBe(10)
    expect(all(SumField.FunctionWords)).toBe(1 + 4 + 1) // for; the, and, the, by; may
    expect(all(SumField.ParagraphWords)).toBe(10)
    expect(all(SumField.Prices)).toBe(1)
    expect(all(SumField.Dates)).toBe(1)
    expect(all(SumField.Headings)).toBe(1)
    expect(context.sums[SumField.Size + SumField.Words]).toBe(1)
  })
  it('groups siblings of one tag and classes, and sums up three or more', () => {
    const first = nodeOf(Tag.li)
    const at = GroupField.Size * context.group[first]
    const of = (field: number): number => context.groups[at + field]
    expect([of(GroupField.Count), of(GroupField.Words), of(GroupField.Squares)]).toEqual([3, 6, 1 + 4 + 9])
    expect([of(GroupField.From), of(GroupField.To), of(GroupField.Dates)]).toEqual([stats.size - 3, stats.size, 1])
    expect(context.group[nodeOf(Tag.main)]).not.toBe(context.group[nodeOf(Tag.nav)])
  })
})
