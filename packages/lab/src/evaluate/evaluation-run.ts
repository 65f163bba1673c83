/** One evaluation under way: reads packages, has their pages scored, takes the answers in. */

import type { Fault } from '../datasets/index.js'
import type { LineResult } from './batch.js'
import type { BatchScorer } from './batch-scorer.js'
import { FaultBook } from './fault-book.js'
import { LinesFile } from './lines-file.js'
import { type Progress, ProgressReport } from './progress.js'
import { readBatches, unpackedBytes } from './read-batches.js'
import { RowBook } from './row-book.js'
import type { PageRow } from './rows.js'
import { addTimes, noTimes } from './stages.js'

/** A package to read. */
export interface PackageToRead {
  readonly name: string
  readonly file: string
}

/** What a run reads, and who hears of it. */
export interface RunPlan {
  readonly files: readonly PackageToRead[]
  /** Names of the candidates. */
  readonly candidates: readonly string[]
  readonly every: number
  readonly inputsDigest: string
  readonly linesFile: string | undefined
  readonly isResumed: boolean
  readonly onPage: ((rows: readonly PageRow[]) => void) | undefined
  readonly onProgress: ((progress: Progress) => void) | undefined
}

/** The moving parts of one evaluation. */
export class EvaluationRun {
  readonly times = noTimes()
  private readonly plan: RunPlan
  private readonly book: RowBook
  private readonly faultBook: FaultBook
  private readonly lines: LinesFile | null
  private readonly progress: ProgressReport

  constructor(plan: RunPlan) {
    const { files, onProgress } = plan
    this.plan = plan
    this.progress = new ProgressReport(onProgress ? files.map(({ file }) => unpackedBytes(file)) : files.map(() => 0), onProgress)
    this.faultBook = new FaultBook(files.map(({ file }) => file))
    this.lines = plan.linesFile === undefined ? null : new LinesFile(plan.linesFile, plan.inputsDigest, plan.isResumed)
    this.book = new RowBook(
      files.map(({ name }) => name),
      plan.candidates,
    )
    this.book.keep(this.lines?.earlier ?? [])
  }

  get resumedRows(): number {
    return this.lines?.earlier.length ?? 0
  }

  get rows(): PageRow[] {
    return this.book.sorted()
  }

  get faults(): Fault[] {
    return this.faultBook.sorted()
  }

  async readAll(scorer: BatchScorer): Promise<void> {
    for (const [number, { name, file }] of this.plan.files.entries()) {
      for await (const { read, result } of scorer.run(this.batchesOf(name, file))) {
        addTimes(this.times, result.times)
        for (const line of result.results) this.take(line, file)
        this.progress.report(name, number, read.share)
      }
      this.progress.report(name, number, 1)
    }
  }

  private batchesOf(name: string, file: string): ReturnType<typeof readBatches> {
    return readBatches(name, file, {
      every: this.plan.every,
      candidates: this.plan.candidates.length,
      doneFor: id => this.book.doneFor(name, id),
      passed: (line, id, bytes) => {
        this.progress.bytesPassed += bytes
        this.faultBook.meet(id, file, line)
      },
      report: fault => this.faultBook.add(fault),
    })
  }

  private take(result: LineResult, place: string): void {
    if ('left' in result) return
    if ('fault' in result) {
      this.faultBook.add({ place, line: result.line, reason: result.fault })
      return
    }
    if (!this.faultBook.meet(result.page, place, result.line)) return
    this.progress.pages++
    this.book.keep(result.rows)
    this.lines?.add(result.rows)
    this.plan.onPage?.(result.rows)
  }
}
