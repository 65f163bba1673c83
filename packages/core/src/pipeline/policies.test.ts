import { describe, expect, it } from 'vitest'
import { registry } from '../extract/default-engine.js'
import type { ContentRules } from '../filter/content-rules.js'
import type { AnyFilter } from '../filter/filter.js'
import { nothing } from '../page/selection/selection.js'
import type { PagePolicies } from '../page/types.js'
import { pipelineFilter } from './compile.js'
import { contentRulesOf, policiesOf } from './policies.js'
import type { Pipeline } from './types.js'
import { registryOf } from './validate.js'

const wanting = (name: string, policies: PagePolicies): AnyFilter => ({
  name,
  summary: name,
  reference: 'this project',
  reads: [],
  params: {},
  policies,
  judge: page => ({ keep: nothing(page.runs), status: 'no-content' }),
})
const known = registryOf([
  ...registry.filters.values(),
  wanting('all', { hidden: 'keep', noscript: 'keep' }),
  wanting('seen', { hidden: 'drop', noscript: 'drop' }),
])

describe('policiesOf', () => {
  it.each<[Pipeline, PagePolicies]>([
    [{ use: 'bte' }, {}],
    [{ use: 'bte', preset: 'paper' }, { hidden: 'keep' }],
    [{ use: 'learned' }, { hidden: 'auto' }],
    [{ serial: [{ use: 'lqf' }, { first: [{ use: 'bte' }, { use: 'learned' }], minWords: 5 }] }, { hidden: 'auto' }],
    [{ vote: [{ use: 'bte' }, { use: 'lqf', preset: 'paper' }], weights: [1, 2], quorum: 0.5 }, { hidden: 'keep' }],
    [{ use: 'seen' }, { hidden: 'drop', noscript: 'drop' }],
    [{ serial: [{ use: 'all' }, { use: 'seen' }] }, { hidden: 'keep', noscript: 'keep' }],
    [{ serial: [{ use: 'seen' }, { use: 'all' }] }, { hidden: 'keep', noscript: 'keep' }],
    [{ use: 'unknown' }, {}],
  ])('%j: %j', (pipeline, expected) => expect(policiesOf(pipeline, known)).toEqual(expected))

  it('goes with a pipeline that becomes a filter', () => {
    const filter = pipelineFilter('mine', 'Mine.', { use: 'lqf', preset: 'paper' }, known)
    expect(policiesOf({ use: 'mine' }, registryOf([filter]))).toEqual({ hidden: 'keep' })
  })

  it('takes those of a preset from the declaration, whatever its name', () => {
    const filter = {
      ...wanting('mine', { noscript: 'drop' }),
      presets: { all: {}, paper: {} },
      presetPolicies: { all: { noscript: 'keep' } },
    } as const
    const found = (preset: string): PagePolicies => policiesOf({ use: 'mine', preset }, registryOf([filter]))
    expect([found('all'), found('paper')]).toEqual([{ noscript: 'keep' }, { noscript: 'drop' }])
  })
})

describe('contentRulesOf', () => {
  it.each<[Pipeline, ContentRules]>([
    [{ use: 'bte' }, {}],
    [{ use: 'learned' }, { placeholders: 'drop', embedded: true }],
    [
      { vote: [{ use: 'bte' }, { serial: [{ use: 'learned' }] }], quorum: 0.5 },
      { placeholders: 'drop', embedded: true },
    ],
    [{ use: 'finds-data' }, { embedded: true }],
    [{ use: 'unknown' }, {}],
  ])('%j: %j', (pipeline, expected) => {
    const filters = registryOf([
      ...known.filters.values(),
      { ...wanting('finds-data', {}), content: { placeholders: 'keep', embedded: true } },
    ])
    expect(contentRulesOf(pipeline, filters)).toEqual(expected)
  })

  it('goes with a pipeline that becomes a filter', () => {
    const filter = pipelineFilter('mine', 'Mine.', { serial: [{ use: 'lqf' }, { use: 'learned' }] }, known)
    expect(contentRulesOf({ use: 'mine' }, registryOf([filter]))).toEqual({ placeholders: 'drop', embedded: true })
  })
})
