/** Does slow things a few at a time and yields their results in the order of the items. */

/** What became of one item. */
export type Settled<T, R> = { readonly item: T; readonly index: number } & ({ readonly value: R } | { readonly error: unknown })

/** Runs `work` on up to `ahead` items at once; failures are results too. */
export async function* inOrder<T, R>(items: readonly T[], ahead: number, work: (item: T) => Promise<R>): AsyncGenerator<Settled<T, R>> {
  const settled = (item: T, index: number): Promise<Settled<T, R>> =>
    work(item).then(
      value => ({ item, index, value }),
      (error: unknown) => ({ item, index, error }),
    )
  const running = items.slice(0, ahead).map(settled)
  let next = running.length
  for (let first = running.shift(); first; first = running.shift()) {
    const done = await first
    if (next < items.length) running.push(settled(items[next], next++))
    yield done
  }
}
