import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { nothing } from '../page/selection/selection.js'
import { showsTitle } from './title.js'

function shows(title: string, html: string): boolean {
  const page = parsePage(html)
  return showsTitle(page, page.live, title)
}

describe('showsTitle', () => {
  it('finds the title in the first heading, or one of the first level', () => {
    expect(shows('A day in May', '<p>News</p><h2>A day in May</h2><p>It rained.</p>')).toBe(true)
    expect(shows('A day in May', '<h4>News</h4><h1>A <i>day</i> in May<a class="headerlink" href="#may">¶</a></h1><p>It rained.</p>')).toBe(
      true,
    )
    expect(shows('A day in May', '<h2>Weather</h2><p>It rained.</p><h2>A day in May</h2>')).toBe(false)
  })
  it('finds it in the first block, whatever that is', () => {
    expect(shows('A day in May', '<div>A day in May</div><p>It rained.</p>')).toBe(true)
    expect(shows('A day in May', '<p>It rained.</p><div>A day in May</div>')).toBe(false)
  })
  it('reads past signs and capitals', () => {
    expect(shows("The mayor's “plan”", '<h1>The Mayor’s "plan"</h1><p>It rained.</p>')).toBe(true)
    expect(shows('???', '<h1>!!!</h1><p>It rained.</p>')).toBe(false)
    expect(shows('???', '<p>It rained.</p><h1> ??? </h1>')).toBe(true)
  })
  it('finds none where nothing is kept', () => {
    const page = parsePage('<h1>A day in May</h1>')
    expect(showsTitle(page, nothing(page.runs), 'A day in May')).toBe(false)
  })
})
