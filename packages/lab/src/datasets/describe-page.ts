import { type Page, selectionText } from 'gleaner'
import { bagOf, bagOverlap } from '../metrics/bag.js'
import { countSnippets } from '../metrics/snippets.js'
import { wordTokens } from '../metrics/tokens.js'
import { parseWhole } from './adapters/html-text.js'
import type { Gold, GoldPage } from './gold-page.js'

/** Coverage below which a gold is suspect: the page was saved wrongly, or its content is drawn by scripts. */
const suspectCoverage = 0.7

/**
 * Adds to a page's `meta` what the native format states of every page: `canonical`, `lang`, `goldCoverage`, `suspect` with
 * `goldCoverageRaw`, and `emptyGold`. What the package states itself is left alone.
 */
export function describePage(page: GoldPage): GoldPage {
  const parsed = parseWhole(page.html)
  const canonical = canonicalOf(parsed)
  const found: Record<string, unknown> = {}
  if (canonical !== null && canonical !== page.url) found['canonical'] = canonical
  const lang = langOf(parsed)
  if (lang !== null) found['lang'] = lang
  const coverage = goldCoverage(page.gold, selectionText(parsed, parsed.live))
  if (coverage === null) found['emptyGold'] = true
  else {
    found['goldCoverage'] = rounded(coverage)
    if (coverage < suspectCoverage) {
      found['suspect'] = true
      found['goldCoverageRaw'] = rounded(goldCoverage(page.gold, page.html) ?? 0)
    }
  }
  return { ...page, meta: { ...found, ...page.meta } }
}

/** Share of the gold's words, or of its required snippets where it has no text, that a text has; null where there are none. */
export function goldCoverage(gold: Gold, text: string): number | null {
  if (gold.text === null) {
    if (gold.with.length === 0) return null
    return countSnippets(text, { with: gold.with, without: [] }).tp / gold.with.length
  }
  const wanted = wordTokens(gold.text)
  return wanted.length === 0 ? null : bagOverlap(wanted, bagOf(wordTokens(text))) / wanted.length
}

/** The address a page gives itself by `rel=canonical`, else by `og:url`; null where it gives none that is absolute. */
function canonicalOf(page: Page): string | null {
  let shared: string | null = null
  for (let node = 0; node < page.nodes.size; node++) {
    const tag = page.tagName(node)
    if (tag === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(page.attribute(node, 'rel') ?? '')) {
      const address = absolute(page.attribute(node, 'href'))
      if (address !== null) return address
    }
    if (tag === 'meta' && page.attribute(node, 'property')?.toLowerCase() === 'og:url') shared ??= absolute(page.attribute(node, 'content'))
  }
  return shared
}

function absolute(address: string | null): string | null {
  const trimmed = address?.trim() ?? ''
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null
}

/** The language that `<html lang>` states, without its region. */
function langOf(page: Page): string | null {
  for (let node = 0; node < page.nodes.size; node++) {
    if (page.tagName(node) !== 'html') continue
    return /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(page.attribute(node, 'lang') ?? '')?.[1]?.toLowerCase() ?? null
  }
  return null
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}
