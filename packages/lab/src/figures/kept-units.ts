/** Which units of a series are kept, where the trace itself does not say: read off the verdict. */

import type { Page, Selection, Series, UnitPlaces } from 'gleaner'

/** Marks the runs and elements of a series whose text is kept (of elements at least half of it); undefined for other units. */
export function keptUnits(page: Page, series: Series, keep: Selection, input: Selection): Uint8Array | undefined {
  const { ids } = series
  if (ids === undefined || ids.length !== series.values.length) return undefined
  if (series.unit === 'run') return Uint8Array.from({ length: ids.length }, (_, i) => (keep.has(ids[i]) ? 1 : 0))
  if (series.unit !== 'element') return undefined
  return keptElements(page, ids, keep, input)
}

/** Marks the units of a series of whose text at least half is wanted; undefined for units whose place on the page is not known. */
export function goldUnits(page: Page, series: Series, gold: Selection, places: UnitPlaces | undefined): Uint8Array | undefined {
  const { ids, unit, values } = series
  if (ids !== undefined && ids.length === values.length) {
    if (unit === 'run') return Uint8Array.from({ length: ids.length }, (_, i) => (gold.has(ids[i]) ? 1 : 0))
    return unit === 'element' || unit === 'block' ? keptElements(page, ids, gold, page.live) : undefined
  }
  return unit === 'line' && places !== undefined ? goldPlaces(values.length, places, gold) : undefined
}

function goldPlaces(size: number, { unit, start, end }: UnitPlaces, { bounds }: Selection): Uint8Array {
  const [all, wanted] = [new Float64Array(size), new Float64Array(size)]
  let k = 0
  for (let i = 0; i < unit.length; i++) {
    all[unit[i]] += end[i] - start[i]
    while (k < bounds.length && bounds[k + 1] <= start[i]) k += 2
    for (let j = k; j < bounds.length && bounds[j] < end[i]; j += 2)
      wanted[unit[i]] += Math.min(end[i], bounds[j + 1]) - Math.max(start[i], bounds[j])
  }
  return Uint8Array.from(all, (length, i) => (length > 0 && wanted[i] >= length / 2 ? 1 : 0))
}

function keptElements(page: Page, ids: ArrayLike<number>, keep: Selection, input: Selection): Uint8Array {
  const kept = lengthsBefore(page, keep)
  const all = lengthsBefore(page, input)
  const { nodes } = page
  return Uint8Array.from({ length: ids.length }, (_, i) => {
    const [from, to] = [nodes.run[ids[i]], nodes.run[nodes.end[ids[i]]]]
    const length = all[to] - all[from]
    return length > 0 && kept[to] - kept[from] >= length / 2 ? 1 : 0
  })
}

/** Selected characters before each run. */
function lengthsBefore(page: Page, { bounds }: Selection): Float64Array {
  const { start, size } = page.runs
  const before = new Float64Array(size + 1)
  let k = 0
  for (let run = 0; run < size; run++) {
    before[run + 1] = before[run]
    for (; k < bounds.length && bounds[k] < start[run + 1]; k += 2) before[run + 1] += bounds[k + 1] - bounds[k]
  }
  return before
}
