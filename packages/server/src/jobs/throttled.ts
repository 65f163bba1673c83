/** Passes values on no faster than a pace; of those that come between, only the last one. */

/** What takes values. */
export interface Throttled<T> {
  take(value: T): void
  /** Passes on what waits. */
  flush(): void
}

/** Makes one that passes values on every `paceMs`. */
export function throttled<T>(pass: (value: T) => void, paceMs: number): Throttled<T> {
  let waiting: { readonly value: T } | null = null
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const last = waiting
    waiting = null
    if (last !== null) pass(last.value)
  }
  return {
    flush,
    take(value) {
      waiting = { value }
      if (timer !== undefined) return
      flush()
      timer = setTimeout(flush, paceMs)
    },
  }
}
