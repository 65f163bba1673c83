/** Bar-Yossef & Rajagopalan 2002: pagelets whose shingles are the same on several pages are template. */

import type { Budget } from '../../filter/filter.js'
import { Tag } from '../../html/tags.js'
import { lazyForAll, lazyMap, remember } from '../../page/lazy.js'
import type { Page } from '../../page/page.js'
import { baseOf } from '../../page/urls.js'
import { linkCounts, partition } from '../lp/filter.js'
import { forLiveWords, Hasher, hashOf } from './hashing.js'
import { type Entry, Ledger } from './ledger.js'
import { type Finding, type Findings, LearningModel, runsBelow, type SiteLimits } from './site-model.js'

/** Parameters of the method. */
export interface PageletsOptions {
  readonly minPages: number
  readonly minLinks: number
  readonly shingleWords: number
  readonly sketchSize: number
  /** Whether a group must be on pages that link to each other. */
  readonly isGlobal: boolean
}

/** Pages of a group that are remembered, the last ones; and links of each page. */
const rememberedMembers = 64
const rememberedLinks = 1000

interface Group extends Entry {
  /** Numbers of the pages that it is on. */
  readonly members: number[]
}

/** Address and links of a page, hashed. */
interface Place {
  readonly address: number
  readonly links: ReadonlySet<number>
}

/** Groups pagelets with equal sketches over all pages. */
export class Pagelets extends LearningModel {
  readonly #ledger: Ledger<Group>
  readonly #options: PageletsOptions
  /** By page number; only the last pages are remembered. */
  readonly #places = new Map<number, Place>()

  constructor(options: PageletsOptions, limits: SiteLimits) {
    super(options.minPages, limits)
    this.#ledger = new Ledger(limits.maxEntries)
    this.#options = options
  }

  get size(): number {
    return this.#ledger.size
  }

  protected add(page: Page, budget: Budget): void {
    for (const { sketch } of this.#sketched(page, budget)) {
      const group = this.#ledger.note(sketch, this.pages, () => ({ pages: 0, last: 0, members: [] }))
      if (this.#options.isGlobal && group.members.at(-1) !== this.pages) {
        group.members.push(this.pages)
        if (group.members.length > rememberedMembers) group.members.shift()
      }
    }
    this.#ledger.shrink()
    if (!this.#options.isGlobal) return
    this.#places.set(this.pages, placeOf(page))
    // Links weigh more than other entries: a tenth of the pages that mirrors are looked for among.
    if (this.#places.size > Math.max(2, this.limits.maxPages / 10)) this.#places.delete(this.#places.keys().next().value!)
  }

  /** Whether any page has an address; without one nothing is linked, and nothing could be told from template. */
  protected override canFind(): boolean {
    return !this.#options.isGlobal || [...this.#places.values()].some(({ address }) => address >= 0)
  }

  protected find(page: Page, budget: Budget): Findings {
    const place = this.#options.isGlobal ? placeOf(page) : null
    const list: Finding[] = this.#sketched(page, budget).map(({ element, sketch }) => {
      const group = this.#ledger.get(sketch)
      const pages = group ? (place ? 1 + this.#linkedMembers(group, place) : group.pages) : 1
      return { id: element, value: pages, isTemplate: pages >= 2, belief: 1 / pages, runs: runsBelow(page, element) }
    })
    return {
      name: 'groupPages',
      unit: 'element',
      doc: this.#options.isGlobal
        ? 'Pages with the same pagelet that the page links to or is linked from, itself included.'
        : 'Pages that have a pagelet with the same sketch.',
      threshold: { name: 'pages of a template', value: 2 },
      list,
    }
  }

  /** Other pages of a group that link to a page or are linked from it; one of them makes a component of two. */
  #linkedMembers({ members }: Group, place: Place): number {
    let linked = 0
    for (const member of members) {
      const other = this.#places.get(member)
      if (!other || other.address === place.address) continue
      if (place.links.has(other.address) || other.links.has(place.address)) linked++
    }
    return linked
  }

  /** Pagelets with text and their sketches, cached on the page. */
  #sketched(page: Page, budget: Budget): readonly Sketched[] {
    const { minLinks, shingleWords, sketchSize } = this.#options
    return remember(sketchesOf(page), `${minLinks} ${shingleWords} ${sketchSize}`, () => {
      const list: Sketched[] = []
      for (const element of partition(page, linkCounts(page, budget), minLinks, budget)) {
        const words: number[] = []
        forLiveWords(page, page.nodes.run[element], page.nodes.run[page.nodes.end[element]], word => words.push(word))
        for (let steps = words.length; steps > 0; steps -= 4096) budget.spend(Math.min(4096, steps))
        if (words.length > 0) list.push({ element, sketch: sketchOf(words, shingleWords, sketchSize) })
      }
      return list
    })
  }
}

/** Pagelets of a page, by the options that were used. */
const sketchesOf = lazyMap<readonly Sketched[]>()

interface Sketched {
  readonly element: number
  readonly sketch: number
}

/** The sketch of a list of words, as one number: the smallest hashes of its word n-grams. A shorter list is one n-gram. */
export function sketchOf(words: readonly number[], shingleWords: number, sketchSize: number): number {
  const smallest: number[] = []
  const hasher = new Hasher()
  for (let i = 0; i === 0 || i + shingleWords <= words.length; i++) {
    hasher.reset()
    for (let k = i; k < Math.min(words.length, i + shingleWords); k++) hasher.add(words[k])
    insertSmall(smallest, hasher.value(), sketchSize)
  }
  hasher.reset()
  for (const hash of smallest) hasher.add(hash)
  return hasher.value()
}

/** Inserts a value into an ascending list of at most `limit` distinct ones. */
function insertSmall(list: number[], value: number, limit: number): void {
  if (list.length === limit && value >= list[limit - 1]) return
  let at = list.length
  while (at > 0 && list[at - 1] > value) at--
  if (at > 0 && list[at - 1] === value) return
  list.splice(at, 0, value)
  if (list.length > limit) list.pop()
}

/** Address and links of a page, without fragments; a page without address is linked by nobody. */
const placeOf = lazyForAll(page => {
  const { nodes, body } = page
  const base = baseOf(page, page.url)
  const links = new Set<number>()
  for (let i = body; i < nodes.end[body] && links.size < rememberedLinks; i++) {
    if (nodes.tag[i] !== Tag.a) continue
    const href = page.attribute(i, 'href')
    const address = href === null ? null : absolute(href, base)
    if (address !== null) links.add(hashOf(address))
  }
  const own = page.url === null ? null : absolute(page.url, null)
  return { address: own === null ? -1 : hashOf(own), links }
})

function absolute(href: string, base: string | null): string | null {
  try {
    return new URL(href, base ?? undefined).href.split('#')[0]
  } catch {
    return null
  }
}
