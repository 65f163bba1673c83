import { describe, expect, it } from 'vitest'
import { begin, change, redo, undo } from './history.js'
import { parsePackage, writePackage } from './packages.js'
import { firstView, readView, writeView } from './view.js'

describe('the address', () => {
  it('holds a view', () => {
    const view = { ...firstView, page: 'sample:a b', tree: { use: 'lqf' }, step: '$.serial[0]', overlay: 'score', output: 'json' } as const
    expect(readView(writeView(view))).toEqual(view)
    expect(readView(writeView(firstView))).toEqual(firstView)
    expect(writeView(firstView)).toBe('#/page')
  })
  it.each(['', '#', '#/nowhere?overlay=x&output=y&tree={', '#%%%'])('reads %j as the first view', hash => {
    expect(readView(hash)).toEqual(firstView)
  })
})

describe('undo and redo', () => {
  it('go back and forth', () => {
    const history = change(change(begin(1), 2), 3)
    expect(undo(history).present).toBe(2)
    expect(redo(undo(undo(history))).present).toBe(2)
    expect(change(undo(history), 4).future).toEqual([])
    expect(undo(begin(1)).present).toBe(1)
  })
  it('join the steps of a drag', () => {
    const history = change(change(change(begin(1), 2), 3, true), 4, true)
    expect(undo(history).present).toBe(1)
  })
})

describe('packages', () => {
  it('are read as they are written', () => {
    const pages = [{ id: 'a', url: null, html: '<p>x', gold: 'x', kind: 'article' }]
    const text = writePackage({ name: 'mine', pages, faults: [] })
    expect(parsePackage('mine', text)).toEqual({ name: 'mine', pages, faults: [] })
  })
  it('report broken lines', () => {
    const { pages, faults } = parsePackage('p', '{"id":"a","html":""}\n{\n{"id":"a","html":""}\n{"id":"","html":""}\n\n{"id":"b"}\n')
    expect(pages.map(({ id }) => id)).toEqual(['a'])
    expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 6])
  })
})
