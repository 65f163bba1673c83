import { expect, it } from 'vitest'
import type { SearchRecord } from '../optimise/index.js'
import { buildSearchReport } from './search-report.js'

const record: SearchRecord = {
  format: 'gleaner-search-record/1',
  settings: {
    packages: { mine: 'digest' },
    every: 1,
    start: { use: 'lqf' },
    allowed: {},
    strategy: 'ladder',
    objective: 'f1',
    withCpu: true,
    budget: {},
    seed: 1,
    folds: 5,
  },
  words: 'Keep <what> two want.',
  options: {},
  pipeline: { vote: [{ use: 'lqf' }, { serial: [{ use: 'bte' }, { use: 'sw', preset: 'paper' }] }], minVotes: 2 },
  from: 'vote or consensus',
  keepsStart: false,
  pages: 30,
  domains: 12,
  split: 'domain',
  folds: 5,
  scores: { train: 0.9, validation: 0.88, test: 0.86, testError: 0.01 },
  comparisons: [
    { with: 'start', value: 0.8, difference: 0.06, low: 0.02, high: 0.1, pValue: 0.01, won: 20, lost: 5, tied: 5 },
    { with: 'default', value: 0.85, difference: 0.01, low: -0.02, high: 0.04, pValue: 0.4, won: 15, lost: 10, tied: 5 },
  ],
  rungs: [
    { name: 'start', pipeline: { use: 'lqf' }, options: {}, train: 0.8, validation: 0.8, error: 0.02, isChosen: false },
    { name: 'vote or consensus', pipeline: { use: 'lqf' }, options: {}, train: 0.9, validation: 0.88, error: 0.02, isChosen: true },
  ],
  front: [
    { pipeline: { use: 'lqf' }, value: 0.9, cpu: 3 },
    { pipeline: { use: 'bte' }, value: 0.8, cpu: 1 },
  ],
  contributions: [{ member: { use: 'lqf' }, gain: 0.02 }],
  warnings: ['only a few pages'],
  events: [
    { type: 'rung', rung: 'evolved', part: 'all pages' },
    { type: 'generation', generation: 1, best: 0.8, median: 0.6, diversity: 1, spent: 10, hitRate: 0, elapsedMs: 1 },
    { type: 'generation', generation: 2, best: 0.9, median: 0.7, diversity: 1, spent: 20, hitRate: 0, elapsedMs: 2 },
  ],
  spent: 20,
  elapsedMs: 2,
  isComplete: true,
}

it('shows scores, ladder, generations, front, members and the pipeline as a graph, with texts escaped', () => {
  const page = buildSearchReport(record)
  for (const part of [
    'Recommended: vote or consensus',
    'Keep &lt;what&gt; two want.',
    '+0.0400 on its own pages',
    'not significant',
    '→ vote or consensus',
    'all pages: best and median',
    'Pipelines that no other one beats in both',
    'sw (paper)',
    'vote, 2',
    'only a few pages',
  ]) {
    expect(page).toContain(part)
  }
  expect(page).not.toContain('<script')
})
