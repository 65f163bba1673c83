/** The title: what the page's own heading says, checked against what its metadata says. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { NodeFlag } from '../page/types.js'
import { elementText } from './element-text.js'
import type { Facts } from './facts.js'
import type { LinkedData } from './linked-data.js'
import { comparable, plainText } from './plain-text.js'
import type { SiteNames } from './site-names.js'
import type { Sourced } from './types.js'
import { Zone } from './zones.js'

/** The title and the heading that shows it. */
export interface TitleAnswer {
  readonly title: Sourced<string> | null
  /** Heading element of the title, −1 where none shows it. */
  readonly heading: number
}

/** Meta elements with titles, most trusted first. */
const titleMetas = [
  'og:title',
  'citation_title',
  'parsely-title',
  'sailthru.title',
  'dc.title',
  'dcterms.title',
  'twitter:title',
  'title',
  'headline',
]

interface Heading {
  readonly node: number
  readonly text: string
  readonly level: number
}

/** From this similarity on a heading and a stated title are the same title. */
const same = 0.5
const maxTitleChars = 400

/** Finds the title. */
export function readTitle(page: Page, facts: Facts, linked: LinkedData, site: SiteNames): TitleAnswer {
  const stated = statedTitles(page, facts, linked)
  const cleaned = stated.map(title => ({ value: withoutSite(title.value, site), from: title.from })).filter(title => title.value !== '')
  const headings = credibleHeadings(page, facts, site)
  const first = headings.filter(heading => heading.level === 1)
  const agreeing = mostSimilar(first, cleaned)
  if (agreeing) return { title: { value: agreeing.text, from: 'h1' }, heading: agreeing.node }
  if (first.length === 1) return { title: { value: first[0].text, from: 'h1' }, heading: first[0].node }
  const lower = mostSimilar(headings, cleaned)
  if (lower) return { title: { value: lower.text, from: `h${lower.level}` }, heading: lower.node }
  const best = cleaned[0] ?? (first[0] ? { value: first[0].text, from: 'h1' } : null)
  return { title: best, heading: first[0]?.node ?? -1 }
}

/** Titles that the page states outside its text, most trusted first. */
export function statedTitles(page: Page, facts: Facts, linked: LinkedData | null): Sourced<string>[] {
  const list: Sourced<string>[] = []
  const headline = linked?.main?.text('headline', 'name')
  if (headline) list.push({ value: headline, from: 'json-ld' })
  for (const name of titleMetas) {
    const value = facts.metas.get(name)?.[0]
    if (value) list.push({ value, from: `meta ${name}` })
  }
  const title = plainText(page.title)
  if (title !== '') list.push({ value: title, from: 'title' })
  return list
}

function credibleHeadings(page: Page, facts: Facts, site: SiteNames): Heading[] {
  const list: Heading[] = []
  for (const node of facts.headings.slice(0, 200)) {
    if (facts.zone[node] & (Zone.Comment | Zone.Navigation | Zone.Aside) || page.nodes.flags[node] & NodeFlag.Hidden) continue
    const text = elementText(page, node, maxTitleChars)
    if (text === '' || text.length >= maxTitleChars || site.has(text)) continue
    const tag = page.nodes.tag[node]
    list.push({ node, text, level: tag === Tag.h1 ? 1 : tag === Tag.h2 ? 2 : 3 })
  }
  return list
}

function mostSimilar(headings: readonly Heading[], titles: readonly Sourced<string>[]): Heading | null {
  let best: Heading | null = null
  let highest = same
  for (const heading of headings) {
    for (const title of titles) {
      const value = similarity(heading.text, title.value)
      if (value > highest || (value === highest && best === null)) {
        best = heading
        highest = value
      }
    }
  }
  return best
}

/** Dice's coefficient on the sets of words; on pairs of characters where there are hardly any words. */
export function similarity(a: string, b: string): number {
  const x = pieces(a)
  const y = pieces(b)
  if (x.size === 0 || y.size === 0) return 0
  let common = 0
  for (const piece of x) if (y.has(piece)) common++
  return (2 * common) / (x.size + y.size)
}

function pieces(text: string): Set<string> {
  const key = comparable(text)
  const words = key.split(' ')
  if (words.length > 2 || !/[^\u0000-\u024f]/.test(key)) return new Set(words.filter(word => word !== ''))
  return new Set(Array.from(key, (character, i) => character + (key[i + 1] ?? '')))
}

const separator = /(\s+[-–—|·•»«:/~_*✩]+\s+|\s*[|»]\s*|\s[-–—]{2,}\s|:\s|\s?_\s?(?=\p{Lo}))/u

/** Removes the site's names from both ends of a title. */
export function withoutSite(title: string, site: SiteNames): string {
  const parts = title.slice(0, 1000).split(separator)
  let from = 0
  let to = parts.length
  while (to - from > 2 && site.has(parts[to - 1])) to -= 2
  while (to - from > 2 && site.has(parts[from])) from += 2
  return parts.slice(from, to).join('').trim()
}
