/**
 * Single-document bridging: of all pages that came along, those with the page's own template.
 *
 * Gottron, Bridging the gap: from multi document template detection to single document content extraction, EuroIMSA 2008.
 */

import type { Budget } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import { distanceOf, type StructureDistance, structureOf } from './structure-distance.js'

/** Other pages with the same template that a detector needs. */
export const minBridgedPages = 3

/** How pages with the same template are recognised. */
export interface BridgeParams {
  readonly distance: StructureDistance
  readonly maxDistance: number
}

/**
 * Returns those of the other pages that are in the same cluster as the page: single linkage, so a page counts as soon as it is
 * within `maxDistance` of any page of the cluster. They stay in their order.
 */
export function pagesWithSameTemplate(
  page: Page,
  others: readonly Page[],
  { distance, maxDistance }: BridgeParams,
  budget: Budget,
): Page[] {
  const open = [structureOf(page, distance, budget)]
  const structures = others.map(other => structureOf(other, distance, budget))
  const isTaken = new Uint8Array(others.length)
  for (let next = open.pop(); next; next = open.pop()) {
    for (let i = 0; i < others.length; i++) {
      if (isTaken[i] === 1 || distanceOf(next, structures[i], distance, budget) > maxDistance) continue
      isTaken[i] = 1
      open.push(structures[i])
    }
  }
  return others.filter((_, i) => isTaken[i] === 1)
}
