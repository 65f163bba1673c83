import { expect, it } from 'vitest'
import { type Entry, Ledger, RecentSet } from './ledger.js'

const fresh = (): Entry => ({ pages: 0, last: 0 })

it('counts a page once, however often a thing stands on it', () => {
  const ledger = new Ledger(10)
  ledger.note(7, 1, fresh)
  ledger.note(7, 1, fresh)
  ledger.note(7, 2, fresh)
  expect(ledger.get(7)).toMatchObject({ pages: 2, last: 2 })
})

it('forgets what is rare, the oldest first, and keeps what repeats', () => {
  const ledger = new Ledger(8)
  for (let page = 1; page <= 50; page++) {
    ledger.note(0, page, fresh)
    for (let k = 1; k <= 3; k++) ledger.note(10 * page + k, page, fresh)
    ledger.shrink()
    expect(ledger.size).toBeLessThanOrEqual(8)
  }
  expect(ledger.get(0)?.pages).toBe(50)
  expect(ledger.get(501)?.pages).toBe(1)
  expect(ledger.get(11)).toBeUndefined()
})

it('forgets more often seen things where there is nothing rarer', () => {
  const ledger = new Ledger(4)
  for (const page of [1, 2, 3]) for (let key = 1; key <= 9; key++) ledger.note(key, page, fresh)
  ledger.shrink()
  expect(ledger.size).toBeLessThanOrEqual(4)
})

it('remembers the last numbers only', () => {
  const set = new RecentSet(2)
  for (const value of [1, 2, 3]) set.add(value)
  expect([1, 2, 3].map(value => set.has(value))).toEqual([false, true, true])
})
