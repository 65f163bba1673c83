/** Which media type a client likes best. */

interface Range {
  readonly type: string
  readonly quality: number
}

/** Picks of the types on offer, the preferred ones first, the one that `Accept` rates highest; null if it takes none. */
export function bestType(accept: string, offered: readonly string[]): string | null {
  const ranges = accept
    .split(',')
    .slice(0, 50)
    .map(rangeOf)
    .filter(({ type }) => type !== '')
  let best: { readonly type: string; readonly quality: number } | null = null
  for (const type of offered) {
    const quality = qualityOf(type, ranges)
    if (quality > (best?.quality ?? 0)) best = { type, quality }
  }
  return best?.type ?? null
}

function rangeOf(text: string): Range {
  const [type, ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}

/** The most specific range decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  for (const wanted of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const found = ranges.find(range => range.type === wanted)
    if (found !== undefined) return found.quality
  }
  return 0
}
