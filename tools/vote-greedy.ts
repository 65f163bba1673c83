/**
 * Searches for a vote of classic filters and writes it with its record: `npm run vote:greedy -- [--every N] [--out FILE]
 * [--package P] [--max-members N] [--workers N]`.
 *
 * For each of five folds (by registrable domain) a vote and the best single filter are chosen on the other four; both are
 * then judged on the pages that were not looked at, by the real pipelines. What ships is the vote chosen on all pages;
 * the scores it is shipped with are those of the folds. Data comes from `GLEANER_DATA`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import {
  bestSingle,
  type Candidate,
  chooseByFold,
  collectBallots,
  digestOf,
  evaluate,
  type FoundVote,
  greedyVote,
  listPackages,
  mean,
  type PageBallots,
  type PageRow,
  pairedBootstrap,
  readPackage,
  type Score,
  votePipeline,
} from '@gleaner/lab'
import { canonicalJson, classicFilters, explain, type Pipeline, registryOf } from 'gleaner'

const { values } = parseArgs({
  options: {
    package: { type: 'string', default: 'wcxb-dev' },
    every: { type: 'string', default: '1' },
    out: { type: 'string', default: 'pipelines/vote-greedy.json' },
    'max-members': { type: 'string', default: '9' },
    workers: { type: 'string' },
  },
})
const every = Number(values.every)
const maxMembers = Number(values['max-members'])
const workers = values.workers === undefined ? {} : { workers: Number(values.workers) }
const names = classicFilters.map(({ name }) => name)
const seed = 1

/** Packages on which the vote that ships is scored as well: other pages, other annotators. */
const transferPackages = ['cleaneval-final', 'dragnet', 'readability']

/**
 * Other searches, tried once on the masks of `wcxb-dev`, each choosing on the training folds like the one that ships. The two
 * that went through all folds gained about 0.02 on the pages they were chosen on, and 0.014 to 0.015 on the others. The search
 * that ships is not replaced by the best of them: that would be choosing on the pages that judge.
 */
const tried = [
  {
    what: 'the same filter may be added again (weights), pool of 33 filters and 14 serial pairs such as lqf then lsi, characters, 7 additions',
    outOfFoldGain: 0.0139,
    note: 'by number of additions 2 to 7: 0.0058, 0.0154, 0.0131, 0.0141, 0.0147, 0.0140',
  },
  {
    what: 'the vote first, and where it finds fewer than 20 to 1,000 words any filter or fewer votes (first)',
    outOfFoldGain: 0.0151,
    note: 'by number of additions 1 to 6: 0.0093, 0.0059, 0.0160, 0.0126, 0.0151, 0.0159',
  },
  {
    what: 'members that are first, unions or intersections of two filters',
    outOfFoldGain: null,
    note: 'fold 0 only: training 0.8247 where plain votes have 0.8219, out of fold 0.7948 where they have 0.7983',
  },
  {
    what: 'sum of eight searches on random halves of the training pages',
    outOfFoldGain: null,
    note: 'folds 0 and 1 only: 0.7976 and 0.7959 out of fold, the plain vote of three 0.7963 and 0.7980',
  },
]

async function collect(): Promise<PageBallots[]> {
  const pages: PageBallots[] = []
  for await (const page of readPackage(values.package, { every })) {
    const ballots = collectBallots(page, classicFilters)
    if (ballots) pages.push(ballots)
    if (process.stderr.isTTY) process.stderr.write(`\r${pages.length} pages judged by ${names.length} filters`)
  }
  if (process.stderr.isTTY) process.stderr.write('\n')
  return pages
}

/** Evaluates pipelines, each once, and returns their rows by canonical JSON and page. */
async function rowsOf(packageName: string, pipelines: readonly Pipeline[]): Promise<Map<string, Map<string, PageRow>>> {
  const distinct = new Map(pipelines.map(pipeline => [canonicalJson(pipeline), pipeline]))
  const candidates: Candidate[] = [...distinct].map(([name, pipeline]) => ({ name, pipeline }))
  const { rows } = await evaluate({ packages: [packageName], pipelines: candidates, every, seed, ...workers })
  const byPipeline = new Map<string, Map<string, PageRow>>(candidates.map(({ name }) => [name, new Map()]))
  for (const row of rows) byPipeline.get(row.pipeline)!.set(row.page, row)
  return byPipeline
}

function meansOf(scores: readonly Score[]): { p: number; r: number; f1: number } {
  const rounded = (x: number) => Math.round(x * 1e4) / 1e4
  return {
    p: rounded(mean(scores.map(({ p }) => p))),
    r: rounded(mean(scores.map(({ r }) => r))),
    f1: rounded(mean(scores.map(({ f1 }) => f1))),
  }
}

async function transferScores(pipeline: Pipeline, single: Pipeline): Promise<Record<string, object>> {
  const present = new Set(listPackages().map(({ name }) => name))
  const scores: Record<string, object> = {}
  for (const name of transferPackages.filter(candidate => present.has(candidate))) {
    const rows = await rowsOf(name, [pipeline, single])
    const of = (wanted: Pipeline) => meansOf([...rows.get(canonicalJson(wanted))!.values()].map(row => row.scores['multiset']))
    scores[name] = { vote: of(pipeline), single: of(single) }
  }
  return scores
}

async function main(): Promise<void> {
  const pages = await collect()
  const choices = chooseByFold(pages, names.length, { maxMembers })
  const shipped = greedyVote(pages, names.length, { maxMembers })
  const single = bestSingle(pages, names.length)
  const toPipeline = (vote: FoundVote) => votePipeline(vote, names)
  const pipeline = toPipeline(shipped)
  const rows = await rowsOf(values.package, [...choices.flatMap(({ vote, single }) => [vote, single]), shipped].map(toPipeline))
  const outOfFold = (choose: (fold: number) => FoundVote): Score[] =>
    pages.map(({ id, fold }) => rows.get(canonicalJson(toPipeline(choose(fold))))!.get(id)!.scores['multiset'])
  const votes = outOfFold(fold => choices[fold].vote)
  const singles = outOfFold(fold => choices[fold].single)
  const paired = pairedBootstrap(
    votes.map(({ f1 }) => f1),
    singles.map(({ f1 }) => f1),
    { seed },
  )
  const inSample = meansOf([...rows.get(canonicalJson(pipeline))!.values()].map(row => row.scores['multiset']))
  const reached = paired.difference >= 0.02 && paired.pValue < 0.01
  const file = {
    name: 'vote-greedy',
    summary: explain(pipeline, registryOf(classicFilters)),
    pipeline,
    scores: {
      measure: 'multiset',
      [values.package]: { outOfFold: { vote: meansOf(votes), single: meansOf(singles), pages: pages.length, ...paired }, inSample },
      ...(await transferScores(pipeline, toPipeline(single))),
    },
    record: {
      command: 'npm run vote:greedy',
      bar: `at least 0.02 F1 above the best single filter, p < 0.01, both chosen on training folds: ${reached ? 'reached' : 'NOT reached'}`,
      search: `greedy over ${names.length} filters with default parameters and weight 1, at most ${maxMembers} members, votes needed and granularity searched`,
      package: { name: values.package, digest: await digestOf(values.package), every },
      folds: choices.map(({ fold, vote, single }) => ({
        fold,
        vote: toPipeline(vote),
        trainingF1: vote.f1,
        single: names[single.members[0]],
        singleTrainingF1: single.f1,
      })),
      tried,
      seed,
    },
  }
  mkdirSync(dirname(values.out), { recursive: true })
  writeFileSync(values.out, `${JSON.stringify(file, null, 2)}\n`)
  print(file.summary, paired, meansOf(votes), meansOf(singles), choices)
  console.log(`${file.record.bar}\nwritten: ${values.out}`)
}

function print(
  summary: string,
  paired: ReturnType<typeof pairedBootstrap>,
  vote: { f1: number },
  single: { f1: number },
  choices: ReturnType<typeof chooseByFold>,
): void {
  for (const { fold, vote, single } of choices) {
    const members = vote.members.map(member => names[member]).join(', ')
    const unit = vote.granularity === 'char' ? 'characters' : `${vote.granularity}s`
    console.log(
      `fold ${fold}: ${vote.minVotes} of ${members} on ${unit}, training ${vote.f1.toFixed(4)}; single ${names[single.members[0]]} ${single.f1.toFixed(4)}`,
    )
  }
  const { difference, low, high, pValue, won, lost, tied } = paired
  console.log(`out of fold: vote ${vote.f1.toFixed(4)}, single ${single.f1.toFixed(4)}`)
  console.log(
    `difference ${difference.toFixed(4)} [${low.toFixed(4)}, ${high.toFixed(4)}], p = ${pValue.toFixed(4)}, pages won ${won}, lost ${lost}, tied ${tied}`,
  )
  console.log(summary)
}

await main()
