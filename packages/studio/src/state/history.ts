/** Undo and redo of a value. */

/** A value with what it was before and what was undone. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
}

/** How many steps can be undone. */
const maxSteps = 200

/** A history that begins now. */
export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [] }
}

/** Goes on with another value; `merge` replaces the present one, as for a slider that is being dragged. */
export function change<T>(history: History<T>, present: T, merge = false): History<T> {
  if (present === history.present) return history
  if (merge && history.past.length > 0) return { ...history, present, future: [] }
  return { past: [...history.past, history.present].slice(-maxSteps), present, future: [] }
}

/** One step back. */
export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1)
  return before === undefined ? { past, present, future } : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

/** One step forward again. */
export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest }
}
