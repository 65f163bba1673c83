/** The rows of a run, in whatever order they come. */

import { type PageRow, rowKey } from './rows.js'

/** Rows by page and candidate. */
export class RowBook {
  private readonly packages: readonly string[]
  private readonly candidateOf: ReadonlyMap<string, number>
  private readonly found = new Map<string, Map<number, PageRow>>()

  constructor(packages: readonly string[], candidates: readonly string[]) {
    this.packages = packages
    this.candidateOf = new Map(candidates.map((name, i) => [name, i]))
  }

  keep(rows: readonly PageRow[]): void {
    for (const row of rows) {
      const key = rowKey({ ...row, pipeline: '' })
      let ofPage = this.found.get(key)
      if (!ofPage) this.found.set(key, (ofPage = new Map()))
      ofPage.set(this.candidateOf.get(row.pipeline)!, row)
    }
  }

  /** Numbers of the candidates that have a row for a page. */
  doneFor(packageName: string, page: string): number[] {
    return [...(this.found.get(rowKey({ package: packageName, page, pipeline: '' }))?.keys() ?? [])]
  }

  /** Rows by package and pipeline as asked for, and by page id: the same order however they came. */
  sorted(): PageRow[] {
    const order = new Map(this.packages.map((name, i) => [name, i]))
    const pages = [...this.found.values()].map(rows => [...rows].sort(([a], [b]) => a - b).map(([, row]) => row))
    pages.sort(([a], [b]) => order.get(a.package)! - order.get(b.package)! || (a.page < b.page ? -1 : 1))
    return pages.flat()
  }
}
