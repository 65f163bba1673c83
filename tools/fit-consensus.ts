/**
 * Fits a consensus of filters on a package and writes it with its record: `npm run fit:consensus -- [--package P] [--every N]
 * [--limit N] [--published | --model-free] [--presets] [--members N] [--out FILE]`.
 *
 * For each of five folds (by registrable domain) the weights are fitted and the best single filter is chosen on the other four; both
 * are then scored on the pages that were not looked at. What ships is fitted on all pages that were read; the scores it ships with are
 * those of the folds. With `--presets` the presets of filters are members too; all members then judge the text that is visible.
 * Data comes from `GLEANER_DATA`; verdicts are kept in `.cache/verdicts`.
 */
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { digestOf, fitConsensus, foldCount, mean, openBench, pairedBootstrap, searchSpace, strongest } from '@gleaner/lab'
import { type Consensus, explain, type PagePolicies, type Pipeline, registry, type Use, writeDocument } from 'gleaner'

const { values } = parseArgs({
  options: {
    package: { type: 'string', default: 'wcxb-dev' },
    every: { type: 'string', default: '1' },
    members: { type: 'string', default: '12' },
    limit: { type: 'string' },
    workers: { type: 'string' },
    published: { type: 'boolean', default: false },
    presets: { type: 'boolean', default: false },
    'model-free': { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const every = Number(values.every)
const sizes = values.members.split(',').map(Number)
const policies: PagePolicies = values.presets ? { hidden: 'drop' } : {}
const space = searchSpace(registry, { published: values.published, modelFree: values['model-free'] })
const members: readonly Use[] = space.leaves.filter(({ preset, use }) => (values.presets || preset === undefined) && use !== 'learned')
const bench = await openBench([values.package], {
  every,
  policies,
  cacheFolder: '.cache/verdicts',
  ...(values.limit ? { limit: Number(values.limit) } : {}),
  ...(values.workers ? { workers: Number(values.workers) } : {}),
})
const all = bench.pages.map(({ number }) => number)
const folds = bench.pages.map(({ fold }) => fold)
const votes = await bench.blocks(members, all)
const singles = (await bench.score(members)).map(({ f1 }) => f1)
console.log(`${values.package}: ${all.length} pages, ${members.length} members`)

/** Fits all members on pages, and the strongest of them. */
function fits(pages: readonly number[]): Consensus[] {
  const training = pages.map(page => votes[page])
  const whole = fitConsensus(training, members)
  return [whole, ...sizes.map(size => fitConsensus(training, members, strongest(training, whole, size)))]
}

/** Scores out of fold of what is chosen without the fold: one row per pipeline that `choose` gives. */
async function outOfFold(choose: (training: readonly number[]) => readonly Pipeline[]): Promise<Float64Array[]> {
  const rows: Float64Array[] = []
  for (let fold = 0; fold < foldCount; fold++) {
    const test = all.filter(page => folds[page] === fold)
    const scores = await bench.score(choose(all.filter(page => folds[page] !== fold)), { pages: test })
    for (const [i, { f1 }] of scores.entries()) {
      rows[i] ??= new Float64Array(all.length)
      for (const [k, page] of test.entries()) rows[i][page] = f1[k]
    }
  }
  return rows
}

const [single] = await outOfFold(training => {
  const means = singles.map(row => mean(training.map(page => row[page])))
  return [members[means.indexOf(Math.max(...means))]]
})
const report: object[] = []
for (const [i, found] of (await outOfFold(fits)).entries()) {
  const paired = pairedBootstrap(found, single, { seed: 1 })
  report.push({ f1: mean(found), single: mean(single), ...paired })
  console.log(`${i === 0 ? members.length : sizes[i - 1]} members: ${mean(found).toFixed(4)}, best single ${mean(single).toFixed(4)}`)
  console.log(`  ${paired.difference.toFixed(4)} [${paired.low.toFixed(4)}, ${paired.high.toFixed(4)}], p = ${paired.pValue.toFixed(4)}`)
}
for (const warning of bench.state.warnings) console.warn(warning)
if (values.out !== undefined) {
  const pipeline = fits(all)[1]
  writeFileSync(
    values.out,
    writeDocument({
      name: basename(values.out).replace(/\.json$/, ''),
      summary: explain(pipeline, registry),
      pipeline,
      policies,
      models: [],
      scores: { measure: 'multiset', [values.package]: { pages: all.length, outOfFold: report[1] } },
      record: {
        command: 'npm run fit:consensus',
        search: `logistic weights of the ${sizes[0]} strongest of ${members.length} filters, five folds by domain`,
        published: values.published,
        modelFree: values['model-free'],
        presets: values.presets,
        package: { name: values.package, digest: await digestOf(values.package), every },
      },
    }),
  )
  console.log(`written: ${values.out}`)
}
await bench.close()
