import { describe, expect, it } from 'vitest'
import { element, li, link, p, pageWith, raw, ul } from '../../../testing/build.js'
import { rowsOf } from './rows.fixture.js'
import { headingLevel, tagFeatures, tagNames } from './tags.js'

describe('features of tags', () => {
  const page = pageWith(
    { hidden: 'keep' },
    element('main', element('h2', 'News'), ul(li(element('ol', li(link('Deep'))))), element('form', raw('<p hidden>Secret</p>'))),
  )
  const rows = rowsOf(page, tagNames, tagFeatures)
  const absent = Object.fromEntries(tagNames.map(name => [name, name.startsWith('to:') ? 60 : 0]))

  it('tell the tag of the element, the nearest ancestors and the depth', () =>
    // html 0, body 1, main 2, h2 3
    expect(rows[0]).toEqual({ ...absent, 'is:h2': 1, 'to:h2': 0, 'to:main': 1, depth: 3, headingLevel: 2 }))
  it('count from the first text up, and lists on the way', () =>
    // a, li, ol, li, ul, main
    expect(rows[1]).toEqual({ ...absent, 'to:a': 0, 'to:li': 1, 'to:ul': 4, 'to:main': 5, depth: 6, listNesting: 2 }))
  it('know hidden text', () =>
    expect(rows[2]).toEqual({ ...absent, 'is:p': 1, 'to:p': 0, 'to:form': 1, 'to:main': 2, depth: 4, hidden: 1 }))
  it('do not climb further than 48 levels', () => {
    const deep = rowsOf(pageWith({}, raw(`<nav>${'<div>'.repeat(60)}<p>Text</p>`)), tagNames, tagFeatures)
    expect(deep[0]).toMatchObject({ 'to:p': 0, 'to:nav': 60 })
    expect(rowsOf(pageWith({}, element('nav', p('Text'))), tagNames, tagFeatures)[0]).toMatchObject({ 'to:nav': 1 })
  })
  it('number the levels of headings', () => {
    const levels = rowsOf(pageWith({}, ...[1, 2, 3, 4, 5, 6].map(n => element(`h${n}`, 'Title'))), tagNames, tagFeatures)
    expect(levels.map(row => row['headingLevel'])).toEqual([1, 2, 3, 4, 5, 6])
    expect(headingLevel(0)).toBe(0)
  })
})
