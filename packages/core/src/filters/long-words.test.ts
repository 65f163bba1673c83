import { describe, expect, it } from 'vitest'
import { OverBudget } from '../filter/budget.js'
import { filters } from '../index.js'
import { toHtml } from '../output/to-html.js'
import { parsePage } from '../page/parse.js'
import { defaultsOf } from '../params/params.js'

describe('hostile lengths', () => {
  it('sw counts a word of 8 million letters', () => {
    const sw = filters.find(({ name }) => name === 'sw')
    const page = parsePage(`<html lang="en"><p>${'中é'.repeat(4_000_000)}<p>This is the text of a page that one can read.`, {
      limits: { maxSourceBytes: 100_000_000 },
    })
    expect(sw?.judge(page, defaultsOf(sw.params), { spend: () => {} }).keep.isEmpty).toBe(false)
  })
  it('victor asks its budget while it labels blocks', () => {
    const victor = filters.find(({ name }) => name === 'victor')
    const page = parsePage('<p>Some words of a block.'.repeat(2000))
    const spent: number[] = []
    victor?.judge(page, defaultsOf(victor.params), { spend: steps => void spent.push(steps) })
    // The last steps are those of labelling; a budget that ends there ends the work.
    const total = spent.reduce((sum, steps) => sum + steps, 0)
    let left = total - 12_800
    const ending = { spend: (steps: number) => ((left -= steps) < 0 ? raise() : undefined) }
    expect(() => victor?.judge(page, defaultsOf(victor.params), ending)).toThrow(OverBudget)
  })
})

function raise(): never {
  throw new OverBudget('enough')
}

describe('ids', () => {
  it('have one prefix however often output is extracted', () => {
    const once = toHtml(parsePage('<p><a href="#n">1</a></p><p id=n>note</p>'), parsePage('<p><a href="#n">1</a></p><p id=n>note</p>').live)
    const again = parsePage(once)
    expect(toHtml(again, again.live)).toBe(once)
    expect(once).toContain('id="gleaned-n"')
  })
})
