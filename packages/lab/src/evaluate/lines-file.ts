/** The file to which rows are written as they come, and from which an interrupted run goes on. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type LinesHeader, type PageRow, readLinesFile } from './rows.js'

/** An open file of lines. */
export class LinesFile {
  /** Rows of the run before, none unless this run resumes it. */
  readonly earlier: readonly PageRow[]
  private readonly file: string

  /** Begins the file, with the rows it has already if the run resumes. Throws `LinesFileError` if these are of another run. */
  constructor(file: string, inputs: string, isResumed: boolean) {
    this.file = file
    this.earlier = isResumed ? readLinesFile(file, inputs) : []
    mkdirSync(dirname(resolve(file)), { recursive: true })
    // Written anew: the last line of an interrupted run may be half a line.
    const header: LinesHeader = { format: 'gleaner-lines/1', inputs }
    writeFileSync(file, `${[header, ...this.earlier].map(line => JSON.stringify(line)).join('\n')}\n`)
  }

  add(rows: readonly PageRow[]): void {
    appendFileSync(this.file, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  }
}
