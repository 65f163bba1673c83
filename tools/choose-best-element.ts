/**
 * Chooses the numbers of the filter `best-element`: `npm run choose:best-element -- [--every N] [--package P]`.
 *
 * Every combination of a small grid is scored on every page. For each of five folds (by registrable domain) the best on the
 * other four is judged on the pages that were not looked at; then the best on all pages, and what one step of each number
 * to either side costs. Data comes from `GLEANER_DATA`.
 */
import { parseArgs } from 'node:util'
import { foldCount, foldOf, mean, multiset, readPackage } from '@gleaner/lab'
import { compile, filters, parsePage, registryOf, selectionText } from 'gleaner'

const { values } = parseArgs({
  options: { package: { type: 'string', default: 'wcxb-dev' }, every: { type: 'string', default: '1' } },
})

/** The values that are tried, name by name. */
const axes: readonly (readonly [name: string, values: readonly number[]])[] = [
  ['linkWorth', [0.3, 0.4, 0.5]],
  ['shortWorth', [0.5, 0.6, 0.7]],
  ['minWords', [8, 10]],
  ['marginWorth', [0.3, 0.4, 0.5]],
  ['dropBelow', [0.3, 0.35, 0.4]],
]

type Numbers = Readonly<Record<string, number>>

const grid = axes.reduce<readonly Numbers[]>(
  (rows, [name, numbers]) => rows.flatMap(row => numbers.map(number => ({ ...row, [name]: number }))),
  [{}],
)
const registry = registryOf(filters)
const extractors = grid.map(numbers => compile({ use: 'best-element', with: numbers }, registry))

/** Fold and F1 of every page, combination after combination. */
const foldOfPage: number[] = []
const scores: number[][] = grid.map(() => [])
for await (const given of readPackage(values.package, { every: Number(values.every) })) {
  const { html, url, gold } = given
  if (gold.text === null) continue
  const page = parsePage(html, { url })
  foldOfPage.push(foldOf(given))
  // Most combinations keep the same: each selection is scored once.
  const known = new Map<string, number>()
  for (const [i, extract] of extractors.entries()) {
    const { keep } = extract(page).verdict
    const key = keep.bounds.join()
    let f1 = known.get(key)
    if (f1 === undefined) known.set(key, (f1 = multiset.score(selectionText(page, keep), gold.text).f1))
    scores[i].push(f1)
  }
  if (foldOfPage.length % 100 === 0) process.stderr.write(`${foldOfPage.length} pages\n`)
}

/** Mean F1 of a combination over the pages that are wanted. */
function meanWhere(combination: number, isWanted: (page: number) => boolean): number {
  return mean(scores[combination].filter((_, page) => isWanted(page)))
}

function bestWhere(isWanted: (page: number) => boolean): number {
  const means = grid.map((_, i) => meanWhere(i, isWanted))
  return means.indexOf(Math.max(...means))
}

const outOfFold: number[] = []
for (let fold = 0; fold < foldCount; fold++) {
  const best = bestWhere(page => foldOfPage[page] !== fold)
  outOfFold.push(...scores[best].filter((_, page) => foldOfPage[page] === fold))
  console.log(`without fold ${fold}: ${JSON.stringify(grid[best])}`)
}
const best = bestWhere(() => true)
const usual = grid.findIndex(isUsual)
console.log(`${grid.length} combinations, ${foldOfPage.length} pages of ${values.package}`)
console.log(`cross-validated by domain: F1 ${mean(outOfFold).toFixed(4)}`)
console.log(`best on all pages: ${JSON.stringify(grid[best])}, F1 ${mean(scores[best]).toFixed(4)}`)
if (usual >= 0) console.log(`the filter's defaults: F1 ${mean(scores[usual]).toFixed(4)}; ${neighbours(usual)}`)

/** Whether these are the defaults that the filter declares. */
function isUsual(numbers: Numbers): boolean {
  const params = filters.find(({ name }) => name === 'best-element')!.params
  return Object.entries(numbers).every(([name, number]) => params[name].default === number)
}

/** The largest loss of a combination that differs from one in a single number. */
function neighbours(combination: number): string {
  const here = mean(scores[combination])
  const losses = grid.flatMap((numbers, i) =>
    axes.filter(([name]) => numbers[name] !== grid[combination][name]).length === 1 ? [here - mean(scores[i])] : [],
  )
  return `one step of any number to either side loses at most ${Math.max(...losses).toFixed(4)}`
}
