import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { nothing } from '../page/selection/selection.js'
import { selectionText } from './selection-text.js'
import { headingOnTop, titleLines } from './title.js'

function linesOf(title: string, html: string): string {
  const page = parsePage(html)
  return selectionText(page, titleLines(page, page.live, title))
}

describe('titleLines', () => {
  it('finds the title in the first heading, and in headings of the first level', () => {
    expect(linesOf('A day in May', '<p>News</p><h2>A day in May</h2><p>It rained.</p>')).toBe('A day in May')
    expect(
      linesOf('A day in May', '<h4>News</h4><h1>A <i>day</i> in May<a class="headerlink" href="#may">¶</a></h1><p>It rained.</p>'),
    ).toBe('A day in May¶')
    expect(linesOf('A day in May', '<h2>Weather</h2><p>It rained.</p><h2>A day in May</h2>')).toBe('')
    expect(linesOf('A day in May', '<p>It rained.</p><h1>A day in May</h1><h1>A day in May</h1>')).toBe('A day in May\nA day in May')
  })
  it('finds it in the first blocks, whatever they are', () => {
    expect(linesOf('A day in May', '<div>A day in May</div><p>It rained.</p>')).toBe('A day in May')
    expect(linesOf('A day in May', '<div>A day in May</div><h3>A day in May</h3><p>It rained.</p>')).toBe('A day in May\nA day in May')
    expect(linesOf('A day in May', '<p>It rained.</p><div>A day in May</div>')).toBe('')
  })
  it('reads past signs and capitals', () => {
    expect(linesOf("The mayor's “plan”", '<h1>The Mayor’s "plan"</h1><p>It rained.</p>')).toBe('The Mayor’s "plan"')
    expect(linesOf('???', '<h1>!!!</h1><p>It rained.</p>')).toBe('')
    expect(linesOf('???', '<p>It rained.</p><h1> ??? </h1>')).toBe('???')
  })
  it('finds none where nothing is kept', () => {
    const page = parsePage('<h1>A day in May</h1>')
    expect(titleLines(page, nothing(page.runs), 'A day in May').isEmpty).toBe(true)
  })
})

describe('headingOnTop', () => {
  const onTop = (html: string): string => {
    const page = parsePage(html)
    return selectionText(page, headingOnTop(page, page.live, titleLines(page, page.live, 'A day in May')))
  }
  it('finds the first line of the title if it is a heading of the first level', () => {
    expect(onTop('<h1>A <b>day</b> in May</h1><p>It rained.</p><h1>A day in May</h1>')).toBe('A day in May')
    expect(onTop('<h2>A day in May</h2><p>It rained.</p>')).toBe('')
    expect(onTop('<p>News</p><h1>A day in May</h1>')).toBe('')
    expect(onTop('<p>It rained.</p>')).toBe('')
  })
})
