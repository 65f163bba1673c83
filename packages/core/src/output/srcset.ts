/** The `srcset` attribute: read as browsers read it, written so that they read it back the same. */

/** One address of a set with its descriptor. */
export interface ImageCandidate {
  readonly address: string
  /** Width in pixels, 0 if not given. */
  readonly width: number
  /** Pixel density, 0 if not given. */
  readonly density: number
}

function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b)
}

/** Reads a set; candidates with descriptors that browsers refuse are left out. */
export function parseSrcset(srcset: string): ImageCandidate[] {
  const candidates: ImageCandidate[] = []
  let at = 0
  while (at < srcset.length) {
    while (at < srcset.length && (srcset[at] === ',' || isSpaceAt(srcset, at))) at++
    const start = at
    while (at < srcset.length && !isSpaceAt(srcset, at)) at++
    let end = at
    while (end > start && srcset[end - 1] === ',') end--
    if (end === start) break
    let descriptor = ''
    if (end === at) {
      const comma = srcset.indexOf(',', at)
      descriptor = srcset.slice(at, comma < 0 ? srcset.length : comma).trim()
      at = comma < 0 ? srcset.length : comma + 1
    }
    const candidate = withDescriptor(srcset.slice(start, end), descriptor)
    if (candidate) candidates.push(candidate)
  }
  return candidates
}

function withDescriptor(address: string, descriptor: string): ImageCandidate | null {
  if (descriptor === '') return { address, width: 0, density: 1 }
  const match = /^(\d{1,5}|\d{0,3}\.\d{1,4})([wx])(?:\s+\d{1,5}h)?$/.exec(descriptor)
  const amount = Number(match?.[1])
  if (!match || !(amount > 0)) return null
  if (match[2] === 'x') return { address, width: 0, density: amount }
  return Number.isInteger(amount) ? { address, width: amount, density: 0 } : null
}

/** Widest picture that is worth its bytes in a column of text, in pixels. */
const enoughWidth = 1600

/** Returns the address that serves best alone: the largest that is not excessive; null for an empty set. */
export function preferred(candidates: readonly ImageCandidate[]): string | null {
  let best: ImageCandidate | null = null
  for (const candidate of candidates) if (best === null || isBetter(candidate, best)) best = candidate
  return best === null ? null : best.address
}

function isBetter(a: ImageCandidate, b: ImageCandidate): boolean {
  const sizeA = sizeOf(a)
  const sizeB = sizeOf(b)
  if (sizeA <= enoughWidth && sizeB <= enoughWidth) return sizeA > sizeB
  return sizeA < sizeB
}

function sizeOf({ width, density }: ImageCandidate): number {
  return width > 0 ? width : density * 800
}

/** Most candidates written; real sets have about ten. */
const maxCandidates = 32

/** Writes a set with resolved addresses; '' where it would say no more than `src` alone. */
export function formatSrcset(candidates: readonly ImageCandidate[], resolve: (address: string) => string | null, src: string): string {
  const parts: string[] = []
  for (const { address, width, density } of candidates.slice(0, maxCandidates)) {
    const resolved = resolve(address)
    if (resolved === null) continue
    // A comma at either end would be read as a separator.
    const bare = resolved.replace(/^,+|,+$/g, commas => '%2C'.repeat(commas.length))
    parts.push(`${bare} ${width > 0 ? `${width}w` : `${density}x`}`)
  }
  if (parts.length === 0 || (parts.length === 1 && parts[0].startsWith(`${src} `))) return ''
  return parts.join(', ')
}
