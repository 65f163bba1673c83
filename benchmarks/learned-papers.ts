/**
 * The papers' learned systems, out of fold: Victor and supervised MSS beside the simple form and all text.
 *
 * `npm run bench:learned-papers -- [--json] [--write] [--every N] [--threads N] [--only cleaneval-final|shipped|wcxb-dev]…`.
 * Tables: `cleaneval-final`, trained on its other folds (the CleanEval score is what the papers report); the models that
 * ship on `cleaneval-final`, of which they have seen nothing, and what their records say of the packages they were trained on;
 * on request `wcxb-dev`, trained anew on the other folds of those packages. Means come with bootstrap intervals, supervised and
 * simple MSS are compared page by page. `--write` keeps the figures in `benchmarks/learned-papers.json`, from which
 * `bench:filters` and `docs/results.md` take them. Data comes from `GLEANER_DATA`.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bootstrapMean, cleaneval, foldCount, foldOf, type GoldPage, lcs, multiset, pairedBootstrap, readPackage } from '@gleaner/lab'
import { mssSamples, shippedPackages, trainMss, trainVictor, victorSamples } from '@gleaner/lab/train'
import { type AnyFilter, type Page, parsePage, resolve, selectionText, unlimited } from 'gleaner'
import { mssModel, victorModel } from 'gleaner/model'
import { type MssModel, makeMss, makeVictor, type VictorModel } from 'gleaner/training'
import {
  figuresFile,
  type LearnedFigures,
  type LearnedRow,
  type LearnedTable,
  learnedPapersText,
  recordRows,
} from './learned-papers-figures.js'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    threads: { type: 'string' },
    only: { type: 'string', multiple: true, default: ['cleaneval-final', 'shipped'] },
  },
})
const every = Number(values.every)

/** The models that judge a page. */
interface Models {
  readonly victor: VictorModel
  readonly mss: MssModel
}

/** Trains on all folds but one, for each fold; MSS knows only features of at least `minDomains` domains. */
async function trainFolds(packages: readonly string[], minDomains: number): Promise<Models[]> {
  const pages = { packages, every, onProgress: (done: string) => console.error(`${packages.join('+')}: ${done}`) }
  const blocks = await victorSamples(pages)
  const tokens = await mssSamples(pages)
  const models: Models[] = []
  for (let fold = 0; fold < foldCount; fold++) {
    const others = <T extends { readonly fold: number }>(samples: readonly T[]): T[] => samples.filter(sample => sample.fold !== fold)
    const id = `without fold ${fold + 1}`
    const threads = values.threads === undefined ? {} : { threads: Number(values.threads) }
    models.push({ victor: await trainVictor(others(blocks), { id, ...threads }), mss: trainMss(others(tokens), { id, minDomains }) })
    console.error(`${packages.join('+')}: trained ${id}`)
  }
  return models
}

/** What each system keeps of a page, as text. */
type System = (page: Page, models: Models) => string

const using = (filterOf: (models: Models) => AnyFilter, given: Record<string, unknown> = {}): System => {
  const made = new Map<Models, AnyFilter>()
  return (page, models) => {
    let filter = made.get(models)
    if (!filter) made.set(models, (filter = filterOf(models)))
    return selectionText(page, filter.judge(page, resolve(filter.name, filter.params, given), unlimited).keep)
  }
}

const systems: Readonly<Record<string, System>> = {
  'all text': page => selectionText(page, page.live),
  victor: using(({ victor }) => makeVictor([victor])),
  'mss supervised': using(({ mss }) => makeMss([mss]), { form: 'supervised' }),
  'mss supervised, 3 segments': using(({ mss }) => makeMss([mss]), { form: 'supervised', segments: 3 }),
  'mss simple': using(() => makeMss([])),
  'mss simple, 3 segments': using(() => makeMss([]), { segments: 3 }),
}

async function tableOf(title: string, name: string, modelsOf: (gold: GoldPage) => Models): Promise<LearnedTable> {
  const scores = new Map(Object.keys(systems).map(system => [system, { cleaneval: [] as number[], p: 0, r: 0, lcs: 0, multiset: 0 }]))
  let pages = 0
  for await (const gold of readPackage(name, { every })) {
    pages++
    const page = parsePage(gold.html, { url: gold.url })
    for (const [system, keep] of Object.entries(systems)) {
      const text = keep(page, modelsOf(gold))
      const sums = scores.get(system)!
      const { p, r, f1 } = cleaneval.score(text, gold.gold.text ?? '')
      sums.cleaneval.push(f1)
      sums.p += p
      sums.r += r
      sums.lcs += lcs.score(text, gold.gold.text ?? '').f1
      sums.multiset += multiset.score(text, gold.gold.text ?? '').f1
    }
  }
  const rows = [...scores].map(([system, sums]): LearnedRow => {
    const { value, low, high } = bootstrapMean(sums.cleaneval)
    const means = { p: sums.p / pages, r: sums.r / pages, lcsF1: sums.lcs / pages, multisetF1: sums.multiset / pages }
    return { system, cleaneval: value, low, high, ...means }
  })
  const supervisedAgainstSimple = pairedBootstrap(scores.get('mss supervised')!.cleaneval, scores.get('mss simple')!.cleaneval)
  return { title, package: name, pages, rows, supervisedAgainstSimple }
}

const tables: LearnedTable[] = []
if (values.only.includes('cleaneval-final')) {
  const models = await trainFolds(['cleaneval-final'], 5)
  tables.push(await tableOf('cleaneval-final, trained on its other folds', 'cleaneval-final', gold => models[foldOf(gold)]))
}
if (values.only.includes('shipped')) {
  const models = { victor: victorModel, mss: mssModel }
  tables.push(await tableOf('cleaneval-final, the models that ship (nothing of it seen)', 'cleaneval-final', () => models))
}
if (values.only.includes('wcxb-dev')) {
  const models = await trainFolds(shippedPackages, 12)
  const title = `wcxb-dev, trained on the other folds of ${shippedPackages.join(', ')}`
  tables.push(await tableOf(title, 'wcxb-dev', gold => models[foldOf(gold)]))
}
const figures: LearnedFigures = {
  every,
  tables,
  records: [...recordRows('victor', victorModel.record), ...recordRows('mss supervised', mssModel.record)],
}
if (values.write) writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
console.log(values.json ? JSON.stringify(figures) : learnedPapersText(figures))
