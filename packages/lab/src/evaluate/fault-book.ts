/** What was broken in the packages of a run. */

import type { Fault } from '../datasets/index.js'

/** Collects faults and the ids of pages. */
export class FaultBook {
  private readonly files: readonly string[]
  private readonly faults: Fault[] = []
  private readonly seen = new Map<string, Set<string>>()

  constructor(files: readonly string[]) {
    this.files = files
  }

  add(fault: Fault): void {
    this.faults.push(fault)
  }

  /** Tells whether the page of a file is met for the first time; a second one is a fault. */
  meet(page: string, file: string, line: number): boolean {
    let ofFile = this.seen.get(file)
    if (!ofFile) this.seen.set(file, (ofFile = new Set()))
    const isFirst = !ofFile.has(page)
    ofFile.add(page)
    if (!isFirst) this.add({ place: file, line, reason: `the id "${page}" occurs twice` })
    return isFirst
  }

  /** Faults in the order of packages and lines: those of lines that were passed over are met before answers come in. */
  sorted(): Fault[] {
    const order = new Map(this.files.map((file, i) => [file, i]))
    const lineOf = ({ line }: Fault): number => line ?? Number.MAX_SAFE_INTEGER
    return [...this.faults].sort((a, b) => order.get(a.place)! - order.get(b.place)! || lineOf(a) - lineOf(b))
  }
}
