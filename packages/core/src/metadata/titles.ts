/** The title: what the page's own heading says, checked against what its metadata says. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind, NodeFlag, RunFlag } from '../page/types.js'
import { absolute, isAbove, isFrontPage } from './addresses.js'
import { elementText } from './element-text.js'
import { type Facts, inheritedZones } from './facts.js'
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
const titleMetas = 'og:title citation_title parsely-title sailthru.title dc.title dcterms.title twitter:title title headline'

interface Heading {
  readonly node: number
  readonly text: string
  readonly level: number
  /** An `h1`, or a lower one whose class says that it is the title of a post. */
  readonly isMain: boolean
  readonly isVisible: boolean
  /** Highest similarity with a stated title. */
  readonly agreement: number
}

/** A heading shares at least this much with a stated title, or it is a slogan, a rubric or the name of the site. */
const related = 0.2
/** Where there are several `h1`, one must share more. */
const relatedOfMany = 0.4
/** From here on a heading and a stated title are the same title, wherever the heading stands. */
const same = 0.85
const maxTitleChars = 400

/** Finds the title: the heading that agrees best with what is stated, else the most trusted statement. */
export function readTitle(page: Page, facts: Facts, linked: LinkedData, site: SiteNames, address: string | null): TitleAnswer {
  const isFront = address !== null && isFrontPage(address)
  if (!isFront) for (const name of [...homeLinks(page, facts, address), ...hiddenNames(page, facts)]) site.add(name)
  // The front page of a site is about the site: its name belongs to the title.
  const { main: thing, texts } = linked
  const whole = statedTitles(page, facts, texts(thing, 'headline')[0] ?? texts(thing, 'name')[0])
  const stated = whole
    .map(title => ({ value: isFront ? title.value : withoutSite(title.value, site), from: title.from }))
    .filter(title => title.value !== '')
  const headings = readHeadings(page, facts, site, stated.map(prepare))
  const main = headings.filter(heading => heading.isMain && heading.isVisible)
  const best = mostSimilar(main, main.length > 1 ? relatedOfMany : related) ?? mostSimilar(headings, same)
  if (best) return { title: { value: withoutRubric(withoutLabel(best.text, stated)), from: `h${best.level}` }, heading: best.node }
  if (stated.length === 0) return firstHeading(main[0] ?? headings.find(heading => heading.isVisible))
  const hasName = whole.some((title, i) => title.value !== stated[i]?.value)
  if (hasName && isWebsite(facts) && whole.every((title, i) => title.value.endsWith(stated[i]?.value ?? '')))
    return { title: whole[0], heading: -1 }
  const line = isFront || hasName ? null : lineInTitle(page, stated)
  return { title: line ? { value: line.text, from: stated[0].from } : stated[0], heading: main[0]?.node ?? line?.node ?? -1 }
}

/** What a page without any stated title begins with. */
function firstHeading(heading: Heading | undefined): TitleAnswer {
  if (!heading) return { title: null, heading: -1 }
  return { title: { value: heading.text, from: `h${heading.level}` }, heading: heading.node }
}

/** "Larkmoor Today – news from the valley": without a heading this is the title of a site, if the page says it is one. */
function isWebsite(facts: Facts): boolean {
  return facts.metas('og:type')[0] === 'website'
}

/** A heading for screen readers alone that ends the document's title is the site's name. */
function hiddenNames(page: Page, facts: Facts): string[] {
  const parts = plainText(page.title).split(separator)
  if (parts.length < 3) return []
  const last = comparable(parts[parts.length - 1])
  return facts
    .nodes('h')
    .slice(0, 5)
    .filter(node => screenReaders.test(page.attribute(node, 'class') ?? ''))
    .map(node => elementText(page, node, 100))
    .filter(text => comparable(text) === last)
}

const screenReaders = /sr-only|visually-?hidden|screen-reader/i

/** Headings that lead to a page above this one hold the name of the site or the blog. */
function homeLinks(page: Page, facts: Facts, address: string | null): string[] {
  if (address === null) return []
  const { nodes } = page
  const names: string[] = []
  for (const node of facts.nodes('h').slice(0, 10)) {
    for (let i = node + 1; i < Math.min(nodes.end[node], node + 20); i++) {
      if (nodes.kind[i] !== Kind.Element || nodes.tag[i] !== Tag.a) continue
      const target = absolute(page.attribute(i, 'href') ?? '', address)
      if (target && isAbove(target, address)) names.push(elementText(page, node, 100))
      break
    }
  }
  return names
}

/** Titles that the page states outside its text, most trusted first. */
export function statedTitles(page: Page, facts: Facts, headline: string | undefined): Sourced<string>[] {
  return [
    { value: headline, from: 'json-ld' },
    ...titleMetas.split(' ').map(name => ({ value: facts.metas(name)[0], from: `meta ${name}` })),
    { value: plainText(page.title), from: 'title' },
  ].filter((title): title is Sourced<string> => !!title.value)
}

function readHeadings(page: Page, facts: Facts, site: SiteNames, stated: readonly Prepared[]): Heading[] {
  const list: Heading[] = []
  const zone = inheritedZones(page, facts.ownZone, -1)
  for (const node of facts.nodes('h').slice(0, 200)) {
    const isHidden = (page.nodes.flags[node] & NodeFlag.Hidden) !== 0
    const tag = page.nodes.tag[node]
    const isVisible = !isHidden && !(zone[node] & (Zone.Comment | Zone.Navigation | Zone.Aside))
    const whole = elementText(page, node, maxTitleChars, isHidden)
    if (whole === '' || whole.length >= maxTitleChars || site.has(whole) || hostName.test(whole)) continue
    const best = bestReading(page, node, isHidden, whole, stated)
    const isMain = tag === Tag.h1 || postTitle.test(page.attribute(node, 'class') ?? '')
    list.push({ node, ...best, level: tag === Tag.h1 ? 1 : tag === Tag.h2 ? 2 : 3, isMain, isVisible })
  }
  return list
}

const postTitle = /(?:^|[\s_-])(?:entry|post|article|story)[-_]?(?:title|heading|headline)(?:$|\s)|(?:^|\s)headline(?:$|\s)/i

/** The text of a heading without rubrics, and without subtitles where the stated titles have none. */
function bestReading(page: Page, node: number, hidden: boolean, whole: string, stated: readonly Prepared[]) {
  const plain = textWithout(page, node, hidden, rubric).replace(/^[-–—:|/]+\s+/u, '') || whole
  const agreement = agreementOf(plain, stated)
  const short = textWithout(page, node, hidden, subtitle)
  const shortAgreement = short === '' ? 0 : agreementOf(short, stated)
  return shortAgreement > agreement ? { text: short, agreement: shortAgreement } : { text: plain, agreement }
}

/** Highest similarity of a heading with a title; more where it is a part of one between separators, most the longest. */
function agreementOf(text: string, titles: readonly Prepared[]): number {
  const key = comparable(text)
  const words = pieces(key)
  let highest = 0
  for (const { parts, longest, pieces } of titles) {
    if (key !== '' && parts.includes(key)) highest = Math.max(highest, partAgreement(key, parts[0] === key, longest))
    highest = Math.max(highest, dice(words, pieces))
  }
  return highest
}

/** A title taken apart once for many comparisons. */
interface Prepared {
  readonly parts: readonly string[]
  readonly longest: number
  readonly pieces: ReadonlySet<string>
}

function prepare({ value }: Sourced<string>): Prepared {
  const text = value.slice(0, 1000)
  const parts = text.split(separator).map(comparable)
  return { parts, longest: Math.max(...parts.map(part => part.length)), pieces: pieces(comparable(text)) }
}

/** A short part behind the first is the name of a rubric or a site. */
function partAgreement(key: string, isFirst: boolean, longest: number): number {
  const share = key.length / longest
  if (isFirst) return Math.max(0.9, 0.4 + 0.6 * share)
  return share < 0.4 ? 0 : 0.4 + 0.6 * share
}

/** The first heading that agrees most with the stated titles, and at least so much. */
function mostSimilar(headings: readonly Heading[], least: number): Heading | null {
  let best: Heading | null = null
  for (const heading of headings) {
    if (heading.agreement >= least && (best === null || heading.agreement > best.agreement)) best = heading
  }
  return best
}

/** Dice's coefficient of two sets. */
function dice(x: ReadonlySet<string>, y: ReadonlySet<string>): number {
  if (x.size === 0 || y.size === 0) return 0
  let common = 0
  for (const piece of x) if (y.has(piece)) common++
  return (2 * common) / (x.size + y.size)
}

/** The words of a comparable text; pairs of characters where there are hardly any words, as in Chinese. */
function pieces(key: string): Set<string> {
  const words = key.split(' ')
  if (words.length > 2 || !/[^\u0000-\u024f]/.test(key)) return new Set(words.filter(word => word !== ''))
  return new Set(Array.from(key, (character, i) => character + (key[i + 1] ?? '')))
}

const separator = /(\s+[-–—|·•»«:/~_*✩]+\s+|\s*[|»]\s*|\s[-–—]{2,}\s|:\s|\s?_\s?(?=\p{Lo}))/u

/** Tells whether a part of a title is the site's name or that of any host. */
function isSite(part: string, site: SiteNames): boolean {
  return site.has(part) || hostName.test(part)
}

const hostName = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i

/** Removes the site's names from both ends of a title. */
export function withoutSite(title: string, site: SiteNames): string {
  const parts = title.slice(0, 1000).split(separator)
  let from = 0
  let to = parts.length
  while (to - from > 2 && isSite(parts[to - 1], site)) to -= 2
  while (to - from > 2 && isSite(parts[from], site)) from += 2
  // What ends the title and hints at the host is the site's name in longer words.
  if (to === parts.length && to - from > 2 && !parts[to - 2].startsWith(':') && site.hints(parts[to - 1])) to -= 2
  return parts.slice(from, to).join('').trim()
}

const rubric =
  /label|kicker|topline|overline|prefix|badge|eyebrow|dachzeile|roofline|supertitle|pre-?title|flag|headerlink|permalink|anchor|tooltip|copy/
const subtitle =
  /label|kicker|topline|overline|prefix|badge|eyebrow|dachzeile|roofline|supertitle|pre-?title|flag|headerlink|permalink|anchor|tooltip|copy|sub-?(?:title|head|line)|sr-only|visually-hidden|screen-reader/

/** A heading's text without its buttons and the elements of such names; '' where it has none of them. */
function textWithout(page: Page, heading: number, hidden: boolean, names: RegExp): string {
  const { nodes } = page
  const skip: number[] = []
  for (let i = heading + 1; i < Math.min(nodes.end[heading], heading + 200); i++) {
    if (nodes.kind[i] !== Kind.Element) continue
    const isLabel = nodes.tag[i] === Tag.button || names.test(page.attribute(i, 'class')?.toLowerCase() ?? '')
    if (!isLabel) continue
    skip.push(i)
    i = nodes.end[i] - 1
  }
  return skip.length === 0 ? '' : elementText(page, heading, maxTitleChars, hidden, skip)
}

/** "Thread: …", "Title: …": a word in front that no stated title has. */
function withoutLabel(heading: string, titles: readonly Sourced<string>[]): string {
  const match = /^\p{L}{3,12}:\s*(?=\S)/u.exec(heading)
  if (!match) return heading
  const rest = heading.slice(match[0].length)
  return titles.some(title => comparable(title.value) === comparable(rest)) ? rest : heading
}

/** Most runs that are compared with the parts of a title. */
const maxRuns = 20_000

/**
 * Pages without headings still show their title somewhere: the longest part of a stated title that is a text of the page.
 *
 * Serves old layouts and forums, whose document titles begin with the names of site, forum and program.
 */
function lineInTitle(page: Page, stated: readonly Sourced<string>[]): { text: string; node: number } | null {
  const parts = new Map<string, string>()
  for (const title of stated) for (const part of rangesOf(title.value)) parts.set(comparable(part), part)
  const { runs, nodes } = page
  let best: { text: string; node: number } | null = null
  for (let run = 0; run < Math.min(runs.size, maxRuns); run++) {
    const length = runs.start[run + 1] - runs.start[run]
    if (length < minPartChars || length > 2 * maxTitleChars || runs.flags[run] & RunFlag.Hidden) continue
    const text = parts.get(comparable(page.runText(run)))
    if (text !== undefined && (best === null || text.length > best.text.length)) best = { text, node: nodes.parent[runs.node[run]] }
  }
  return best
}

const minPartChars = 12

/** All stretches of neighbouring parts of a title but the whole, and the title before a final parenthesis. */
function rangesOf(title: string): string[] {
  const parts = title.slice(0, 1000).split(separator)
  const list: string[] = []
  const count = Math.min(parts.length, 13)
  for (let from = 0; from < count; from += 2) {
    for (let to = from + 1; to <= count; to += 2) if (to - from < parts.length) list.push(parts.slice(from, to).join('').trim())
  }
  const parenthesis = /^(.+?)\s*\([^()]{3,80}\)$/.exec(title)
  if (parenthesis) list.push(parenthesis[1])
  return list.filter(part => part.length >= minPartChars)
}

/** "How to help babies sleep | Patient education": in headings what follows a stroke is a rubric. */
function withoutRubric(heading: string): string {
  const at = heading.indexOf(' | ')
  return at < 20 ? heading : heading.slice(0, at)
}
