import { describe, expect, it } from 'vitest'
import { noProgress, searchResultOf, withEvent } from './search-data.js'

describe('a search', () => {
  it('is followed event by event', () => {
    const events = [
      { type: 'rung', rung: 'tune', part: 'fold 1' },
      { type: 'generation', best: 0.8, median: 0.7, diversity: 0.9, spent: 40, hitRate: 0.1 },
      { type: 'batch', spent: 60, hitRate: 0.2, perSecond: 5, leftMs: null },
      { type: 'end' },
    ]
    expect(events.reduce(withEvent, noProgress)).toEqual({
      generations: [{ number: 1, best: 0.8, median: 0.7, diversity: 0.9 }],
      rung: 'tune, fold 1',
      spent: 60,
      perSecond: 5,
      leftMs: null,
      hitRate: 0.2,
    })
  })
  it('has a result or not', () => {
    expect(searchResultOf(null)).toBeNull()
    expect(searchResultOf({ record: { pipeline: { use: 'lqf' }, scores: {} } })).toMatchObject({ front: [], warnings: [] })
  })
})
