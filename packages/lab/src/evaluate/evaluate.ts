/** Evaluation: pipelines over packages, on all cores, one row per page and pipeline, the same rows whatever the number of threads. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { type AnyModel, ConfigurationError, compile, type PageKind, pageKinds } from 'gleaner'
import { digestOf, type Fault, packageFileOf, packageNameOf, toGoldPage } from '../datasets/index.js'
import { versions } from '../train/versions.js'
import { type Batch, type LineResult, scoreBatch, type WorkerSetup } from './batch.js'
import { type Comparison, compareRows } from './compare-rows.js'
import { type Candidate, candidatePolicies, type Evaluator, type PagePolicies } from './evaluator.js'
import { estimateLeft, type Progress } from './progress.js'
import { type ReadBatch, readBatches, unpackedBytes } from './read-batches.js'
import { evaluationRegistry, peersIn } from './registry.js'
import { digestOfRows, type LinesHeader, type PageRow, type RowError, readLinesFile, rowKey } from './rows.js'
import { digestOfFilters, digestOfJson, effectiveParams, type RunInputs, type RunRecord } from './run-record.js'
import { errorRow, measuresFor, type Scorer } from './score-page.js'
import { evaluationMeasure, evaluationMeasures } from './snippets-measure.js'
import { addTimes, breakdownOf, estimateUnpackMs, noTimes, threadCpuMs } from './stages.js'
import { type Result, summariseRows } from './summarise-rows.js'
import { scorerOf } from './worker.js'
import { type Pool, workerPool } from './worker-pool.js'

/** Says what is wrong with the request for an evaluation. */
export class EvaluationError extends ConfigurationError {
  override readonly name = 'EvaluationError'
}

/** What to evaluate, and how. */
export interface EvaluateOptions {
  /** Names of packages, or files. */
  readonly packages: readonly string[]
  readonly pipelines: readonly Candidate[]
  /** Names of measures; `multiset` by default. */
  readonly measures?: readonly string[]
  /** Take the first page and every n-th after it. */
  readonly every?: number
  /** Take pages of these kinds only. */
  readonly kinds?: readonly PageKind[]
  readonly policies?: PagePolicies
  /** Threads; all cores by default, 0: none but this one. */
  readonly workers?: number
  /** A module with a user's own filters. */
  readonly filtersFile?: string
  /** Models beyond those that ship. */
  readonly models?: readonly AnyModel[]
  /** Whatever extracts, in place of the pipelines themselves; runs in this thread. */
  readonly evaluator?: Evaluator
  /** File to which rows are written as they come; a function gets the digest of the inputs. */
  readonly linesFile?: string | ((inputsDigest: string) => string)
  /** Continue from the rows in `linesFile`. */
  readonly resume?: boolean
  /** Seed of the resampling, 1 by default. */
  readonly seed?: number | string
  readonly onPage?: (rows: readonly PageRow[]) => void
  readonly onProgress?: (progress: Progress) => void
}

/** What an evaluation found. */
export interface Evaluation {
  readonly record: RunRecord
  readonly results: readonly Result[]
  /** By the first measure that a package has. */
  readonly comparisons: readonly Comparison[]
  readonly rows: readonly PageRow[]
  /** What was broken in the packages: skipped and counted. */
  readonly faults: readonly Fault[]
}

/** Evaluates pipelines on packages. Throws only where the request itself is wrong; pages that fail are rows with errors. */
export async function evaluate(options: EvaluateOptions): Promise<Evaluation> {
  const started = new Date()
  const clock = performance.now()
  const cpu = process.cpuUsage()
  const { setup, inputs, files } = await prepare(options)
  const inputsDigest = digestOfJson(inputs)
  const run = new EvaluationRun(options, setup, files, inputsDigest)
  await run.readAll()
  const statisticsStart = threadCpuMs()
  const rows = run.sortedRows()
  const results = summariseRows(rows, inputs.seed)
  // Pages without gold text have snippets only.
  const comparisons = setup.candidates.length > 1 ? compareRows(rows, [...inputs.measures, 'snippets'], inputs.seed) : []
  const digest = digestOfJson({ inputs: inputsDigest, rows: digestOfRows(rows) })
  const statisticsMs = statisticsStart === null ? 0 : threadCpuMs()! - statisticsStart
  const { user, system } = process.cpuUsage(cpu)
  const unpackMs = files.reduce((sum, { file }) => sum + estimateUnpackMs(file), 0)
  const circumstances = {
    started: started.toISOString(),
    finished: new Date().toISOString(),
    wallMs: performance.now() - clock,
    workers: run.workers,
    resumedRows: run.resumedRows,
    cpu: breakdownOf(run.times, unpackMs, statisticsMs, (user + system) / 1000),
    platform: `${process.platform}-${process.arch}, Node ${process.versions.node}`,
    files: Object.fromEntries(files.map(({ name, file }) => [name, file])),
    ...(setup.filtersFile === undefined ? {} : { filtersFile: setup.filtersFile }),
  }
  return {
    record: { id: digest.slice(0, 8), inputs, inputsDigest, digest, circumstances },
    results,
    comparisons,
    rows,
    faults: run.sortedFaults(),
  }
}

interface PackageToRead {
  readonly name: string
  readonly file: string
}

/** Says what is wrong with the request, as far as it shows without reading anything. */
function check({ pipelines, packages, measures = [], every = 1, kinds = [], workers = 0 }: EvaluateOptions): void {
  const unknown = measures.find(measure => !evaluationMeasures.includes(measure))
  if (unknown !== undefined) throw new EvaluationError(`there is no measure "${unknown}"; there are ${evaluationMeasures.join(', ')}`)
  if (pipelines.length === 0) throw new EvaluationError('an evaluation needs at least one pipeline')
  if (packages.length === 0) throw new EvaluationError('an evaluation needs at least one package')
  if (!(Number.isInteger(every) && every >= 1)) throw new EvaluationError(`every must be a whole number of at least 1, got ${every}`)
  if (!(Number.isInteger(workers) && workers >= 0)) {
    throw new EvaluationError(`workers must be a whole number of at least 0, got ${workers}`)
  }
  const strange = kinds.find(kind => !pageKinds.includes(kind))
  if (strange !== undefined) {
    throw new EvaluationError(`there is no kind of page "${strange}"; there are ${pageKinds.join(', ')}`)
  }
  const names = pipelines.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new EvaluationError(`two pipelines are named "${twice}"`)
}

/** Checks the request and writes down everything that determines the scores. */
async function prepare(options: EvaluateOptions): Promise<{ setup: WorkerSetup; inputs: RunInputs; files: PackageToRead[] }> {
  check(options)
  const { pipelines, measures = ['multiset'], every = 1, policies = {}, seed = 1 } = options
  const filtersFile = options.filtersFile === undefined ? undefined : resolve(options.filtersFile)
  const peers = peersIn(pipelines.map(({ pipeline }) => pipeline))
  const kinds = options.kinds ?? null
  const models = options.models ?? []
  const setup: WorkerSetup = { candidates: pipelines, measures, policies, kinds, filtersFile, peers, models }
  const registry = await evaluationRegistry(setup)
  const candidates = pipelines.map(candidate => {
    const { name, pipeline } = candidate
    compile(pipeline, registry)
    return { name, pipeline, policies: candidatePolicies(candidate, registry, policies), effective: effectiveParams(pipeline, registry) }
  })
  const files = options.packages.map(name => packageFileOf(name)).map(file => ({ name: packageNameOf(file), file }))
  if (new Set(files.map(({ name }) => name)).size < files.length) throw new EvaluationError('two packages have the same name')
  const packages = await Promise.all(files.map(async ({ name, file }) => ({ name, digest: await digestOf(file) })))
  const filters = filtersFile === undefined ? null : digestOfFilters(filtersFile)
  const inputs = { packages, pipelines: candidates, measures, every, kinds, policies, filters, models, seed, versions: versions() }
  return { setup, inputs, files }
}

/** The moving parts of one evaluation. */
class EvaluationRun {
  private readonly faults: Fault[] = []
  readonly times = noTimes()
  readonly workers: number
  resumedRows = 0
  private readonly options: EvaluateOptions
  private readonly setup: WorkerSetup
  private readonly files: readonly PackageToRead[]
  private readonly started = performance.now()
  private readonly candidateOf: ReadonlyMap<string, number>
  /** Rows by package, page and candidate. */
  private readonly found = new Map<string, { rows: Map<number, PageRow> }>()
  private readonly linesFile: string | undefined
  private newPages = 0
  /** Bytes of each package, of those that are through, and of lines passed over; for progress only. */
  private readonly bytes: readonly number[]
  private bytesBefore = 0
  private bytesPassed = 0

  constructor(options: EvaluateOptions, setup: WorkerSetup, files: readonly PackageToRead[], inputsDigest: string) {
    this.options = options
    this.setup = setup
    this.files = files
    this.bytes = options.onProgress ? files.map(({ file }) => unpackedBytes(file)) : files.map(() => 0)
    this.workers = options.evaluator ? 0 : (options.workers ?? availableParallelism())
    this.candidateOf = new Map(setup.candidates.map(({ name }, i) => [name, i]))
    this.linesFile = typeof options.linesFile === 'function' ? options.linesFile(inputsDigest) : options.linesFile
    if (this.linesFile !== undefined) this.openLines(this.linesFile, inputsDigest)
  }

  private openLines(linesFile: string, inputs: string): void {
    const rows = this.options.resume ? readLinesFile(linesFile, inputs) : []
    for (const row of rows) this.keep(row)
    this.resumedRows = rows.length
    mkdirSync(dirname(resolve(linesFile)), { recursive: true })
    // Written anew: the last line of an interrupted run may be half a line.
    const header: LinesHeader = { format: 'gleaner-lines/1', inputs }
    writeFileSync(linesFile, `${[header, ...rows].map(line => JSON.stringify(line)).join('\n')}\n`)
  }

  private keep(row: PageRow): void {
    const key = rowKey({ ...row, pipeline: '' })
    let entry = this.found.get(key)
    if (!entry) this.found.set(key, (entry = { rows: new Map() }))
    entry.rows.set(this.candidateOf.get(row.pipeline)!, row)
  }

  async readAll(): Promise<void> {
    const pool = await this.openPool()
    try {
      for (const [number, { name, file }] of this.files.entries()) await this.readPackage(number, name, file, pool)
    } finally {
      await pool.close()
    }
  }

  private async openPool(): Promise<Pool> {
    if (this.workers > 0) return workerPool(this.workers, this.setup, (batch, error) => this.crashed(batch, error))
    const { evaluator } = this.options
    const scorer: Scorer = evaluator
      ? { candidates: this.setup.candidates, evaluator, measures: this.setup.measures.map(evaluationMeasure) }
      : await scorerOf(this.setup)
    return { size: 1, score: batch => scoreBatch(scorer, batch, this.setup.kinds), close: async () => {} }
  }

  /** The rows of a page that ended its thread. */
  private crashed(batch: Batch, error: RowError): LineResult {
    const line = batch.numbers[0]
    try {
      const page = toGoldPage(JSON.parse(Buffer.from(batch.lines[0]).toString('utf8')), batch.package)
      const failed = errorRow(error, page, measuresFor(page, this.setup.measures.map(evaluationMeasure)))
      const about = { package: batch.package, page: page.id, kind: page.pageKind, ms: 0 }
      return { line, page: page.id, rows: this.setup.candidates.map(({ name }) => ({ ...about, pipeline: name, ...failed })) }
    } catch {
      return { line, fault: error.message }
    }
  }

  /** Keeps the pool busy and takes its answers in the order of the file. */
  private async readPackage(number: number, name: string, file: string, pool: Pool): Promise<void> {
    const seen = new Set<string>()
    const underWay: Promise<() => void>[] = []
    const batches = readBatches(name, file, {
      every: this.options.every ?? 1,
      candidates: this.setup.candidates.length,
      doneFor: id => [...(this.found.get(rowKey({ package: name, page: id, pipeline: '' }))?.rows.keys() ?? [])],
      passed: (line, id, bytes) => {
        this.bytesPassed += bytes
        this.meet(id, file, line, seen)
      },
      report: fault => this.faults.push(fault),
    })
    for await (const read of batches) {
      underWay.push(this.score(read, file, number, seen, pool))
      if (underWay.length > 2 * pool.size) (await underWay.shift()!)()
    }
    for (const answer of underWay) (await answer)()
    this.report(name, this.bytes[number])
    this.bytesBefore += this.bytes[number]
  }

  /** Scores one batch; the returned function takes the answer in. */
  private async score({ batch, share }: ReadBatch, file: string, number: number, seen: Set<string>, pool: Pool): Promise<() => void> {
    const { results, times } = await pool.score(batch)
    return () => {
      addTimes(this.times, times)
      for (const result of results) this.take(result, file, seen)
      this.report(batch.package, share * this.bytes[number])
    }
  }

  private take(result: LineResult, place: string, seen: Set<string>): void {
    if ('left' in result) return
    if ('fault' in result) {
      this.faults.push({ place, line: result.line, reason: result.fault })
      return
    }
    if (!this.meet(result.page, place, result.line, seen)) return
    this.newPages++
    for (const row of result.rows) this.keep(row)
    if (this.linesFile !== undefined) {
      appendFileSync(this.linesFile, result.rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    }
    this.options.onPage?.(result.rows)
  }

  /** Whether the page is met for the first time; a second one is a fault. */
  private meet(page: string, place: string, line: number, seen: Set<string>): boolean {
    const isFirst = !seen.has(page)
    seen.add(page)
    if (!isFirst) this.faults.push({ place, line, reason: `the id "${page}" occurs twice` })
    return isFirst
  }

  /** Tells how far the run is, with the bytes of the package that are done. */
  private report(name: string, bytes: number): void {
    if (!this.options.onProgress) return
    const seconds = (performance.now() - this.started) / 1000
    const total = this.bytes.reduce((sum, size) => sum + size, 0)
    this.options.onProgress({
      package: name,
      pages: this.newPages,
      pagesPerSecond: this.newPages / Math.max(seconds, 1e-3),
      ...estimateLeft({ total, done: this.bytesBefore + bytes, passed: this.bytesPassed }, seconds),
    })
  }

  /** Faults in the order of packages and lines: those of lines that were passed over are met before answers come in. */
  sortedFaults(): Fault[] {
    const order = new Map(this.files.map(({ file }, i) => [file, i]))
    const lineOf = ({ line }: Fault): number => line ?? Number.MAX_SAFE_INTEGER
    return [...this.faults].sort((a, b) => order.get(a.place)! - order.get(b.place)! || lineOf(a) - lineOf(b))
  }

  /** Rows by package as asked for, by page id, by pipeline as asked for: the same order however they came. */
  sortedRows(): PageRow[] {
    const packageOrder = new Map(this.files.map(({ name }, i) => [name, i]))
    const pages = [...this.found.values()].map(({ rows }) => [...rows].sort(([a], [b]) => a - b).map(([, row]) => row))
    pages.sort(([a], [b]) => packageOrder.get(a.package)! - packageOrder.get(b.package)! || (a.page < b.page ? -1 : 1))
    return pages.flat()
  }
}
