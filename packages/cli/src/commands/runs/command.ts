import { compareRuns, evaluationMeasures, openRunStore, type RunStore, type StoredRun } from '@gleaner/lab'
import { UsageError } from '../../io/exit-codes.js'
import { columns } from '../../io/table.js'
import { addFlags, type FlagValues, present, text } from '../../options/flag.js'
import { runsFileOf, runsFlag } from '../../options/runs-flag.js'
import type { CliCommand, Context } from '../command.js'
import { comparisonTables, cpuTable, resultTables } from '../evaluate/print.js'

const description = `List the runs of gleaner evaluate, show one, or compare two.

Two runs are compared on the packages and pipelines that both have, page by page: the difference of the means with its interval, \
the p-value (corrected for several comparisons), pages won and lost, and how many selections changed. Name a run by the \
beginning of its id, or as last.`

const examples = `
Examples:
  gleaner runs                        all runs, the newest first
  gleaner runs last                   the newest one, with its tables
  gleaner runs compare 3f2a 91c0      is 3f2a better than 91c0?
  gleaner runs remove 91c0            delete a run`

const flagTable = { runs: runsFlag('Options:'), json: present({ heading: 'Options:', doc: 'print JSON' }) }
const compareFlags = {
  measure: text({ heading: 'Options:', placeholder: 'name', doc: 'measure to compare by (default: the first one of each package)' }),
}

type Flags = FlagValues<typeof flagTable>
type CompareFlags = FlagValues<typeof compareFlags>

/** `gleaner runs`. */
export const runsCommand: CliCommand = {
  define(runs, context) {
    addFlags(runs.description(description).argument('[run]', 'a run to show'), flagTable)
      .addHelpText('after', examples)
      .action((id: string | undefined, flags: Flags) =>
        withStore(flags, context, store => (id === undefined ? list(store, flags) : show(store, id, flags))),
      )
    addFlags(runs.command('compare <first> <second>').summary('compare two runs page by page'), compareFlags).action(
      (first: string, second: string, own: CompareFlags) => {
        const flags = { ...runs.opts<Flags>(), ...own }
        return withStore(flags, context, store => compare(store, first, second, flags))
      },
    )
    runs
      .command('remove <run>')
      .summary('delete a run')
      .action((id: string) => withStore(runs.opts<Flags>(), context, store => remove(store, id)))
  },
}

async function withStore(flags: Flags, { io }: Context, work: (store: RunStore) => string): Promise<void> {
  const store = openRunStore(runsFileOf(flags, io))
  try {
    await io.stdout.write(`${work(store)}\n`)
  } finally {
    store.close()
  }
}

function list(store: RunStore, flags: Flags): string {
  const runs = store.list()
  if (flags.json) return JSON.stringify(runs.map(({ record, results, faults }) => ({ ...record, results, faults })))
  if (runs.length === 0) return 'There are no runs yet: gleaner evaluate makes one.'
  return columns([['run', 'started', 'packages', 'pipelines', 'pages', 'best'], ...runs.map(lineOf)], [4])
}

function lineOf({ record, results }: StoredRun): string[] {
  const { packages, pipelines } = record.inputs
  const [first] = results
  const [best] = results
    .filter(({ package: name, measure }) => name === first.package && measure === first.measure)
    .sort((a, b) => b.f1 - a.f1)
  const pages = new Map(results.map(result => [result.package, result.pages]))
  const shown = pipelines.length > 3 ? `${pipelines.length} pipelines` : pipelines.map(({ name }) => name).join(', ')
  return [
    record.id,
    record.circumstances.started.slice(0, 16).replace('T', ' '),
    packages.map(({ name }) => name).join(', '),
    shown,
    String([...pages.values()].reduce((sum, count) => sum + count, 0)),
    best ? `${best.pipeline} ${best.f1.toFixed(3)} (${best.measure}, ${best.package})` : '',
  ]
}

function show(store: RunStore, id: string, flags: Flags): string {
  const run = store.find(id)
  if (flags.json) return JSON.stringify({ ...run, rows: store.rows(run.record.id) })
  const { record, results, comparisons, faults } = run
  const { packages, versions, seed } = record.inputs
  const facts = [
    ['run', record.id],
    ['digest', record.digest],
    ['started', record.circumstances.started],
    ...packages.map(({ name, digest }) => [name, digest]),
    ...(record.inputs.via === undefined ? [] : [['through', record.inputs.via]]),
    ['versions', `gleaner ${versions.gleaner}, lab ${versions.lab}, Node ${versions.node}; seed ${seed}`],
    ...(faults > 0 ? [['skipped', `${faults} broken lines`]] : []),
  ]
  return [columns(facts), resultTables(results), comparisonTables(comparisons), cpuTable(record.circumstances.cpu)]
    .filter(part => part !== '')
    .join('\n\n')
}

function compare(store: RunStore, first: string, second: string, flags: Flags & CompareFlags): string {
  const [a, b] = [store.find(first), store.find(second)]
  const asked = flags.measure
  if (asked !== undefined) checkMeasure(asked, [a, b])
  const measures = asked === undefined ? [...a.record.inputs.measures, 'snippets'] : [asked]
  const result = compareRuns(store.rows(a.record.id), store.rows(b.record.id), measures, a.record.inputs.seed)
  if (flags.json) return JSON.stringify({ first: a.record.id, second: b.record.id, measure: measures[0], ...result })
  if (result.comparisons.length === 0) return 'The runs have no pages, packages and pipelines in common.'
  const changed = result.changed.map(
    ({ package: name, pipeline, changed, pages }) => `${pipeline} on ${name}: ${changed} of ${pages} selections differ`,
  )
  return `${comparisonTables(result.comparisons)}\n\n${changed.join('\n')}`
}

function checkMeasure(asked: string, runs: readonly StoredRun[]): void {
  if (!evaluationMeasures.includes(asked)) {
    throw new UsageError(`--measure: there is no measure "${asked}"; there are ${evaluationMeasures.join(', ')}`)
  }
  for (const { record, results } of runs) {
    const measured = [...new Set(results.map(({ measure }) => measure))]
    if (measured.includes(asked)) continue
    throw new UsageError(`--measure: the run ${record.id} was not measured by ${asked}, only by ${measured.join(', ')}`)
  }
}

function remove(store: RunStore, id: string): string {
  const { record } = store.find(id)
  store.remove(record.id)
  return `removed ${record.id}`
}
