import { describe, expect, it } from 'vitest'
import { filters, pipelines } from '../extract/default-engine.js'
import { explainPage } from './explain-page.js'

const words = 'The ferry leaves the old harbour at noon and returns with the evening tide, says the captain. '
const html = `<title>Ferry</title><nav><ul><li><a href=/a>Home</a><li><a href=/b>Sport</a></ul></nav>
<article><h1>Ferry</h1><p>${words.repeat(3)}</p><p>${words.repeat(2)}</p></article><footer><p><a href=/i>Imprint</a></footer>`

describe('explainPage', () => {
  it('says which blocks a step kept and dropped, with their values', () => {
    const { steps, result, pipeline } = explainPage(html, { pipeline: { use: 'lqf' }, url: 'https://h.example/f' })
    expect(pipeline.json).toEqual({ use: 'lqf' })
    expect(steps).toHaveLength(1)
    expect(steps[0].largestKept.map(({ element }) => element)).toContain('article > p')
    expect(steps[0].largestDropped.find(({ element }) => element === 'footer > p')?.values['linkShare']).toBe(1)
    expect(result.words).toBe(steps[0].wordsKept)
  })
  it.each(['default', ...pipelines.slice(0, 3).map(({ name }) => name)])('gives plain data for %s that can be posted', name => {
    const explanation = explainPage(html, { pipeline: name })
    expect(structuredClone(explanation)).toEqual(explanation)
    expect(JSON.parse(JSON.stringify(explanation)).steps.length).toBe(explanation.steps.length)
  })
  it('describes as many blocks as asked for', () => {
    const [step] = explainPage(html, { pipeline: { use: 'lqf' }, maxBlocks: 1 }).steps
    expect(step.largestKept).toHaveLength(1)
    expect(step.largestDropped).toHaveLength(1)
    expect(step.blocks.kept).toBeGreaterThan(1)
  })
  it('knows filters that the caller brings', () => {
    const own = { ...filters.find(({ name }) => name === 'lqf')!, name: 'mine', summary: 'does as lqf does' }
    const [step] = explainPage(html, { pipeline: { use: 'mine' }, registry: { filters: new Map([['mine', own]]) } }).steps
    expect(step.summary).toBe('does as lqf does')
  })
})
