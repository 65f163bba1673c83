/** Does slow things a few at a time and yields their results in the order of the items. */

/** What became of one item. */
export type Settled<T, R> = { readonly item: T; readonly index: number } & ({ readonly value: R } | { readonly error: unknown })

/** Runs `work` on up to `ahead` items at once; failures are results too. */
export async function* inOrder<T, R>(items: readonly T[], ahead: number, work: (item: T) => Promise<R>): AsyncGenerator<Settled<T, R>> {
  const running: Promise<Settled<T, R>>[] = []
  const start = (index: number): void => {
    const item = items[index]
    running.push(
      work(item).then(
        value => ({ item, index, value }),
        (error: unknown) => ({ item, index, error }),
      ),
    )
  }
  for (let next = 0; next < Math.min(ahead, items.length); next++) start(next)
  for (let index = 0; index < items.length; index++) {
    const settled = await running[index]
    if (index + ahead < items.length) start(index + ahead)
    // Finished pages need not stay in memory.
    running[index] = Promise.reject(new Error('already yielded'))
    running[index].catch(() => {})
    yield settled
  }
}
