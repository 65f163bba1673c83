import { getDomain, getHostname } from 'tldts'
import { fnv1a32 } from '../statistics/random.js'
import type { GoldPage } from './gold-page.js'

/** Folds of every cross-validation of the project. */
export const foldCount = 5

/** The registrable domain of an address (`a.b.example.co.uk` → `example.co.uk`), its host if it has none, null if it is not an address. */
export function registrableDomain(url: string): string | null {
  return (getDomain(url) ?? getHostname(url))?.toLowerCase() ?? null
}

/** What decides a page's fold: the domain of its address, else of `meta.canonical`, else its id. */
export function foldKeyOf(page: Pick<GoldPage, 'id' | 'url' | 'meta'>): string {
  const canonical = page.meta['canonical']
  for (const url of [page.url, canonical]) {
    const domain = typeof url === 'string' ? registrableDomain(url) : null
    if (domain !== null) return domain
  }
  return page.id
}

/**
 * The fold of an address or a page: FNV-1a of the registrable domain, modulo 5.
 *
 * All pages of a site fall into one fold, so that a model never meets a test site in training.
 */
export function foldOf(page: string | Pick<GoldPage, 'id' | 'url' | 'meta'>): number {
  const key = typeof page === 'string' ? (registrableDomain(page) ?? page) : foldKeyOf(page)
  return fnv1a32(key) % foldCount
}
