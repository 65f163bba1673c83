import { pipelines } from 'gleaner'
import { describe, expect, test } from 'vitest'
import { trainedOn } from '../benchmarks/result-marks.js'

describe('the packages that a candidate was trained on', () => {
  test('are those of its own model, and of no other', () => {
    expect([...trainedOn({ pipeline: { use: 'learned' } })]).toEqual(['wcxb-dev'])
    expect([...trainedOn({ pipeline: { use: 'victor' } })]).toEqual(['wcxb-dev', 'readability', 'trafilatura'])
    expect([...trainedOn(pipelines.find(({ name }) => name === 'default')!)]).toEqual(['wcxb-dev'])
  })

  test('are none without a model', () => {
    expect(trainedOn({ pipeline: { use: 'mss' } }).size).toBe(0)
    expect(trainedOn(pipelines.find(({ name }) => name === 'fast')!).size).toBe(0)
  })

  test('are those of all members', () => {
    const supervised = { use: 'mss', with: { form: 'supervised' } }
    expect(trainedOn({ pipeline: { vote: [{ use: 'lqf' }, { serial: [{ use: 'learned' }] }], quorum: 0.5 } })).toEqual(
      new Set(['wcxb-dev']),
    )
    expect(trainedOn({ pipeline: { first: [{ use: 'learned' }, supervised], minWords: 10 } }).has('trafilatura')).toBe(true)
  })

  test('of models that do not ship nobody knows them', () => {
    expect(() => trainedOn({ pipeline: { use: 'learned', with: { model: 'mine' } } })).toThrow(/"mine"/)
    expect(() => trainedOn({ pipeline: { stack: [{ use: 'lqf' }], model: 'mine' } })).toThrow(/"mine"/)
  })
})
