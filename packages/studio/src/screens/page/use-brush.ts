/** Runs that a figure points at; the page paints them. */

import { useSyncExternalStore } from 'react'

let brushed: readonly number[] = []
const listeners = new Set<() => void>()

/** Points at runs; none takes the colour away. */
export function brush(runs: readonly number[]): void {
  if (runs.length === 0 && brushed.length === 0) return
  brushed = runs
  for (const listener of listeners) listener()
}

/** The runs that are pointed at. */
export function useBrush(): readonly number[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => brushed,
  )
}
