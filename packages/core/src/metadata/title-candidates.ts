/** What may be the title of a page: headings, stated titles and parts of these, each with traits that speak for or against it. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { NodeFlag, RunFlag } from '../page/types.js'
import { normalise } from '../text/words.js'
import { comparableAddress, isFrontPage, webAddress } from './addresses.js'
import { elementText, inside } from './element-text.js'
import { type Facts, inheritedZones } from './facts.js'
import type { PageEvidence } from './page-evidence.js'
import { comparable, plainText } from './plain-text.js'
import type { SiteNames } from './site-names.js'
import type { Sourced } from './types.js'
import { outside } from './zones.js'

/** A text that may be the title. */
export interface TitleCandidate {
  /** Its words; no two candidates have the same. */
  readonly key: string
  text: string
  from: string
  /** Heading, or else any element, that shows the text, −1 for none. */
  node: number
  /** Places that have the text, as a whole or as a part: those of `from`, `h` for headings, `page` for the page's JSON-LD. */
  readonly places: Set<string>
  /** What speaks for or against it, 0 … 1 or a count, under the names of the weights. */
  readonly traits: Record<string, number>
}

/** Candidates, and those that the first visible `h1` gives: the text without labels, and the whole. */
export interface TitleCandidates {
  readonly all: readonly TitleCandidate[]
  readonly main: readonly TitleCandidate[]
}

/** Adds a text of a place to the candidates; headings override the words of others. */
type Add = (text: string, from: string, place: string, heading?: number) => TitleCandidate

/** Lists the candidates for the title of a page. */
export function titleCandidates(page: Page, evidence: PageEvidence): TitleCandidates {
  const { facts, linked, address } = evidence
  // The front page of a site is about the site: its name belongs to the title.
  const site = isFrontPage(address) ? null : evidence.site
  if (site && address) for (const name of homeLinks(page, facts, address)) site.add(name)
  const byKey = new Map<string, TitleCandidate>()
  const add: Add = (text, from, place, heading = -1) => {
    const key = comparable(text) || text
    let candidate = byKey.get(key)
    if (!candidate) byKey.set(key, (candidate = { key, text, from, node: -1, places: new Set(), traits: {} }))
    if (candidate.node < 0 && heading >= 0) Object.assign(candidate, { text, from, node: heading })
    candidate.places.add(place)
    return candidate
  }
  const headline = linked.texts(linked.main, 'headline')[0] ?? linked.texts(linked.main, 'name')[0]
  const stated = new Map<string, string>()
  for (const { value, from } of statedTitles(page, facts, headline)) stated.set(from, addParts(value, from, from, site, add))
  for (const name of linked.texts(linked.webPage, 'name').slice(0, 1)) addParts(name, 'json-ld', 'page', site, add)
  const main = addHeadings(page, evidence, stated.values(), add)
  byKey.delete('')
  const all = [...byKey.values()]
  findLines(page, all)
  compare(all, main, stated, evidence)
  return { all, main }
}

/** Headings that lead to a page above this one, its front page or the start of its rubric, hold the name of the site or the blog. */
function homeLinks(page: Page, facts: Facts, address: URL): string[] {
  const here = comparableAddress(address.href)
  return facts
    .nodes('h')
    .slice(0, 10)
    .filter(heading => {
      const link = inside(page, heading, 20, node => page.nodes.tag[node] === Tag.a)[0] ?? heading
      const target = webAddress(page.attribute(link, 'href') ?? '', address.href)
      return target && here.startsWith(`${comparableAddress(target.href)}/`)
    })
    .map(heading => elementText(page, heading, 100))
}

/** Meta elements with titles, most trusted first. */
const titleMetas = 'og:title citation_title parsely-title dc.title dcterms.title twitter:title title'

/** Titles that the page states outside its text, most trusted first. */
export function statedTitles(page: Page, facts: Facts, headline: string | undefined): Sourced<string>[] {
  return [
    { value: headline, from: 'json-ld' },
    ...titleMetas.split(' ').map(name => ({ value: facts.metas(name)[0], from: `meta ${name}` })),
    { value: plainText(page.title), from: 'title' },
  ].filter((title): title is Sourced<string> => !!title.value)
}

/** What separates the parts of a title; a final parenthesis is one. */
export const separator = /(\s{1,4}[-–—|·•»«:/~_*✩]{1,9}\s{1,4}|\s{0,4}[|»]\s{0,4}|:\s|\s?_\s?(?=\p{Lo})|\s{1,4}(?=\([^()]{9,80}\)$))/u
/** Maximum number of parts of a title, separators included, whose stretches are candidates. */
const maxParts = 13

/** Adds a stated title without the site's names, and all stretches of its parts; returns its words without the names. */
function addParts(value: string, from: string, place: string, site: SiteNames | null, add: Add): string {
  const parts = value.slice(0, 1000).split(separator)
  const [start, end] = site ? withoutSite(parts, site) : [0, parts.length]
  const whole = add(parts.slice(start, end).join(''), from, place)
  whole.traits[place] = 1
  const last = Math.min(end, maxParts)
  for (let i = start; i < last; i += 2) {
    for (let j = i + 1; j <= last; j += 2) add(parts.slice(i, j).join(''), from, place)
  }
  return whole.key
}

/** The parts of a title that are left without the site's names at both ends. */
function withoutSite(parts: readonly string[], site: SiteNames): [number, number] {
  let from = 0
  let to = parts.length
  while (to - from > 2 && isSite(parts[to - 1], site)) to -= 2
  while (to - from > 2 && isSite(parts[from], site)) from += 2
  // What ends the title and hints at the host is the site's name in longer words.
  if (to === parts.length && to - from > 2 && !parts[to - 2].startsWith(':') && site.hints(parts[to - 1])) to -= 2
  return [from, to]
}

/** Tells whether a part of a title is the site's name or that of any host. */
function isSite(part: string, site: SiteNames): boolean {
  return site.has(part) || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(part)
}

const maxTitleChars = 400
/** Headings that share this much with a stated title are about the same; others below `h1` are no candidates. */
export const related = 0.3
/** How many ancestors of a heading are inspected. */
const maxSteps = 100

/** Adds the headings; returns what the first `h1` that is to be seen gives. */
function addHeadings(page: Page, { facts, site }: PageEvidence, stated: Iterable<string>, add: Add): readonly TitleCandidate[] {
  const { nodes } = page
  const zone = inheritedZones(page, facts.ownZone, -1)
  const titles = Array.from(stated, pieces)
  const seen: TitleCandidate[][] = []
  const isMain = (node: number): boolean => nodes.tag[node] === Tag.h1 && !(nodes.flags[node] & NodeFlag.Hidden || zone[node] & outside)
  const headings = facts.nodes('h').slice(0, 200)
  // Main headings first: of two with the same words theirs is where the page begins.
  for (const node of [...headings.filter(isMain), ...headings.filter(node => !isMain(node))]) {
    const isHidden = (nodes.flags[node] & NodeFlag.Hidden) !== 0
    const whole = elementText(page, node, maxTitleChars, isHidden)
    if (whole === '' || whole.length >= maxTitleChars || isSite(whole, site)) continue
    const candidates = readings(page, node, isHidden, whole)
      .filter(
        text =>
          nodes.tag[node] === Tag.h1 || titles.length === 0 || titles.some(title => likeness(pieces(comparable(text)), title) >= related),
      )
      .map(text => showIn(page, node, text, add))
    if (isMain(node)) seen.push(candidates)
  }
  if (seen.length === 1) for (const { traits } of seen[0]) traits['only'] = 1
  return seen[0] ?? []
}

/** Adds what a heading says, in its words. */
function showIn(page: Page, node: number, text: string, add: Add): TitleCandidate {
  const { nodes } = page
  const candidate = add(text, page.tagName(node), 'h', node)
  for (let i = nodes.parent[node], step = 0; i >= 0 && step < maxSteps; i = nodes.parent[i], step++) {
    candidate.traits[`in ${page.tagName(i)}`] = 1
  }
  return candidate
}

/** Classes of what is in a heading but not in the title. */
const label =
  /label|kicker|prefix|badge|eyebrow|dachzeile|flag|headerlink|permalink|anchor|tooltip|copy|(?:top|over|roof|sub)-?line|(?:super|pre|sub)-?title|sub-?head|sr-only|visually-hidden|screen-reader/i

/** What a heading may be taken to say: the text without buttons, rubrics and subtitles, if it has any, and the whole. */
function readings(page: Page, heading: number, hidden: boolean, whole: string): string[] {
  const { nodes } = page
  const labels = inside(page, heading, 200, node => nodes.tag[node] === Tag.button || label.test(page.attribute(node, 'class') ?? ''))
  const outermost = labels.filter((node, i) => !labels.some((other, k) => k < i && node < nodes.end[other]))
  const plain = labels.length > 0 ? elementText(page, heading, maxTitleChars, hidden, outermost).replace(/^[-–—:|/]+\s+/u, '') : ''
  return plain === '' ? [whole] : [plain, whole]
}

/** Most runs that are compared with the candidates. */
const maxRuns = 20_000

/** Finds the candidates that are lines of the page; pages without headings show their title in one. */
function findLines(page: Page, candidates: readonly TitleCandidate[]): void {
  const { runs, nodes } = page
  const byText = new Map(candidates.map(candidate => [candidate.text, candidate]))
  for (let run = 0; run < Math.min(runs.size, maxRuns); run++) {
    const length = runs.start[run + 1] - runs.start[run]
    if (length < 3 || length > 2 * maxTitleChars || runs.flags[run] & RunFlag.Hidden) continue
    const line = page.runText(run).trim()
    const candidate = byText.get(line.includes('\n') ? normalise(line) : line)
    if (!candidate) continue
    candidate.traits['shown'] = 1
    if (candidate.node < 0) candidate.node = nodes.parent[runs.node[run]]
  }
}

/** Compares the candidates with the stated titles, the main heading and the address. */
function compare(
  all: readonly TitleCandidate[],
  main: readonly TitleCandidate[],
  stated: ReadonlyMap<string, string>,
  { address, pageClass }: PageEvidence,
): void {
  const titles = Array.from(stated.values(), pieces)
  const usual = stated.get('meta og:title') ?? stated.get('title')
  const heading = pieces(main[0]?.key ?? '')
  const path = pieces(longestName(address))
  for (const candidate of all) {
    const { key, text, places, traits } = candidate
    const own = pieces(key)
    traits['places'] = places.size
    traits['agrees'] = Math.max(0, ...titles.map(other => likeness(own, other)))
    traits['likeHeading'] = likeness(own, heading)
    traits['inAddress'] = common(own, path) / path.size
    if (pageClass !== 'front' && /\s[-–—|·•»«~]+\s|\|/.test(text)) traits['parted'] = 1
    if (!usual || key === usual || !main.includes(candidate)) continue
    traits[relationOf(key, usual)] = 1
    if (pageClass === 'other') traits['other'] = 1
  }
}

/** How the main heading stands to what is usually stated. */
function relationOf(heading: string, title: string): string {
  if (title.startsWith(`${heading} `)) return 'begins'
  if (heading.startsWith(`${title} `)) return 'goesOn'
  const isPart = ` ${title} `.includes(` ${heading} `) || ` ${heading} `.includes(` ${title} `)
  return isPart || likeness(pieces(heading), pieces(title)) < 0.2 ? 'apart' : 'differs'
}

/** The longest name in the path of an address. */
function longestName(address: URL | null): string {
  const names = (address?.pathname ?? '').slice(0, 1000).split('/')
  return comparable(names.reduce((longest, name) => (name.length > longest.length ? name : longest)).replace(/\.\w{2,5}$/, ''))
}

/** The words of a comparable text; pairs of characters where there are hardly any words, as in Chinese. */
function pieces(key: string): Set<string> {
  const words = key.split(' ')
  return new Set(
    words.length > 2 || !/[^\u0000-\u024f]/.test(key) ? words : Array.from(key, (character, i) => character + (key[i + 1] ?? '')),
  )
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const piece of a) if (b.has(piece)) count++
  return count
}

/** Dice's coefficient. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return (2 * common(a, b)) / (a.size + b.size)
}
