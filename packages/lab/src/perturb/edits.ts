/** Edits of a source: ranges that are replaced, most of them by nothing. */

/** One range of a source with what takes its place. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** Applies edits in the order of the source; one that begins inside another is left out. */
export function edited(source: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.from - b.from || b.to - a.to)
  const parts: string[] = []
  let at = 0
  for (const { from, to, by } of sorted) {
    if (from < at || to < from) continue
    parts.push(source.slice(at, from), by)
    at = to
  }
  parts.push(source.slice(at))
  return parts.join('')
}
