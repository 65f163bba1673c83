import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { AttributeCursor } from './attributes.js'
import { TagCursor } from './tag-cursor.js'

const long = 'x'.repeat(90)
const tags = [
  '<p>',
  '<p >',
  '<br/>',
  '<a href=/a/b>',
  '<a href=/a/>',
  `<a class="one two" id='x' HREF = "${long}" data-a>`,
  `<a title='${long}' class = big hidden>`,
  '<div\n\tclass\n=\n"a\nb"\n>',
  '<x-y class="" id=a&amp;b role>',
  '<p a="1"b="2"/c=3>',
  '<p =x="1" ==2 "q"=\'3\'>',
  '<p class="abcd" id="abc" role="ab" name="a">',
]

describe('TagCursor', () => {
  it.each(tags)('finds the attributes of %s where the other cursor finds them', tag => {
    const source = `<body>text before ${tag}text behind`
    const page = parsePage(source)
    const start = source.indexOf(tag)
    const cursor = new TagCursor(page.base.tree.units().source, source)
    const other = new AttributeCursor(source, start)
    cursor.open(start)
    const seen: string[][] = []
    const expected: string[][] = []
    while (cursor.next()) {
      seen.push([source.slice(cursor.nameStart, cursor.nameEnd), source.slice(cursor.start, cursor.end)])
      expect(cursor.isNamed(source.slice(cursor.nameStart, cursor.nameEnd).toLowerCase())).toBe(true)
      expect(cursor.isEncoded()).toBe(source.slice(cursor.start, cursor.end).includes('&'))
    }
    while (other.next()) expected.push([source.slice(other.nameStart, other.nameEnd), source.slice(other.valueStart, other.valueEnd)])
    expect(seen).toEqual(expected)
  })
})

describe('units of a page', () => {
  const text = (units: Uint16Array, length: number) => String.fromCharCode(...units.subarray(0, length))

  it('are its source and its axis, also after another page was parsed', () => {
    const [one, other] = ['<body><p class="a">one &amp; two</p>', '<body><h1>Another page</h1>'].map(source => parsePage(source))
    for (const page of [one, other, one, one]) {
      const units = page.base.tree.units()
      expect(text(units.source, page.source.length)).toBe(page.source)
      expect(text(units.axis, page.runs.axis.length)).toBe(page.runs.axis)
    }
  })

  it('are there for pages beyond the shared buffers', () => {
    const source = `<body><p>${'long '.repeat(900_000)}</p><p class="end">end`
    const { axis, source: units } = parsePage(source).base.tree.units()
    expect(text(units.subarray(source.length - 3), 3)).toBe('end')
    expect(text(axis.subarray(4_500_000), 3)).toBe('end')
  })
})
