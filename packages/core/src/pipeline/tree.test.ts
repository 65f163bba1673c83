import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/random-page.js'
import { canonicalJson } from './canonical-json.js'
import { at, combinationOf, combinations, mapUses, membersOf, parsePath, printPath, replaceAt, usesOf, visit, withMembers } from './tree.js'
import type { Pipeline } from './types.js'

/** A random pipeline; `depth` bounds its nesting. */
function randomPipeline(random: () => number, depth: number): Pipeline {
  if (depth === 0 || random() < 0.3) return { use: `f${Math.floor(random() * 4)}`, with: { n: Math.floor(random() * 9) } }
  const members = Array.from({ length: 1 + Math.floor(random() * 3) }, () => randomPipeline(random, depth - 1))
  const kinds: Pipeline[] = [
    { serial: members },
    { parallel: members, merge: 'union' },
    { vote: members, weights: members.map(() => 1), quorum: 0.5 },
    { first: members, minWords: 3 },
    { consensus: members, weights: members.map(() => 2), bias: -1 },
    { stack: members, model: 'm' },
  ]
  return kinds[Math.floor(random() * kinds.length)]
}

const samples = Array.from({ length: 60 }, (_, seed) => randomPipeline(seededRandom(seed + 1), 4))
const nested: Pipeline = { serial: [{ use: 'a' }, { vote: [{ use: 'b' }, { use: 'c' }], quorum: 0.5 }] }

describe('laws of pipeline trees', () => {
  it('the samples have every kind of combination, nested', () => {
    const kinds = new Set(samples.flatMap(sample => [...visit(sample)].map(({ node }) => combinationOf(node))))
    expect([...combinations].every(kind => kinds.has(kind))).toBe(true)
    expect(Math.max(...samples.flatMap(sample => [...visit(sample)].map(({ path }) => path.length)))).toBe(4)
  })

  it('withMembers(node, membersOf(node)) is node', () => {
    for (const sample of samples) expect(withMembers(sample, membersOf(sample))).toEqual(sample)
  })

  it('at finds what visit says is there, and every path is different', () => {
    for (const sample of samples) {
      const places = [...visit(sample)]
      for (const { node, path } of places) expect(at(sample, path)).toBe(node)
      expect(new Set(places.map(({ path }) => printPath(path))).size).toBe(places.length)
    }
  })

  it('at(replaceAt(p, path, x), path) is x, nothing else changes and nothing is mutated', () => {
    const other: Pipeline = { use: 'other' }
    for (const sample of samples) {
      const before = canonicalJson(sample)
      for (const { node, path } of visit(sample)) {
        const replaced = replaceAt(sample, path, other)
        expect(at(replaced, path)).toBe(other)
        expect(replaceAt(replaced, path, node)).toEqual(sample)
      }
      expect(canonicalJson(sample)).toBe(before)
    }
  })

  it('parsePath reads what printPath writes', () => {
    for (const sample of samples) for (const { path } of visit(sample)) expect(parsePath(printPath(path))).toEqual(path)
  })

  it('mapUses with the identity returns the same object', () => {
    for (const sample of samples) expect(mapUses(sample, use => use)).toBe(sample)
  })
})

describe('pipeline trees', () => {
  it('visits parents before members, members in order', () => {
    expect([...visit(nested)].map(({ path }) => printPath(path))).toEqual([
      '$',
      '$.serial[0]',
      '$.serial[1]',
      '$.serial[1].vote[0]',
      '$.serial[1].vote[1]',
    ])
    expect([...usesOf(nested)].map(({ node }) => node.use)).toEqual(['a', 'b', 'c'])
  })

  it('maps filters wherever they are', () => {
    expect(mapUses(nested, use => (use.use === 'a' ? use : { ...use, preset: 'paper' }))).toEqual({
      serial: [
        { use: 'a' },
        {
          vote: [
            { use: 'b', preset: 'paper' },
            { use: 'c', preset: 'paper' },
          ],
          quorum: 0.5,
        },
      ],
    })
  })

  it('reads a pipeline of any depth', () => {
    let deep: Pipeline = { use: 'a' }
    for (let i = 0; i < 3000; i++) deep = { serial: [deep] }
    expect([...visit(deep)].length).toBe(3001)
  })

  it('mistakes name what was expected, what came and where', () => {
    expect(() => at(nested, parsePath('$.serial[1].first[0]'))).toThrow(
      '$.serial[1]: there is no $.serial[1].first[0]: here is "vote" with 2 members',
    )
    expect(() => replaceAt(nested, parsePath('$.serial[2]'), { use: 'x' })).toThrow(
      '$: there is no $.serial[2]: here is "serial" with 2 members',
    )
    expect(() => at({ use: 'a' }, parsePath('$.vote[0]'))).toThrow('$: there is no $.vote[0]: here is one filter')
    expect(() => parsePath('$.series[0]')).toThrow('a path must be like $.serial[0].vote[2], got "$.series[0]"')
    expect(() => withMembers({ use: 'a' }, [{ use: 'b' }])).toThrow(
      'only a combination (serial, parallel, vote, first, consensus, stack) has members',
    )
  })
})
