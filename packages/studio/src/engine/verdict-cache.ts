/** Remembers what filters said about a page, so that a changed step does not make the steps before it run again. */

import { canonicalJson, type JudgeHook, type Page, type Verdict } from 'gleaner'

interface Entry {
  readonly live: Int32Array
  readonly verdict: Verdict
}

/** How many verdicts are kept. */
const maxEntries = 128

/** Verdicts by filter, parameters and live text. */
export class VerdictCache {
  /** By the runs of a page, since narrowed pages share them. */
  readonly #byRuns = new WeakMap<object, Map<string, Entry>>()

  /** Goes into `prepare` or `compile`. */
  readonly hook: JudgeHook = (node, page, run) => {
    if (!node.use) return run()
    const entries = this.#entriesOf(page)
    const live = page.live.bounds
    const key = `${canonicalJson(node.use)}\n${live.length}:${digest(live)}`
    const known = entries.get(key)
    if (known && equal(known.live, live)) return known.verdict
    const verdict = run()
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string)
    entries.set(key, { live, verdict })
    return verdict
  }

  #entriesOf({ runs }: Page): Map<string, Entry> {
    const entries = this.#byRuns.get(runs) ?? new Map<string, Entry>()
    this.#byRuns.set(runs, entries)
    return entries
  }
}

function digest(bounds: Int32Array): number {
  let value = 0x811c9dc5
  for (const bound of bounds) value = Math.imul(value ^ bound, 0x01000193)
  return value >>> 0
}

function equal(a: Int32Array, b: Int32Array): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]))
}
