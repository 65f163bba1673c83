import { type Pipeline, parsePath } from 'gleaner'
import { describe, expect, it } from 'vitest'
import {
  changeKind,
  duplicateAt,
  groupAt,
  insertAfter,
  insertBeside,
  insertInto,
  moveAfter,
  moveBy,
  moveInto,
  removeAt,
  wrapAt,
} from './edit.js'

const use = (name: string): Pipeline => ({ use: name })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(use)
const tree: Pipeline = { serial: [a, { vote: [b, c], weights: [2, 1], quorum: 0.5 }] }

describe('changes of a pipeline', () => {
  it('put a filter after another', () => {
    expect(insertAfter(a, [], b)).toEqual({ pipeline: { serial: [a, b] }, selected: '$.serial[1]' })
    expect(insertAfter(tree, parsePath('$.serial[0]'), d).pipeline).toMatchObject({ serial: [a, d, {}] })
    expect(insertAfter(tree, parsePath('$.serial[1].vote[0]'), d).pipeline).toMatchObject({
      serial: [a, { vote: [{ serial: [b, d] }, c] }],
    })
    expect(insertAfter(tree, [], d).selected).toBe('$.serial[2]')
  })
  it('put a filter beside another', () => {
    expect(insertBeside(a, [], b)).toEqual({ pipeline: { vote: [a, b], quorum: 0.5 }, selected: '$.vote[1]' })
    expect(insertBeside(tree, parsePath('$.serial[1].vote[0]'), d).pipeline).toMatchObject({
      serial: [a, { vote: [b, d, c], weights: [2, 1, 1] }],
    })
  })
  it('put a filter into a combination', () => {
    expect(insertInto(tree, parsePath('$.serial[1]'), 0, d).pipeline).toMatchObject({
      serial: [a, { vote: [d, b, c], weights: [1, 2, 1] }],
    })
  })
  it('take a filter out', () => {
    expect(removeAt(tree, parsePath('$.serial[0]')).pipeline).toEqual({ vote: [b, c], weights: [2, 1], quorum: 0.5 })
    expect(removeAt(tree, parsePath('$.serial[1].vote[0]'))).toEqual({ pipeline: { serial: [a, c] }, selected: '$.serial[1]' })
    expect(removeAt(a, [])).toEqual({ pipeline: a, selected: '$' })
  })
  it('wrap and change combinations', () => {
    expect(wrapAt(tree, parsePath('$.serial[0]'), 'first').pipeline).toMatchObject({ serial: [{ first: [a], minWords: 50 }, {}] })
    expect(changeKind(tree, parsePath('$.serial[1]'), 'parallel').pipeline).toMatchObject({
      serial: [a, { parallel: [b, c], merge: 'union' }],
    })
  })
  it('move a filter', () => {
    expect(moveBy(tree, parsePath('$.serial[1].vote[0]'), 1).pipeline).toMatchObject({ serial: [a, { vote: [c, b], weights: [1, 2] }] })
    expect(moveBy(tree, parsePath('$.serial[0]'), -1).pipeline).toBe(tree)
    expect(moveAfter(tree, parsePath('$.serial[0]'), parsePath('$.serial[1].vote[1]')).pipeline).toEqual({
      vote: [b, { serial: [c, a] }],
      weights: [2, 1],
      quorum: 0.5,
    })
    expect(moveAfter(tree, parsePath('$.serial[1]'), parsePath('$.serial[1].vote[0]')).pipeline).toBe(tree)
  })
  it('move a filter into a combination', () => {
    expect(moveInto(tree, parsePath('$.serial[0]'), parsePath('$.serial[1]'), 1).pipeline).toEqual({
      vote: [b, a, c],
      weights: [2, 1, 1],
      quorum: 0.5,
    })
    expect(moveInto(tree, parsePath('$.serial[1]'), parsePath('$.serial[1]'), 0).pipeline).toBe(tree)
  })
  it('move one of two equal filters', () => {
    const twins: Pipeline = { serial: [a, a, b] }
    expect(moveInto(twins, parsePath('$.serial[0]'), [], 3)).toEqual({ pipeline: { serial: [a, b, a] }, selected: '$.serial[2]' })
  })
  it('group members', () => {
    const row: Pipeline = { serial: [a, b, c, d] }
    expect(groupAt(row, [parsePath('$.serial[1]'), parsePath('$.serial[3]')], 'vote')).toEqual({
      pipeline: { serial: [a, { vote: [b, d], quorum: 0.5 }, c] },
      selected: '$.serial[1]',
    })
    expect(groupAt(tree, [parsePath('$.serial[0]')], 'first').pipeline).toMatchObject({ serial: [{ first: [a] }, {}] })
  })
  it('duplicate a filter', () => {
    expect(duplicateAt(tree, parsePath('$.serial[0]'))).toMatchObject({ pipeline: { serial: [a, a, {}] }, selected: '$.serial[1]' })
    expect(duplicateAt(a, []).pipeline).toEqual({ serial: [a, a] })
  })
})
