/** Two objectives at once: fronts, crowding, and who survives (NSGA-II, Deb et al. 2002). */

/** The objectives of one individual; all are maximised. */
export type Objectives = readonly number[]

/** Tells whether `a` is nowhere worse than `b` and somewhere better. */
export function dominates(a: Objectives, b: Objectives): boolean {
  return a.every((value, i) => value >= b[i]) && a.some((value, i) => value > b[i])
}

/** The number of the front of each individual; those that nobody dominates are in front 0. */
export function frontsOf(all: readonly Objectives[]): number[] {
  const front = all.map(() => -1)
  for (let rank = 0; front.includes(-1); rank++) {
    const open = all.map((_, i) => i).filter(i => front[i] < 0)
    for (const i of open.filter(i => !open.some(j => dominates(all[j], all[i])))) front[i] = rank
  }
  return front
}

/** How far the neighbours of each individual on its front are; the ends of a front are infinitely far. */
export function crowdingOf(all: readonly Objectives[], fronts: readonly number[]): number[] {
  const distance = all.map(() => 0)
  for (let rank = 0; rank <= Math.max(-1, ...fronts); rank++) {
    const members = all.map((_, i) => i).filter(i => fronts[i] === rank)
    for (let k = 0; k < (all[0]?.length ?? 0); k++) {
      const sorted = [...members].sort((a, b) => all[a][k] - all[b][k])
      const span = all[sorted[sorted.length - 1]][k] - all[sorted[0]][k] || 1
      sorted.forEach((i, at) => {
        if (at === 0 || at === sorted.length - 1) distance[i] = Number.POSITIVE_INFINITY
        else distance[i] += (all[sorted[at + 1]][k] - all[sorted[at - 1]][k]) / span
      })
    }
  }
  return distance
}

/** The order in which individuals survive: by front, then by crowding, then as they came. */
export function survivalOrder(all: readonly Objectives[]): number[] {
  const fronts = frontsOf(all)
  const crowding = crowdingOf(all, fronts)
  const far = (i: number): number => Math.min(crowding[i], Number.MAX_VALUE)
  return all.map((_, i) => i).sort((a, b) => fronts[a] - fronts[b] || far(b) - far(a) || a - b)
}
