/** What compiles is the test: `npm run typecheck` fails on an `@ts-expect-error` without an error. The calls show that the same is wrong at run time. */

import { expect, it } from 'vitest'
import type { Pipeline } from '../pipeline/types.js'
import { extract, filters, prepare, registry } from './default-engine.js'
import type { ExtractOptions } from './options.js'

const html = '<article><p>Some words that are long enough to be the content of a page.</p></article>'

it('takes names and parameters that exist', () => {
  expect(extract(html).status).toBe('ok')
  expect(extract(html, { pipeline: 'fast' }).status).toBe('ok')
  const used = extract(html, { pipeline: { use: 'cetr', preset: 'paper', with: { clusters: 2 } } })
  expect(used.status).not.toBe('over-budget')
  prepare({ pipeline: { vote: [{ use: 'lqf' }, { serial: [{ use: 'sw', with: { scope: 'block' } }] }], minVotes: 1 } })
  prepare({ pipeline: { pipeline: { use: 'bte' }, policies: { hidden: 'keep' } } })
})

it('takes texts, pipelines, options and registries from elsewhere', () => {
  const name: string = filters[0].name === 'learned' ? 'default' : 'fast'
  const pipeline: Pipeline = JSON.parse('{ "use": "cetr" }')
  const options: ExtractOptions = { pipeline }
  prepare({ pipeline: name })
  prepare({ pipeline: Math.random() < 2 ? pipeline : name })
  prepare({ pipeline: { serial: [pipeline] } })
  prepare(options)
  extract(html, options)
  const own = { filters: new Map([['own', { ...filters[0], name: 'own' }]]) }
  prepare({ pipeline: { use: 'own' }, registry: own })
  prepare({ registry })
})

it('refuses wrong names', () => {
  // @ts-expect-error no pipeline has this name
  expect(() => extract(html, { pipeline: 'defualt' })).toThrow('did you mean default?')
  // @ts-expect-error no pipeline has this name
  expect(() => prepare({ pipeline: 'defualt' })).toThrow('did you mean default?')
  // @ts-expect-error no filter has this name
  expect(() => extract(html, { pipeline: { use: 'cetrr' } })).toThrow('there is no filter "cetrr"')
  // @ts-expect-error no filter has this name
  expect(() => prepare({ pipeline: { serial: [{ use: 'lqf' }, { use: 'cetrr' }] } })).toThrow('there is no filter "cetrr"')
  // @ts-expect-error no preset has this name
  expect(() => prepare({ pipeline: { use: 'cetr', preset: 'papr' } })).toThrow('has no preset')
  // @ts-expect-error no option has this name
  expect(() => extract(html, { pipelin: 'fast' })).toThrow('there is no option "pipelin"')
})

it('refuses wrong parameters', () => {
  // @ts-expect-error the filter has no such parameter
  expect(() => extract(html, { pipeline: { use: 'cetr', with: { nope: 1 } } })).toThrow('nope')
  // @ts-expect-error the filter has no such parameter
  expect(() => prepare({ pipeline: { pipeline: { first: [{ use: 'cetr', with: { nope: 1 } }], minWords: 9 } } })).toThrow('nope')
  // @ts-expect-error the parameter takes numbers
  expect(() => prepare({ pipeline: { use: 'cetr', with: { clusters: 'two' } } })).toThrow('clusters')
  // @ts-expect-error the parameter takes other words
  expect(() => prepare({ pipeline: { use: 'sw', with: { scope: 'page' } } })).toThrow('scope')
})
