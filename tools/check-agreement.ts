/**
 * Holds `evaluate` and `extract` equal page by page on whole packages:
 * `npm run check:agreement -- [--package P]… [--every N] [--workers N]`.
 *
 * For the pipelines `default` and `fast`, the filter `cectd-ds` and a nested vote, every page of every package is extracted once
 * more by `extract`; its text must have the score of the row, and the same characters must be kept.
 */
import { parseArgs } from 'node:util'
import { type Candidate, evaluate, fingerprintOf, listPackages, multiset, type PageRow, readPackage, snippetsMeasure } from '@gleaner/lab'
import { extract, type Pipeline, pipelines, selectionText } from 'gleaner'
import { type Problem, report } from './problems.js'

const { values } = parseArgs({
  options: {
    package: { type: 'string', multiple: true, default: listPackages().map(({ name }) => name) },
    every: { type: 'string', default: '1' },
    workers: { type: 'string' },
  },
})

const vote: Pipeline = {
  serial: [
    { use: 'lqf' },
    { vote: [{ use: 'cectd-ds' }, { vote: [{ use: 'cetr' }, { use: 'sw' }, { use: 'bte' }], minVotes: 2 }], minVotes: 1 },
  ],
}
const asked: readonly (readonly [name: string, pipeline: string | Pipeline])[] = [
  ['default', 'default'],
  ['fast', 'fast'],
  ['cectd-ds', { use: 'cectd-ds' }],
  ['nested vote', vote],
]

async function main(): Promise<void> {
  const every = Number(values.every)
  const problems: Problem[] = []
  let pages = 0
  for (const name of values.package) {
    const workers = values.workers === undefined ? {} : { workers: Number(values.workers) }
    const { rows } = await evaluate({ packages: [name], pipelines: asked.map(candidateOf), every, ...workers })
    const found = new Map(rows.map(row => [`${row.page} ${row.pipeline}`, row]))
    for await (const { id, url, html, gold } of readPackage(name, { every })) {
      pages++
      for (const [pipelineName, pipeline] of asked) {
        const result = extract(html, { url, pipeline })
        const measure = gold.text === null ? snippetsMeasure : multiset
        const score = measure.score(selectionText(result.page, result.keep), gold.text ?? '', gold)
        const difference = differenceOf(
          found.get(`${id} ${pipelineName}`),
          measure.name,
          score,
          result.origin === 'markup' ? result.keep.bounds : null,
        )
        if (difference !== null) problems.push({ file: name, line: 0, message: `${id}, ${pipelineName}: ${difference}` })
      }
    }
    console.log(`${name}: ${rows.length} rows`)
  }
  report('agreement of evaluate and extract', problems, `${pages} pages by ${asked.length} pipelines`)
}

function candidateOf([name, pipeline]: (typeof asked)[number]): Candidate {
  if (typeof pipeline !== 'string') return { name, pipeline }
  const found = pipelines.find(candidate => candidate.name === pipeline)
  if (!found) throw new Error(`there is no pipeline ${pipeline}`)
  return found
}

function differenceOf(
  row: PageRow | undefined,
  measure: string,
  score: { readonly p: number; readonly r: number; readonly f1: number },
  bounds: ArrayLike<number> | null,
): string | null {
  if (row === undefined) return 'there is no row'
  const rowScore = row.scores[measure]
  if (rowScore.p !== score.p || rowScore.r !== score.r || rowScore.f1 !== score.f1)
    return `F1 ${rowScore.f1} of the row, ${score.f1} of extract`
  return bounds !== null && fingerprintOf(bounds) !== row.fingerprint ? 'other characters are kept' : null
}

await main()
