/** Keeps what this tab can undo over a reload. */

import { canonicalJson } from 'gleaner'
import type { History } from './history.js'
import type { Work } from './work.js'

const storageKey = 'studio-work'

/** How many steps survive a reload. */
const maxKept = 50

/** Keeps the history of this tab; a browser that stores nothing forgets it. */
export function keepWork({ past, present, future }: History<Work>, page: string | null): void {
  try {
    const history = { past: past.slice(-maxKept), present, future: future.slice(0, maxKept) }
    sessionStorage.setItem(storageKey, JSON.stringify({ page, history }))
  } catch {
    // Storage is full or forbidden: the address still holds the pipeline.
  }
}

/** The history of this tab if it ends with the given work; null if it does not. */
export function recallWork(present: Work, page: string | null): History<Work> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { page: string | null; history: History<Work> } | null
    if (!kept || kept.history.present.name !== present.name) return null
    if (canonicalJson(kept.history.present.pipeline) !== canonicalJson(present.pipeline)) return null
    return kept.page === page ? kept.history : { ...kept.history, present: { ...kept.history.present, painted: null } }
  } catch {
    return null
  }
}
