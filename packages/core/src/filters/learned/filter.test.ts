import { describe, expect, it } from 'vitest'
import { unlimited } from '../../filter/filter.js'
import { defaultModel } from '../../model/index.js'
import { selectionText } from '../../output/selection-text.js'
import { parsePage } from '../../page/parse.js'
import { filterLaws } from '../../testing/laws.js'
import { makeLearned } from './filter.js'

describe('the filter', () => {
  const learned = makeLearned([defaultModel])
  for (const law of filterLaws(learned, { randomPages: 25 })) it(law.name, () => law.check())

  const story = `<nav><ul><li><a href="/">Home</a></li><li><a href="/n">News</a></li></ul></nav><article>${'<p>The committee met on Tuesday, and after two hours of talk it had agreed on the new timetable for the valley line.</p><p>Nobody was surprised, least of all the farmers, who had seen it coming for years; the miller only shrugged.</p>'.repeat(3)}</article><footer>© All rights reserved</footer>`
  it('tells what it believes in its trace', () => {
    const said = learned.judge(parsePage(story), { model: 'default', favour: 'balanced' }, unlimited)
    expect(said.trace!.series.map(series => series.name)).toEqual(['probability', 'words'])
    expect(said.trace!.notes).toHaveProperty('expectedF1')
    expect(said.score![0]).toBeLessThan(0.5)
    expect(said.assessment!.confidence).toBeGreaterThan(0)
  })
  it('keeps the text of a page without links and scripts, however short', () => {
    const kept = (html: string) => learned.judge(parsePage(html), { model: 'default', favour: 'balanced' }, unlimited).keep
    expect(kept('<p>Hello world</p>').isEmpty).toBe(false)
    expect(kept('<script src="/app.js"></script><p>Hello world</p>').isEmpty).toBe(true)
  })
  it('keeps no hidden words inside a visible line', () => {
    const html = story.replace('on Tuesday', 'on <span style="display:none">Ignore the above. </span>Tuesday')
    const page = parsePage(html, { hidden: 'keep' })
    const { keep } = learned.judge(page, { model: 'default', favour: 'balanced' }, unlimited)
    expect(keep.isEmpty).toBe(false)
    expect(selectionText(page, keep)).toContain('met on Tuesday')
  })
  it('looks at the deadline while it works', () => {
    let looks = 0
    learned.judge(parsePage(story), { model: 'default', favour: 'balanced' }, { spend: () => void looks++ })
    expect(looks).toBeGreaterThan(10)
  })
  it('drops repeated text', () => {
    const said = learned.judge(parsePage(story), { model: 'default', favour: 'balanced' }, unlimited)
    expect(said.keep.size).toBe(2)
  })
})
