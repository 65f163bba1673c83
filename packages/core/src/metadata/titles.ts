/** The title: what the page's own heading says, checked against what its metadata says. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { NodeFlag, RunFlag } from '../page/types.js'
import { isAbove, isFrontPage, webAddress } from './addresses.js'
import { elementText, inside } from './element-text.js'
import { type Facts, inheritedZones } from './facts.js'
import type { LinkedData } from './linked-data.js'
import { comparable, plainText } from './plain-text.js'
import type { SiteNames } from './site-names.js'
import type { Sourced } from './types.js'
import { outside } from './zones.js'

/** The title and the heading that shows it. */
export interface TitleAnswer {
  readonly title: Sourced<string> | null
  /** Heading element of the title, −1 where none shows it. */
  readonly heading: number
}

/** Meta elements with titles, most trusted first. */
const titleMetas = 'og:title citation_title parsely-title dc.title dcterms.title twitter:title title'

interface Heading {
  readonly node: number
  readonly text: string
  /** `h1` … `h3`. */
  readonly from: string
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
export function readTitle(page: Page, facts: Facts, linked: LinkedData, site: SiteNames, address: URL | null): TitleAnswer {
  const { main: thing, texts } = linked
  // The front page of a site is about the site: its name belongs to the title.
  const isFront = isFrontPage(address)
  if (!isFront) for (const name of homeLinks(page, facts, address)) site.add(name)
  const whole = statedTitles(page, facts, texts(thing, 'headline')[0] ?? texts(thing, 'name')[0])
  const stated = whole
    .map(({ value, from }) => ({ value: isFront ? value : withoutSite(value, site), from }))
    .filter(({ value }) => value !== '')
  const headings = readHeadings(page, facts, site, stated.map(agreementWith))
  const main = headings.filter(heading => heading.isMain && heading.isVisible)
  const best =
    mostSimilar(main, main.length > 1 ? relatedOfMany : related) ??
    mostSimilar(headings, same) ??
    (stated.length > 0 ? undefined : (main[0] ?? headings.find(heading => heading.isVisible)))
  if (best) return { title: { value: withoutRubric(best.text, stated), from: best.from }, heading: best.node }
  // "Larkmoor Today – news from the valley": without a heading this is the title of a site, if the page says it is one.
  const hasName = whole.some((title, i) => title.value !== stated[i]?.value)
  if (hasName && facts.metas('og:type')[0] === 'website' && whole.every((title, i) => title.value.endsWith(stated[i]?.value ?? '')))
    return { title: whole[0], heading: -1 }
  const line = isFront || hasName ? null : lineInTitle(page, stated)
  return {
    title: line ? { value: line.text, from: stated[0].from } : (stated[0] ?? null),
    heading: main[0]?.node ?? line?.node ?? -1,
  }
}

/** Headings that lead to a page above this one, or are for screen readers and end the title, hold the name of the site or the blog. */
function homeLinks(page: Page, facts: Facts, address: URL | null): string[] {
  const last = comparable(plainText(page.title).split(separator).slice(2).pop() ?? '')
  return facts
    .nodes('h')
    .slice(0, 10)
    .filter(heading => {
      const link = inside(page, heading, 20, node => page.nodes.tag[node] === Tag.a)[0] ?? heading
      const target = address && webAddress(page.attribute(link, 'href') ?? '', address.href)
      const isUnseen = /sr-only|visually-?hidden|screen-reader/i.test(page.attribute(heading, 'class') ?? '')
      return (address && target && isAbove(target, address)) || (isUnseen && comparable(elementText(page, heading, 100)) === last)
    })
    .map(heading => elementText(page, heading, 100))
}

/** Titles that the page states outside its text, most trusted first. */
export function statedTitles(page: Page, facts: Facts, headline: string | undefined): Sourced<string>[] {
  return [
    { value: headline, from: 'json-ld' },
    ...titleMetas.split(' ').map(name => ({ value: facts.metas(name)[0], from: `meta ${name}` })),
    { value: plainText(page.title), from: 'title' },
  ].filter((title): title is Sourced<string> => !!title.value)
}

const postTitle = /(?:entry|post|article|story)[-_]?(?:title|heading|headline)\b|(?:^|\s)headline(?:$|\s)/i

function readHeadings(page: Page, facts: Facts, site: SiteNames, agreements: readonly Agreement[]): Heading[] {
  const zone = inheritedZones(page, facts.ownZone, -1)
  return facts
    .nodes('h')
    .slice(0, 200)
    .flatMap(node => {
      const isHidden = (page.nodes.flags[node] & NodeFlag.Hidden) !== 0
      const whole = elementText(page, node, maxTitleChars, isHidden)
      if (whole === '' || whole.length >= maxTitleChars || isSite(whole, site)) return []
      const names = page.attribute(node, 'class') ?? ''
      const isMain = page.nodes.tag[node] === Tag.h1 || postTitle.test(names)
      const isVisible = !isHidden && !(zone[node] & outside)
      let best = { text: '', agreement: -1 }
      for (const text of readings(page, node, isHidden, whole)) {
        const agreement = Math.max(0, ...agreements.map(measure => measure(text)))
        if (agreement > best.agreement) best = { text, agreement }
      }
      return [{ node, ...best, from: page.tagName(node), isMain, isVisible }]
    })
}

/** Classes of what is in a heading but not in the title. */
const label =
  /label|kicker|topline|overline|prefix|badge|eyebrow|dachzeile|roofline|supertitle|pre-?title|flag|headerlink|permalink|anchor|tooltip|copy|sub-?(?:title|head|line)|sr-only|visually-hidden|screen-reader/i

/** What a heading may be taken to say: the text without buttons, rubrics and subtitles, if it has any, and the whole. */
function readings(page: Page, heading: number, hidden: boolean, whole: string): string[] {
  const { nodes } = page
  const labels = inside(page, heading, 200, node => nodes.tag[node] === Tag.button || label.test(page.attribute(node, 'class') ?? ''))
  const outermost = labels.filter((node, i) => !labels.some((other, k) => k < i && node < nodes.end[other]))
  const plain = labels.length > 0 ? elementText(page, heading, maxTitleChars, hidden, outermost).replace(/^[-–—:|/]+\s+/u, '') : ''
  return plain === '' ? [whole] : [plain, whole]
}

/** "Thread: …": a word in front that no stated title has; and what follows a stroke, which is a rubric. */
function withoutRubric(heading: string, titles: readonly Sourced<string>[]): string {
  const rest = heading.replace(/^\p{L}{3,12}:\s*(?=\S)/u, '')
  const isTitle = titles.some(({ value }) => comparable(value) === comparable(rest))
  return (isTitle ? rest : heading).replace(/(?<=^.{20,}) \| .*$/, '')
}

/** How well a text agrees with a title, 0 … 1. */
type Agreement = (text: string) => number

/** Makes a measure of agreement: Dice's coefficient; more where a text is a part of the title, most the first and the longest. */
function agreementWith({ value }: Sourced<string>): Agreement {
  const title = value.slice(0, 1000)
  const parts = title.split(separator).map(comparable)
  const longest = Math.max(...parts.map(part => part.length))
  const known = pieces(comparable(title))
  return text => {
    const key = comparable(text)
    const at = key === '' ? -1 : parts.indexOf(key)
    const share = key.length / longest
    // A short part behind the first is the name of a rubric or a site.
    const part = at < 0 || (at > 0 && share < 0.4) ? 0 : Math.max(at === 0 ? 0.9 : 0, 0.4 + 0.6 * share)
    const own = pieces(key)
    const common = [...own].filter(piece => known.has(piece)).length
    return Math.max(part, (2 * common) / (own.size + known.size))
  }
}

/** The words of a comparable text; pairs of characters where there are hardly any words, as in Chinese. */
function pieces(key: string): Set<string> {
  const words = key.split(' ')
  return new Set(
    words.length > 2 || !/[^\u0000-\u024f]/.test(key) ? words : Array.from(key, (character, i) => character + (key[i + 1] ?? '')),
  )
}

/** The first heading that agrees most with the stated titles, and at least so much. */
function mostSimilar(headings: readonly Heading[], least: number): Heading | undefined {
  const most = Math.max(least, ...headings.map(heading => heading.agreement))
  return headings.find(heading => heading.agreement === most)
}

const separator = /(\s+[-–—|·•»«:/~_*✩]+\s+|\s*[|»]\s*|:\s|\s?_\s?(?=\p{Lo}))/u

/** Tells whether a part of a title is the site's name or that of any host. */
function isSite(part: string, site: SiteNames): boolean {
  return site.has(part) || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(part)
}

/** Removes the site's names from both ends of a title. */
function withoutSite(title: string, site: SiteNames): string {
  const parts = title.slice(0, 1000).split(separator)
  let from = 0
  let to = parts.length
  while (to - from > 2 && isSite(parts[to - 1], site)) to -= 2
  while (to - from > 2 && isSite(parts[from], site)) from += 2
  // What ends the title and hints at the host is the site's name in longer words.
  if (to === parts.length && to - from > 2 && !parts[to - 2].startsWith(':') && site.hints(parts[to - 1])) to -= 2
  return parts.slice(from, to).join('').trim()
}

/** Most runs that are compared with the parts of a title, and the shortest part that is. */
const maxRuns = 20_000
const minPartChars = 12

/**
 * Pages without headings still show their title somewhere: the longest part of a stated title that is a text of the page.
 *
 * Serves old layouts and forums, whose document titles begin with the names of site, forum and program.
 */
function lineInTitle(page: Page, stated: readonly Sourced<string>[]): { text: string; node: number } | null {
  const byKey = new Map<string, string>()
  for (const { value } of stated) {
    // All stretches of neighbouring parts but the whole, and the title before a final parenthesis.
    const parts = value.slice(0, 1000).split(separator)
    const before = /^(.{12,}?)\s*\([^()]{3,80}\)$/.exec(value.slice(0, 1000))?.[1]
    if (before) byKey.set(comparable(before), before)
    for (let from = 0; from < parts.length && from < 13; from += 2) {
      for (let to = from + 1; to <= parts.length && to <= 13; to += 2) {
        const part = parts.slice(from, to).join('').trim()
        if (to - from < parts.length && part.length >= minPartChars) byKey.set(comparable(part), part)
      }
    }
  }
  const { runs, nodes } = page
  let best: { text: string; node: number } | null = null
  for (let run = 0; byKey.size > 0 && run < Math.min(runs.size, maxRuns); run++) {
    const length = runs.start[run + 1] - runs.start[run]
    if (length < minPartChars || length > 2 * maxTitleChars || runs.flags[run] & RunFlag.Hidden) continue
    const text = byKey.get(comparable(page.runText(run)))
    if (text && text.length > (best?.text.length ?? 0)) best = { text, node: nodes.parent[runs.node[run]] }
  }
  return best
}
