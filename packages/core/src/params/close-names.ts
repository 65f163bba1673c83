/** Names that a mistyped one may stand for. */

/** Longest name that is compared; longer ones are not mistyped. */
const maxLength = 60

/** Lists up to four known names that are words of the given one or the other way round, or differ by a quarter of their letters at most. */
export function closeNames(name: string, known: readonly string[]): string[] {
  if (name.length > maxLength) return []
  const related = (each: string): boolean => `-${each}-`.includes(`-${name}-`) || `-${name}-`.includes(`-${each}-`)
  return known
    .map(each => ({ each, distance: related(each) ? 0 : distanceOf(name, each) }))
    .filter(({ each, distance }) => distance <= Math.ceil(Math.max(name.length, each.length) / 4))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 4)
    .map(({ each }) => each)
}

/** Edit distance with swapped neighbours as one edit: what fingers do wrong. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], beforeLast[j - 2] + 1)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]
}
