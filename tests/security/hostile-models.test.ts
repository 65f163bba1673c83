/** Models and pipelines that somebody tampered with: located errors, or results that make sense; never a crash, a hang or NaN. */

import {
  type AnyModel,
  ConfigurationError,
  compile,
  explain,
  extract,
  type Pipeline,
  parseDocument,
  readDocument,
  readModel,
  registry,
  withModels,
  writeDocument,
} from 'gleaner'
import { describe, expect, it } from 'vitest'
import { defaultModel, mssModel, victorModel } from '../../packages/core/src/model/index.js'
import { Random } from '../support/random.js'

const page = `<title>Fields</title><nav><a href="/a">Home</a></nav>${'<p>The gleaners walk behind the harvest, and what they gather was never counted.</p>'.repeat(9)}`

/** The error that something throws; fails if it is not one about configuration. */
function configurationError(work: () => unknown): ConfigurationError {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return error as ConfigurationError
  }
  throw new Error('nothing was thrown')
}

function deep(levels: number): Pipeline {
  let pipeline: Pipeline = { use: 'bte' }
  for (let i = 0; i < levels; i++) pipeline = { serial: [pipeline] }
  return pipeline
}

describe('hostile pipelines', () => {
  it('may be 100,000 deep', () => {
    const options = { readModel }
    const text = `${'{"serial":['.repeat(100_000)}{"use":"bte"}${']}'.repeat(100_000)}`
    for (const work of [
      () => extract(page, { pipeline: deep(100_000) }),
      () => compile(deep(100_000), registry),
      () => explain(deep(100_000), registry),
      () => readDocument(deep(100_000), options),
      () => readDocument({ pipeline: { use: 'bte' }, record: deep(100_000) }, options),
      () => parseDocument(text, options),
      () => writeDocument({ pipeline: deep(100_000), policies: {}, models: [] }),
      () => readModel({ ...defaultModel, record: deep(100_000) }),
    ])
      expect(configurationError(work).message.length).toBeLessThan(2000)
  })
  it.each([1e308, 1e-308, Number.NaN, Number.POSITIVE_INFINITY, -1, { toString: null }])('may have the weight %o', weight => {
    const members = [{ use: 'bte' }, { use: 'cetr' }]
    const weights = [weight, weight] as number[]
    expect(configurationError(() => compile({ vote: members, weights, quorum: 0.5 }, registry)).message).toContain('$: vote.weights[0]')
    const stack = { format: 'gleaner-stack/1', id: 'x', members: ['{"use":"bte"}'], bias: 0, weights, threshold: 0.5 }
    if (weight !== -1 && weight !== 1e-308) expect(configurationError(() => readModel(stack)).message).toContain('weights')
  })
  it.each([{}, { filters: {} }, { filters: [] }, { filters: new Map(), models: {} }])('may come with the registry %o', broken => {
    for (const pipeline of [undefined, { use: 'bte' }]) {
      const options = { ...(pipeline && { pipeline }), registry: broken as unknown as typeof registry }
      expect(configurationError(() => extract(page, options)).message).toContain('make one with registryOf')
    }
    expect(configurationError(() => compile({ use: 'bte' }, broken as unknown as typeof registry)).message).toContain('registryOf')
  })
  it.each(['use', 'serial', 'parallel', 'vote', 'first', 'stack', 'merge', 'with'])('may have a member %s without toString', name => {
    const value = { toString: null, valueOf: null }
    for (const pipeline of [
      { [name]: value },
      { [name]: [value] },
      { use: 'cetr', [name]: value },
      { parallel: [{ use: 'bte' }], [name]: value },
    ])
      configurationError(() => extract(page, { pipeline: pipeline as unknown as Pipeline }))
  })
})

describe('wrong names', () => {
  it.each([
    [{ use: 'certr' }, 'there is no filter "certr"; did you mean cetr?'],
    [{ use: 'cetr', with: { clustres: 2 } }, 'cetr has no parameter "clustres"; did you mean clusters?'],
    ['defualt', 'there is no pipeline "defualt"; did you mean default?'],
  ])('in %o come with a suggestion', (pipeline, message) => {
    expect(configurationError(() => extract(page, { pipeline: pipeline as Pipeline })).message).toContain(message)
  })
})

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
const oddValues: readonly unknown[] = [
  null,
  -1,
  0,
  1e308,
  -1e308,
  Number.NaN,
  70_000,
  '',
  'AAAA',
  '////////',
  [],
  {},
  { toString: null },
  [[]],
  true,
]

/** The lists and objects in a value, with the names of their members. */
function slots(root: Json): [holder: Record<string, Json>, name: string][] {
  const found: [Record<string, Json>, string][] = []
  const open: Json[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const name of Object.keys(value).slice(0, 40)) found.push([value as Record<string, Json>, name])
    open.push(...Object.values(value).slice(0, 40))
  }
  return found
}

/** A base64 text with one group replaced: numbers inside change to anything, NaN and infinity included. */
function damaged(text: string, random: () => number): string {
  const at = 4 * Math.floor((random() * text.length) / 4)
  const group = ['////', 'AACA', 'f4B/', 'gP8A', 'AAAA'][Math.floor(random() * 5)]
  return text.slice(0, at) + group + text.slice(at + 4)
}

describe('hostile models', () => {
  it.each<[string, AnyModel]>([
    ['learned', defaultModel],
    ['victor', victorModel],
    ['mss', mssModel],
  ])('of %s are refused with a located error, or give a result that makes sense', (filter, model) => {
    const source = new Random(25)
    const random = (): number => source.next()
    const text = JSON.stringify({ ...model, id: 'tampered' })
    let refused = 0
    for (let round = 0; round < 60; round++) {
      const copy = JSON.parse(text) as Json
      const all = slots(copy).filter(([holder, name]) => name !== 'format' && holder !== (copy as { record?: Json }).record)
      const [holder, name] = all[Math.floor(random() * all.length)]
      const old = holder[name]
      holder[name] =
        typeof old === 'string' && old.length > 20 && random() < 0.8
          ? damaged(old, random)
          : (oddValues[Math.floor(random() * oddValues.length)] as Json)
      try {
        const own = withModels(registry, [readModel(copy)])
        const id = (copy as { id?: unknown }).id
        const result = extract(page, { pipeline: { use: filter, with: { model: id as string } }, registry: own })
        expect(result.confidence === null || (result.confidence >= 0 && result.confidence <= 1), `${name}: ${result.confidence}`).toBe(true)
        expect(result.text.length).toBeLessThan(page.length)
      } catch (error) {
        if (!(error instanceof ConfigurationError))
          throw new Error(`${name} ${JSON.stringify(holder[name])?.slice(0, 80)}`, { cause: error })
        refused++
      }
    }
    expect(refused).toBeGreaterThan(5)
  })
})
