/**
 * Fits a consensus of filters on a package and writes it with its record: `npm run fit:consensus -- [--package P] [--every N]
 * [--published | --model-free] [--out FILE]`.
 *
 * For each of five folds (by registrable domain) the weights are fitted and the best single filter is chosen on the other four; both
 * are then scored on the pages that were not looked at. What ships is fitted on all pages that were read; the scores it ships with are
 * those of the folds. Data comes from `GLEANER_DATA`.
 */
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type BlockVotes,
  blockVotes,
  digestOf,
  fitConsensus,
  foldOf,
  type GoldPage,
  localScorer,
  mean,
  pairedBootstrap,
  readPackage,
  searchSpace,
  strongest,
} from '@gleaner/lab'
import { type Consensus, explain, type Pipeline, registry, writeDocument } from 'gleaner'

const { values } = parseArgs({
  options: {
    package: { type: 'string', default: 'wcxb-dev' },
    every: { type: 'string', default: '1' },
    members: { type: 'string', default: '12' },
    published: { type: 'boolean', default: false },
    'model-free': { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const every = Number(values.every)
const size = Number(values.members)
const space = searchSpace(registry, { published: values.published, modelFree: values['model-free'] })
const members = space.leaves.filter(({ preset, use }) => preset === undefined && use !== 'learned')

/** A fitted consensus of all members, and one of the strongest. */
function fits(votes: readonly BlockVotes[]): Readonly<Record<'all' | 'few', Consensus>> {
  const all = fitConsensus(votes, members)
  return { all, few: fitConsensus(votes, members, strongest(votes, all, size)) }
}

const pages: GoldPage[] = []
const votes: BlockVotes[] = []
for await (const page of readPackage(values.package, { every })) {
  if (page.gold.text === null) continue
  pages.push(page)
  votes.push(blockVotes(page, members, registry))
}
const scorer = localScorer(pages, registry)
const folds = pages.map(page => foldOf(page))
const singles = (await scorer.score(members)).map(({ f1 }) => f1)

/** Scores out of fold of what is chosen without the fold. */
async function outOfFold(choose: (training: readonly number[]) => Pipeline): Promise<Float64Array> {
  const result = new Float64Array(pages.length)
  for (let fold = 0; fold < 5; fold++) {
    const test = folds.flatMap((of, i) => (of === fold ? [i] : []))
    const [{ f1 }] = await scorer.score([choose(folds.flatMap((of, i) => (of === fold ? [] : [i])))], { pages: test })
    for (const [k, page] of test.entries()) result[page] = f1[k]
  }
  return result
}

const meanOn = (row: Float64Array, on: readonly number[]): number => mean(on.map(page => row[page]))
const single = await outOfFold(training => {
  const means = singles.map(row => meanOn(row, training))
  return members[means.indexOf(Math.max(...means))]
})
const report: Record<string, object> = {}
for (const which of ['all', 'few'] as const) {
  const found = await outOfFold(training => fits(training.map(page => votes[page]))[which])
  const paired = pairedBootstrap(found, single, { seed: 1 })
  report[which] = { f1: mean(found), single: mean(single), ...paired }
  console.log(`${which === 'all' ? members.length : size} members: ${mean(found).toFixed(4)}, best single ${mean(single).toFixed(4)}`)
  console.log(`  ${paired.difference.toFixed(4)} [${paired.low.toFixed(4)}, ${paired.high.toFixed(4)}], p = ${paired.pValue.toFixed(4)}`)
}
if (values.out !== undefined) {
  const pipeline = fits(votes).few
  writeFileSync(
    values.out,
    writeDocument({
      name: basename(values.out).replace(/\.json$/, ''),
      summary: explain(pipeline, registry),
      pipeline,
      policies: {},
      models: [],
      scores: { measure: 'multiset', [values.package]: { pages: pages.length, outOfFold: report['few'] } },
      record: {
        command: 'npm run fit:consensus',
        search: `logistic weights of the ${size} strongest of ${members.length} filters with default parameters, five folds by domain`,
        published: values.published,
        modelFree: values['model-free'],
        package: { name: values.package, digest: await digestOf(values.package), every },
      },
    }),
  )
  console.log(`written: ${values.out}`)
}
