import { expect, it } from 'vitest'
import { defineFilter, verdict } from '../filter/filter.js'
import { number } from '../params/params.js'
import { explain } from './explain.js'
import type { Pipeline } from './types.js'
import { registryOf } from './validate.js'

const filter = (name: string, summary: string) =>
  defineFilter({
    name,
    summary,
    reference: 'test',
    reads: ['runs'],
    params: { maxShare: number({ default: 0.5, min: 0, max: 1, doc: 'A share.' }) },
    judge: page => verdict(page, page.live),
  })
const registry = registryOf([
  filter('quota', 'Drops blocks that are mostly links.'),
  filter('dense', 'Keeps dense text.'),
  filter('prose', 'Keeps prose.'),
])

it.each<[Pipeline, string]>([
  [{ use: 'quota' }, 'Apply quota (drops blocks that are mostly links).'],
  [
    {
      serial: [
        { use: 'quota', with: { maxShare: 0.3 } },
        { vote: [{ use: 'dense' }, { use: 'prose' }, { use: 'quota' }], weights: [2, 1, 1], quorum: 0.5 },
      ],
    },
    'Apply quota with maxShare 0.3 (drops blocks that are mostly links), then [keep what at least half of three filters (weighted 2:1:1) want: dense, prose, quota].',
  ],
  [{ parallel: [{ use: 'dense' }, { use: 'prose' }], merge: 'intersection' }, 'Keep what every one of two filters wants: dense, prose.'],
  [
    { first: [{ use: 'dense' }, { serial: [{ use: 'prose' }] }], minWords: 20 },
    'Take the first that finds at least 20 words of: dense, (apply prose (keeps prose)).',
  ],
  [
    { vote: [{ use: 'dense' }, { use: 'prose' }], minVotes: 2, granularity: 'run', hard: true },
    'Keep what a sum of votes of at least 2 of two filters want, run by run, each rounded: dense, prose.',
  ],
  [
    { consensus: [{ use: 'dense' }, { use: 'prose' }] },
    'Keep the blocks with the largest expected F1, given the votes of two filters: dense, prose.',
  ],
  [
    { consensus: [{ use: 'dense' }, { use: 'prose' }], weights: [2, -1.5], bias: -0.5, granularity: 'char' },
    'Keep the characters with the largest expected F1, given the votes of two filters (weighted 2:-1.5, bias -0.5): dense, prose.',
  ],
])('explains %j', (pipeline, sentence) => expect(explain(pipeline, registry)).toBe(sentence))
