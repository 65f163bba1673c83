import { extract, type Pipeline, pipelines, selectionText } from 'gleaner'
import { describe, expect, test } from 'vitest'
import { type Candidate, fingerprintOf } from '../bench/index.js'
import { readPackage } from '../datasets/index.js'
import { multiset } from '../metrics/index.js'
import { evaluate } from './evaluate.js'
import { miniRecord, temporaryFolder, writeMini } from './mini-package.fixture.js'

const vote: Pipeline = {
  serial: [
    { use: 'lqf' },
    { vote: [{ use: 'cectd-ds' }, { vote: [{ use: 'cetr' }, { use: 'sw' }, { use: 'bte' }], minVotes: 2 }], minVotes: 1 },
  ],
}
const candidates: Candidate[] = [
  ...['default', 'fast'].map(name => ({ ...pipelines.find(pipeline => pipeline.name === name)!, name })),
  { name: 'cectd-ds', pipeline: { use: 'cectd-ds' } },
  { name: 'nested vote', pipeline: vote },
]

/** A page with readers' comments, a page that has its text in JSON-LD only, and a wall. */
const sentences = 'The river rose by two metres in a single night, and the lower streets of the town were closed until the morning. '
const special = {
  comments: `<article><h1>Flood</h1>${`<p>${sentences.repeat(3)}</p>`.repeat(4)}</article>
<section id="comments" class="comments"><h2>Comments</h2>${`<div class="comment"><p>${sentences}</p></div>`.repeat(4)}</section>`,
  data: `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: 'Flood',
    articleBody: sentences.repeat(12),
  })}</script><div id="app"></div>`,
  wall: '<title>Access denied</title><h1>Access denied</h1><p>Please enable cookies and JavaScript to continue. Checking your browser.</p>',
}
const specialRecords = Object.entries(special).map(([id, html]) => ({ ...miniRecord(1), id, html: `<html><body>${html}</body></html>` }))
const folder = temporaryFolder()

async function checkAgreement(name: string): Promise<void> {
  const { rows } = await evaluate({ packages: [name], pipelines: candidates, workers: 0 })
  const found = new Map(rows.map(row => [`${row.page} ${row.pipeline}`, row]))
  for await (const { id, url, html, gold } of readPackage(name)) {
    for (const candidate of candidates) {
      const row = found.get(`${id} ${candidate.name}`)!
      const result = extract(html, { url, pipeline: candidate.name in named ? candidate.name : candidate.pipeline })
      const score = multiset.score(selectionText(result.page, result.keep), gold.text ?? '', gold)
      expect({ id, candidate: candidate.name, score: row.scores['multiset'] }).toEqual({ id, candidate: candidate.name, score })
      if (result.origin === 'markup') expect(row.fingerprint).toBe(fingerprintOf(result.keep.bounds))
    }
  }
}

const named = Object.fromEntries(pipelines.map(({ name }) => [name, true]))

describe('evaluate scores the final selection of extract', () => {
  test('on every page of the package sample', async () => {
    await checkAgreement('sample')
  })

  test("on pages with readers' comments, with content in data only, and behind a wall", async () => {
    const file = writeMini(folder, 'special', specialRecords)
    await checkAgreement(file)
    const scoreOf = async (scope: 'extract' | 'selection'): Promise<readonly [string, number][]> => {
      const { rows } = await evaluate({ packages: [file], pipelines: candidates.slice(0, 1), workers: 0, scope })
      return rows.map(row => [row.fingerprint, row.scores['multiset'].p])
    }
    const [final, bare] = [await scoreOf('extract'), await scoreOf('selection')]
    // With nothing done after the pipeline, this test would show nothing.
    expect(final.some(([fingerprint], i) => fingerprint !== bare[i][0])).toBe(true)
  })
})

describe('empty gold', () => {
  const nothingWanted = { ...miniRecord(2), id: 'empty', gold: { text: '', with: [], without: [] } }
  const file = writeMini(folder, 'empty', [miniRecord(1), nothingWanted])
  const request = { packages: [file], pipelines: [{ name: 'all', pipeline: { use: 'drop-ads' } }], workers: 0, scope: 'selection' } as const

  test.each([
    ['zero', 0],
    ['papers', 1],
  ] as const)('counts as %s: recall %d if something is kept', async (emptyGold, r) => {
    const { rows, results } = await evaluate({ ...request, emptyGold })
    expect(rows.map(({ page, hasEmptyGold }) => [page, hasEmptyGold])).toEqual([
      ['empty', true],
      ['mini/01', undefined],
    ])
    expect(rows[0].scores['multiset']).toMatchObject({ p: 0, r, f1: 0 })
    expect(results[0]).toMatchObject({ pages: 2, emptyGold: 1, r: (1 + r) / 2 })
  })
})
