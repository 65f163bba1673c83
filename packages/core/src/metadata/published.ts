/** When the page was published and last changed. */

import type { Page } from '../page/page.js'
import { dateInAddress } from './addresses.js'
import { type DateContext, type FoundDate, findDate, readDate } from './dates.js'
import { elementText } from './element-text.js'
import type { Facts } from './facts.js'
import type { Thing } from './linked-data.js'
import { startsAsByline } from './names.js'
import { isArticleAddress } from './page-sort.js'
import type { Question } from './question.js'
import type { Sourced } from './types.js'
import { Zone } from './zones.js'

const publishedMetas = [
  'article:published_time',
  'og:article:published_time',
  'og:published_time',
  'citation_publication_date',
  'citation_online_date',
  'citation_date',
  'parsely-pub-date',
  'sailthru.date',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.available',
  'dcterms.created',
  'dc.date.created',
  'datepublished',
  'date.published',
  'rnews:datepublished',
  'cxenseparse:recs:publishtime',
  'publish-date',
  'publish_date',
  'publishdate',
  'published-date',
  'publication_date',
  'pubdate',
  'article.published',
  'article_date_original',
  'originalpublicationdate',
  'date',
  'dc.date',
  'dcterms.date',
  'created',
]
const modifiedMetas = [
  'article:modified_time',
  'og:article:modified_time',
  'og:modified_time',
  'og:updated_time',
  'dcterms.modified',
  'dc.date.modified',
  'datemodified',
  'last-modified',
  'lastmod',
  'modified',
  'revised',
]

/** Both dates of a page. */
export interface Dates {
  readonly published: Sourced<string> | null
  readonly modified: Sourced<string> | null
}

/** Finds the dates: what metadata state first, then what the page shows, then what its address says. */
export function readDates(question: Question): Dates {
  const { linked, facts, context, address: own } = question
  const inAddress = dateInAddress(own ?? '')
  const address = inAddress === null ? null : { value: inAddress, from: 'url' }
  const modified = statedModified(question)
  const shown = shownDates(question, [inAddress, modified?.value ?? null])
  const stated =
    fromThing(linked.main, context, 'datePublished', 'uploadDate', 'dateCreated') ??
    fromMetas(facts, publishedMetas, context) ??
    fromProperties(question, 'datepublished', 'datecreated', 'published')
  const published = stated ? inReadersDay(stated, address) : (shown.published ?? address ?? fromPage(question) ?? shown.modified)
  return { published, modified: modified ?? shown.modified ?? shownUpdate(question) }
}

function statedModified(question: Question): Sourced<string> | null {
  const { linked, facts, context } = question
  return (
    fromThing(linked.main, context, 'dateModified') ??
    fromMetas(facts, modifiedMetas, context) ??
    fromProperties(question, 'datemodified', 'updated') ??
    fromThing(linked.webPage, context, 'dateModified')
  )
}

/** What structured data say about the page as such: on services and shops that is when somebody set it up. */
function fromPage({ address, linked, context }: Question): Sourced<string> | null {
  return isArticleAddress(address) ? fromThing(linked.webPage, context, 'datePublished') : null
}

function fromThing(thing: Thing | null, context: DateContext, ...properties: string[]): Sourced<string> | null {
  for (const property of properties) {
    for (const text of thing?.texts(property) ?? []) {
      const value = readDate(text, context)
      if (value) return { value, from: 'json-ld' }
    }
  }
  return null
}

function fromMetas(facts: Facts, names: readonly string[], context: DateContext): Sourced<string> | null {
  for (const name of names) {
    for (const text of facts.metas.get(name) ?? []) {
      const value = readDate(text, context)
      if (value) return { value, from: `meta ${name}` }
    }
  }
  return null
}

function fromProperties({ page, facts, context, spot, sort }: Question, ...names: string[]): Sourced<string> | null {
  const foreign = sort === 'forum' ? outside & ~Zone.Comment : outside
  for (const { node, name } of facts.properties) {
    if (!names.includes(name) || (spot.zone[node] & foreign && !spot.isBeside(node))) continue
    const text = page.attribute(node, 'content') ?? page.attribute(node, 'datetime') ?? elementText(page, node, 200, true)
    const value = readDate(text, context)
    if (value) return { value, from: 'microdata' }
  }
  return null
}

/** Metadata often give the instant in UTC; where the address has the day before or behind, that is the day of the place. */
function inReadersDay(stated: Sourced<string>, address: Sourced<string> | null): Sourced<string> {
  if (address === null || !/T.*(?:Z|[+-]00:00)$/.test(stated.value)) return stated
  const apart = Math.abs(Date.parse(stated.value.slice(0, 10)) - Date.parse(address.value))
  return apart === dayMs ? address : stated
}

const dayMs = 86_400_000
/** A page that shows this many days is a list. */
const maxDays = 4
const outside = Zone.Comment | Zone.Aside | Zone.Navigation
const updateWord =
  /updat|modifi|revis|review|chang|edited|aktualis|geändert|stand\b|mis(?:e)? à jour|actualiza|atualiza|aggiorna|bijgewerkt|zaktualiz|uppdater|opdater|oppdater|обновл/i
const publishWord = /publi|posted|veröffentlich|erschienen|erstellt|gepostet|pubblica|geplaatst|dodano|postat/i
/** Words that make a date something else than one of the page. */
const otherWord =
  /copyright|©|\(c\)|expires?|deadline|born|event|join(?:ed)?|member|since|register|starts?|ends?|until|bis zum|gültig|geboren|mitglied|beitrag vom.*kommentar|next|from:/i

interface ShownDates {
  readonly published: Sourced<string> | null
  readonly modified: Sourced<string> | null
}

/**
 * Dates that a reader sees: in `time` elements, elements named after dates, and lines near the title.
 *
 * Of the two readings of 3/4/2021 the one is right that another date of the page confirms.
 */
function shownDates(question: Question, evidence: readonly (string | null)[]): ShownDates {
  const reading = ({ iso, swapped, from }: ShownDate): Sourced<string> => {
    const isConfirmed = swapped !== null && evidence.some(day => day?.slice(0, 10) === swapped.slice(0, 10))
    return { value: isConfirmed ? swapped : iso, from }
  }
  // A date of change next to the title tells more than any date further away: the first place that has a date decides.
  const own = ownDates(question)
  for (const candidates of [
    marked(question, own, true),
    marked(question, own, false),
    said(question, own, true),
    said(question, own, false),
    far(question, own),
  ]) {
    let modified: Sourced<string> | null = null
    for (const candidate of candidates) {
      if (!candidate.isUpdate) return { published: reading(candidate), modified }
      modified ??= reading(candidate)
    }
    if (modified) return { published: null, modified }
  }
  return { published: null, modified: null }
}

interface ShownDate {
  readonly iso: string
  readonly swapped: string | null
  readonly from: string
  readonly isUpdate: boolean
}

/** Elements and lines of the page's own, not of comments, teasers or navigation; in forums posts count. */
function isOwn({ spot, sort }: Question, node: number): boolean {
  const foreign = sort === 'forum' ? outside & ~Zone.Comment : outside
  return spot.isBeside(node) || !(spot.zone[node] & foreign)
}

interface OwnDates {
  readonly times: readonly number[]
  readonly elements: readonly number[]
  /** Whether the page shows dates of many days. */
  readonly isList: boolean
}

function ownDates(question: Question): OwnDates {
  const { facts, sort } = question
  const times = facts.times.filter(node => isOwn(question, node))
  const elements = facts.dateElements.filter(node => isOwn(question, node))
  return { times, elements, isList: sort === 'other' && isList(question, times, elements) }
}

/** Dates near the title in `time` and in elements named after dates: behind it, those beside it first, or before it. */
function* marked({ page, spot, sort, context }: Question, { times, elements, isList }: OwnDates, isBehind: boolean): Generator<ShownDate> {
  if (sort === 'front') return
  if (isBehind) {
    for (const node of times) if (spot.isBeside(node)) yield* ofTime(page, node, context)
    for (const node of elements) if (spot.isBeside(node)) yield* ofText(elementText(page, node), context)
  }
  if (isList) return
  const isThere = (node: number) => spot.isNear(node) && spot.positionOf(node) >= spot.start === isBehind
  const inOrder = (nodes: readonly number[]) => (isBehind ? nodes.filter(isThere) : nodes.filter(isThere).reverse())
  for (const node of inOrder(times)) yield* ofTime(page, node, context)
  for (const node of inOrder(elements)) yield* ofText(elementText(page, node), context)
}

/** Dates in lines near the title, behind it or before it. */
function* said(question: Question, { isList }: OwnDates, isBehind: boolean): Generator<ShownDate> {
  const { spot, sort, lines, context } = question
  if (sort === 'front' || isList) return
  for (const line of lines) if (line.position >= spot.start === isBehind && isOwn(question, line.element)) yield* ofLine(line.text, context)
}

/** Dates far behind the title. */
function far(question: Question, { times, elements, isList }: OwnDates): Iterable<ShownDate> {
  if (question.sort === 'front' || isList) return []
  return question.sort === 'other' ? publishedFar(question, elements) : farDates(question, times, elements)
}

/** Tells whether the page shows dates of many days: those of other pages. */
function isList({ page, context }: Question, times: readonly number[], elements: readonly number[]): boolean {
  const days = new Set<string>()
  for (const node of times.slice(0, 20)) for (const date of ofTime(page, node, context)) days.add(date.iso.slice(0, 10))
  for (const node of elements.slice(0, 20)) for (const date of ofText(elementText(page, node), context)) days.add(date.iso.slice(0, 10))
  return days.size >= maxDays
}

/** A date of change anywhere on the page that says that it is one, as below documentation. */
function shownUpdate(question: Question): Sourced<string> | null {
  const { page, context, sort } = question
  if (sort === 'front') return null
  const { times, elements } = ownDates(question)
  for (const dates of [
    times.flatMap(node => [...ofTime(page, node, context)]),
    elements.flatMap(node => [...ofText(elementText(page, node), context)]),
  ]) {
    const update = dates.find(date => date.isUpdate)
    if (update) return { value: update.iso, from: update.from }
  }
  return null
}

/** Behind the content a date counts where it says what it is. */
function* publishedFar({ page, spot, context }: Question, elements: readonly number[]): Generator<ShownDate> {
  for (const node of elements) {
    if (spot.isNear(node) || spot.positionOf(node) < spot.start) continue
    const text = elementText(page, node)
    if (publishWord.test(text) && !otherWord.test(text)) yield* ofText(text, context)
  }
}

/** Far from the title a date counts where all that are there agree, or where it says what it is. */
function* farDates(question: Question, times: readonly number[], elements: readonly number[]): Generator<ShownDate> {
  const { page, spot, context } = question
  yield* publishedFar(question, elements)
  const far = [
    ...times.flatMap(node => [...ofTime(page, node, context)]),
    ...elements.flatMap(node => [...ofText(elementText(page, node), context)]),
  ]
  const days = new Set(far.map(date => date.iso.slice(0, 10)))
  if (days.size === 1 && spot.heading >= 0) yield far[0]
}

function* ofTime(page: Page, node: number, context: DateContext): Generator<ShownDate> {
  const text = elementText(page, node)
  const stated = readDate(page.attribute(node, 'datetime') ?? '', context)
  const found = stated ? { iso: stated, swapped: null } : findDate(text, context)
  if (!found || found.iso.length < 10) return
  const names = `${page.attribute(node, 'class') ?? ''} ${page.attribute(node, 'itemprop') ?? ''}`
  const before = textBefore(page, node)
  if (otherWord.test(before)) return
  const { iso, swapped } = found
  yield {
    iso,
    swapped,
    from: 'time',
    isUpdate: updateWord.test(names) || (updateWord.test(`${before} ${text}`) && !publishWord.test(before)),
  }
}

/** The text right before an element, in its line. */
function textBefore(page: Page, node: number): string {
  const { runs, nodes } = page
  const run = nodes.run[node] - 1
  if (run < 0 || page.blockElement[runs.node[run]] !== page.blockElement[node]) return ''
  return page.runText(run).slice(-40)
}

function* ofText(text: string, context: DateContext): Generator<ShownDate> {
  let rest = text
  for (let round = 0; round < 3; round++) {
    const found = findDate(rest, context)
    if (!found || found.iso.length < 10) return
    yield* dateIn(rest, found)
    rest = rest.slice(found.end)
  }
}

/** A line counts where the date is a good part of it, or stands at its beginning as datelines do. */
function* ofLine(text: string, context: DateContext): Generator<ShownDate> {
  const found = findDate(text, context)
  if (!found || found.iso.length < 10) return
  const isDateline =
    text.length > 60 && found.start < 40 && /^[\p{Lu}\p{Lt}\p{P}\s]?[\p{L}.,/\s-]{0,38}[(,–—-]\s*$/u.test(text.slice(0, found.start))
  if (startsAsByline(text) && found.start < 100) yield* ofText(text, context)
  else if (text.length <= 150 ? isDateLine(text, found) || publishWord.test(text) : isDateline) yield* ofText(text, context)
}

/** A date is a good part of its line, or stands at one of its ends behind or before a separator. */
function isDateLine(text: string, { start, end }: FoundDate): boolean {
  if (4 * (end - start) > text.length) return true
  if (text.length > 120) return false
  return (start === 0 && /^\s*[·•|,–—-]/u.test(text.slice(end))) || (end === text.length && /[·•|,–—-]\s*$/u.test(text.slice(0, start)))
}

function* dateIn(text: string, found: FoundDate): Generator<ShownDate> {
  const before = text.slice(Math.max(0, found.start - 40), found.start)
  if (otherWord.test(before)) return
  const isUpdate = updateWord.test(before) && !(publishWord.test(before) && before.search(publishWord) > before.search(updateWord))
  yield { iso: found.iso, swapped: found.swapped, from: 'date line', isUpdate }
}
