/** The `srcset` attribute: read as browsers read it, written so that they read it back the same. */

import { trimEndBy } from '../text/trim.js'

/** One address of a set with its descriptor. */
export interface ImageCandidate {
  readonly address: string
  /** `300w`, `2x`. */
  readonly descriptor: string
  /** Width in pixels; for densities that of a column of text. */
  readonly size: number
}

/** Reads a set; candidates with descriptors that browsers refuse are left out. */
export function parseSrcset(srcset: string): ImageCandidate[] {
  const candidates: ImageCandidate[] = []
  candidate.lastIndex = 0
  for (let found = candidate.exec(srcset); found !== null; found = candidate.exec(srcset)) {
    const match = found[2] === undefined ? densityOrWidth.exec(found[3]?.trim() || '1x') : null
    const width = found[2] ?? match?.[1]
    const amount = Number(width ?? match?.[2])
    if (amount > 0) candidates.push({ address: found[1], descriptor: amount + (width ? 'w' : 'x'), size: width ? amount : 800 * amount })
  }
  return candidates
}

/** An address with what follows: commas, the width that most have, or anything up to the next comma. */
const candidate = /([^\s,](?:\S*[^\s,])?)(?:,+|\s+(\d{1,5})w(?:,|$)|([^,]*))/g
const densityOrWidth = /^(?:(\d{1,5})w|(\d{0,5}(?:\.\d{1,4})?)x)(?:\s+\d{1,5}h)?$/

/** Widest picture that is worth its bytes in a column of text, in pixels. */
const enoughWidth = 1600

/** Returns the address that serves best alone: the largest that is not excessive; null for an empty set. */
export function preferred(candidates: readonly ImageCandidate[]): string | null {
  let best: ImageCandidate | undefined
  for (const candidate of candidates) {
    const { size } = candidate
    if (!best || (size > enoughWidth || best.size > enoughWidth ? size < best.size : size > best.size)) best = candidate
  }
  return best?.address ?? null
}

/** Most candidates written; real sets have about ten. */
const maxCandidates = 32

/** Writes a set with resolved addresses; '' where it would say no more than `src` alone. */
export function formatSrcset(candidates: readonly ImageCandidate[], resolve: (address: string) => string | null, src: string): string {
  const parts: string[] = []
  for (const { address, descriptor } of candidates.slice(0, maxCandidates)) {
    // A comma at either end would be read as a separator.
    const bare = withoutOuterCommas(resolve(address) ?? '')
    if (bare) parts.push(`${bare} ${descriptor}`)
  }
  return parts.length === 1 && parts[0].startsWith(`${src} `) ? '' : parts.join(', ')
}

function withoutOuterCommas(address: string): string {
  const head = /^,*/.exec(address)?.[0].length ?? 0
  const end = trimEndBy(address, /,/).length
  return head > end ? '' : '%2C'.repeat(head) + address.slice(head, end) + '%2C'.repeat(address.length - end)
}
