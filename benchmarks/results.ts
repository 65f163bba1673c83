/**
 * Writes `docs/results.md`: every filter and every pipeline that ships, over all packages.
 *
 * `npm run docs:results -- [--every N] [--workers N] [--no-peers] [--out FILE]`. Rows go to `.cache/results.jsonl` as they
 * come; an interrupted run goes on from there with `--resume`. Data comes from `GLEANER_DATA`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Candidate, type Evaluation, evaluate, listPackages, peerNames, type Result } from '@gleaner/lab'
import { filters, pipelines } from 'gleaner'
import { learnedPapersMarkdown, readLearnedFigures } from './learned-papers-figures.js'
import { trainedOn } from './result-marks.js'

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    workers: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../docs/results.md', import.meta.url)) },
    'no-peers': { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
  },
})

/** Packages in the order of the columns. */
const packageNames = ['wcxb-dev', 'cleaneval-final', 'cleaneval-dev', 'dragnet', 'readability', 'trafilatura']
/** Pipelines whose files say that they were chosen on a package, and which; and the filter that the pipeline `fast` is. */
const chosenOn: ReadonlyMap<string, string> = new Map([
  ...pipelines.flatMap(({ name }) => packageOfRecord(name)),
  ['best-element', 'wcxb-dev'] as const,
])
/** The gold of this package is the output of this peer. */
const ownGold = { package: 'readability', pipeline: 'readability' }

interface Group {
  readonly title: string
  readonly candidates: readonly Candidate[]
}

const groups: readonly Group[] = [
  { title: 'pipelines that ship', candidates: pipelines.map(({ name, ...rest }) => ({ name: `pipeline ${name}`, ...rest })) },
  {
    title: 'filters',
    candidates: [
      ...filters.filter(({ name }) => name !== 'learned').map(({ name }) => ({ name, pipeline: { use: name } })),
      { name: 'mss supervised', pipeline: { use: 'mss', with: { form: 'supervised' } } },
    ],
  },
  { title: 'peers', candidates: values['no-peers'] ? [] : peerNames.map(name => ({ name, pipeline: { use: name } })) },
]

function packageOfRecord(name: string): [string, string][] {
  const file = new URL(`../pipelines/${name}.json`, import.meta.url)
  if (!existsSync(file)) return []
  const { record } = JSON.parse(readFileSync(file, 'utf8')) as { record?: { package?: { name?: string } } }
  return record?.package?.name === undefined ? [] : [[`pipeline ${name}`, record.package.name]]
}

/** A table of F1: groups one after the other, each ordered by its first column; the best of a column in bold, trained figures left out of that. */
function table(results: readonly Result[], columns: readonly Column[]): string {
  const find = (candidate: Candidate, column: Column) => column.of(results.filter(result => result.pipeline === candidate.name))
  const candidates = groups.flatMap(group => group.candidates)
  const best = columns.map(column =>
    Math.max(...candidates.filter(candidate => !isMarked(candidate, column)).map(candidate => find(candidate, column) ?? 0)),
  )
  const lines = groups.flatMap(group => {
    const ranked = [...group.candidates].sort((a, b) => (find(b, columns[0]) ?? 0) - (find(a, columns[0]) ?? 0))
    return ranked.map(candidate => {
      const cells = columns.map((column, i) => cell(find(candidate, column), best[i], isMarked(candidate, column)))
      return `| ${candidate.name} | ${cells.join(' | ')} |`
    })
  })
  return [`| | ${columns.map(({ title }) => title).join(' | ')} |`, `|---|${columns.map(() => '--:').join('|')}|`, ...lines].join('\n')
}

interface Column {
  readonly title: string
  readonly package: string
  of(results: readonly Result[]): number | undefined
}

function isMarked(candidate: Candidate, column: Column): boolean {
  if (candidate.name === ownGold.pipeline && column.package === ownGold.package) return true
  if (chosenOn.get(candidate.name) === column.package) return true
  return trainedOn(candidate).has(column.package)
}

function cell(f1: number | undefined, best: number, isMarkedOut: boolean): string {
  if (f1 === undefined) return ''
  const shown = f1.toFixed(3)
  if (isMarkedOut) return `${shown} †`
  return f1 === best ? `**${shown}**` : shown
}

function packageColumn(results: readonly Result[], name: string, measure: string): Column {
  const pages = results.find(result => result.package === name)?.pages ?? 0
  const wanted = results.some(result => result.package === name && result.measure === measure) ? measure : 'snippets'
  return { title: `${name} (${pages})`, package: name, of: rows => rows.find(row => row.package === name && row.measure === wanted)?.f1 }
}

function kindColumns(results: readonly Result[]): Column[] {
  const kinds = results.find(({ package: name, measure }) => name === 'wcxb-dev' && measure === 'multiset')?.kinds ?? {}
  return Object.entries(kinds)
    .sort(([, a], [, b]) => b.pages - a.pages)
    .map(([kind, { pages }]) => ({
      title: `${kind} (${pages})`,
      package: 'wcxb-dev',
      of: rows => rows.find(row => row.package === 'wcxb-dev' && row.measure === 'multiset')?.kinds[kind]?.f1,
    }))
}

function detailTable(results: readonly Result[]): string {
  const rows = results.filter(({ package: name, measure }) => name === 'wcxb-dev' && measure === 'multiset').sort((a, b) => b.f1 - a.f1)
  const lines = rows.map(({ pipeline, p, r, f1, low, high, f1OfMeans, statuses, errors }) => {
    const notes = Object.entries(statuses).filter(([status]) => status !== 'ok' && status !== 'error')
    const shown = [...(errors > 0 ? [`errors ${errors}`] : []), ...notes.map(([status, count]) => `${status} ${count}`)].join(', ')
    return `| ${pipeline} | ${[p, r, f1].map(x => x.toFixed(3)).join(' | ')} | ${low.toFixed(3)}–${high.toFixed(3)} | ${f1OfMeans.toFixed(3)} | ${shown} |`
  })
  return ['| | P | R | F1 | 95 % | F1 of means | statuses |', '|---|--:|--:|--:|--:|--:|---|', ...lines].join('\n')
}

function documentOf({ results, record }: Evaluation, present: readonly string[]): string {
  const withText = present.filter(name => name !== 'trafilatura')
  const learnedFigures = readLearnedFigures()
  const sample = record.inputs.every > 1 ? ` One page in ${record.inputs.every}.` : ''
  return `# Results

Written by \`npm run docs:results\`; do not edit.${sample} F1 is the mean over pages; the best of each column in bold. Packages are found
through \`GLEANER_DATA\` and are not part of the repository.

† Not a measurement: the model was trained on these pages (cross-validated figures are in [accuracy.md](accuracy.md) and below), others
were chosen on them (out-of-fold figures are in their files in \`pipelines/\`), and the gold of \`readability\` is the output of that
peer. Peers return text, which is aligned with the page by five-grams.

## Word multiset

The default measure; \`trafilatura\` has snippets only, which are pooled.

${table(
  results,
  present.map(name => packageColumn(results, name, 'multiset')),
)}

## Longest common subsequence of words

${table(
  results,
  withText.map(name => packageColumn(results, name, 'lcs')),
)}

## Kinds of page

Word multiset on wcxb-dev.

${table(results, kindColumns(results))}

## Precision, recall and intervals

Word multiset on wcxb-dev, with 95 % bootstrap intervals of F1.

${detailTable(results)}

${learnedFigures === null ? '' : `${learnedPapersMarkdown(learnedFigures)}\n\n`}## What was measured

| package | SHA-256 of its file |
|---|---|
${record.inputs.packages.map(({ name, digest }) => `| ${name} | \`${digest}\` |`).join('\n')}

Digest of inputs, scores and selections: \`${record.digest}\` (Node ${record.inputs.versions.node}, seed ${record.inputs.seed}).
`
}

async function main(): Promise<void> {
  const known = new Set(listPackages().map(({ name }) => name))
  const present = packageNames.filter(name => known.has(name))
  if (present.length === 0) throw new Error('no packages: set GLEANER_DATA')
  const evaluation = await evaluate({
    packages: present,
    pipelines: groups.flatMap(group => group.candidates),
    measures: ['multiset', 'lcs'],
    every: Number(values.every),
    linesFile: fileURLToPath(new URL('../.cache/results.jsonl', import.meta.url)),
    resume: values.resume,
    ...(values.workers === undefined ? {} : { workers: Number(values.workers) }),
    onProgress: ({ package: name, pages, share, secondsLeft }) => {
      if (process.stderr.isTTY)
        process.stderr.write(`\r${Math.floor(100 * share)} % ${name}, ${pages} pages, ${Math.round(secondsLeft)} s left   `)
    },
  })
  writeFileSync(values.out, documentOf(evaluation, present))
  const { cpu } = evaluation.record.circumstances
  console.log(
    `written: ${values.out}; ${(cpu.total / 1000).toFixed(0)} s CPU, ${(100 * cpu.outsideShare).toFixed(0)} % outside parsing, filters and measures`,
  )
}

await main()
