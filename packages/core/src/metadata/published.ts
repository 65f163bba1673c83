/** When the page was published and last changed. */

import type { Page } from '../page/page.js'
import { dateInAddress } from './addresses.js'
import { type DateContext, type FoundDate, findDate, readDate } from './dates.js'
import { elementText } from './element-text.js'
import { startsAsByline } from './names.js'
import { isArticleAddress } from './page-sort.js'
import { isOwn, type Question } from './question.js'
import { firstOf, linkedTexts, metas, type Source } from './sources.js'
import type { Sourced } from './types.js'

const publishedMetas =
  'article:published_time og:article:published_time og:published_time citation_publication_date ' +
  'citation_online_date citation_date parsely-pub-date sailthru.date dc.date.issued dcterms.issued ' +
  'dcterms.available dcterms.created dc.date.created datepublished date.published rnews:datepublished ' +
  'cxenseparse:recs:publishtime publish-date publish_date publishdate published-date publication_date pubdate ' +
  'article.published article_date_original originalpublicationdate date dc.date dcterms.date created'
const modifiedMetas =
  'article:modified_time og:article:modified_time og:modified_time og:updated_time dcterms.modified ' +
  'dc.date.modified datemodified last-modified lastmod modified revised'

/** Both dates of a page. */
export interface Dates {
  readonly published: Sourced<string> | null
  readonly modified: Sourced<string> | null
}

/** Finds the dates: what metadata state first, then what the page shows, then what its address says. */
export function readDates(question: Question): Dates {
  const { linked, facts, address: own } = question
  const inAddress = dateInAddress(own ?? '')
  const address = inAddress === null ? null : { value: inAddress, from: 'url' }
  const modified = firstDate(question, [
    ...linkedTexts(linked.main, 'dateModified'),
    ...metas(facts, modifiedMetas),
    [propertyTexts(question, 'datemodified', 'updated'), 'microdata'],
    ...linkedTexts(linked.webPage, 'dateModified'),
  ])
  const shown = shownDates(question, [inAddress, modified?.value])
  const stated = firstDate(question, [
    ...linkedTexts(linked.main, 'datePublished', 'uploadDate', 'dateCreated'),
    ...metas(facts, publishedMetas),
    [propertyTexts(question, 'datepublished', 'datecreated', 'published'), 'microdata'],
  ])
  const published = stated ? inReadersDay(stated, address) : (shown.published ?? address ?? fromPage(question) ?? shown.modified)
  return { published, modified: modified ?? shown.modified ?? shownUpdate(question) }
}

function firstDate({ context }: Question, sources: Iterable<Source>): Sourced<string> | null {
  return firstOf(sources, text => readDate(text, context))
}

/** What structured data say about the page as such: on services and shops that is when somebody set it up. */
function fromPage(question: Question): Sourced<string> | null {
  return isArticleAddress(question.address) ? firstDate(question, linkedTexts(question.linked.webPage, 'datePublished')) : null
}

/** Microdata and RDFa of the page's own. */
function* propertyTexts(question: Question, ...names: string[]): Generator<string> {
  const { page, facts } = question
  for (const { node, name } of facts.properties) {
    if (names.includes(name) && isOwn(question, node))
      yield page.attribute(node, 'content') ?? page.attribute(node, 'datetime') ?? elementText(page, node, 200, true)
  }
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
const updateWord =
  /updat|modifi|revis|review|chang|edited|aktualis|geändert|stand\b|mis(?:e)? à jour|actualiza|atualiza|aggiorna|bijgewerkt|zaktualiz|uppdater|opdater|oppdater|обновл/i
const publishWord = /publi|posted|veröffentlich|erschienen|erstellt|gepostet|pubblica|geplaatst|dodano|postat/i
/** Words that make a date something else than one of the page. */
const otherWord =
  /copyright|©|\(c\)|expires?|deadline|born|event|join(?:ed)?|member|since|register|starts?|ends?|until|bis zum|gültig|geboren|mitglied|beitrag vom.*kommentar|next|from:/i

/**
 * Dates that a reader sees: in `time` elements, elements named after dates, and lines near the title.
 *
 * Of the two readings of 3/4/2021 the one is right that another date of the page confirms.
 */
function shownDates(question: Question, evidence: readonly (string | null | undefined)[]): Dates {
  const reading = ({ iso, swapped, from }: ShownDate): Sourced<string> => {
    const isConfirmed = swapped !== null && evidence.some(day => day?.slice(0, 10) === swapped.slice(0, 10))
    return { value: isConfirmed ? swapped : iso, from }
  }
  // A date of change next to the title tells more than any date further away: the first place that has a date decides.
  for (const candidates of question.sort === 'front' ? [] : places(question)) {
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

/** Places that show dates, the nearest to the title first; on a list only those beside it. */
function* places(question: Question): Generator<Iterable<ShownDate>> {
  const own = ownDates(question)
  const isList = question.sort === 'other' && daysOf(own.flatMap(elements => elements.slice(0, 20))).size >= maxDays
  yield marked(question, own, true, isList)
  if (isList) return
  yield marked(question, own, false, isList)
  yield said(question, true)
  yield said(question, false)
  yield far(question, own)
}

/** An element that holds dates. */
interface DateElement {
  readonly node: number
  readonly dates: () => Iterable<ShownDate>
}

/** Elements of the page's own that hold dates: `time`, and those that are named after dates. */
function ownDates(question: Question): DateElement[][] {
  const { page, facts, context } = question
  return [
    facts.times.map(node => ({ node, dates: () => ofTime(page, node, context) })),
    facts.dateElements.map(node => ({ node, dates: () => ofText(elementText(page, node), context) })),
  ].map(elements => elements.filter(({ node }) => isOwn(question, node)))
}

function datesOf(elements: readonly DateElement[]): ShownDate[] {
  return elements.flatMap(({ dates }) => [...dates()])
}

function daysOf(elements: readonly DateElement[]): Set<string> {
  return new Set(datesOf(elements).map(date => date.iso.slice(0, 10)))
}

/** Dates near the title in elements: behind it, those beside it first, or before it; of a list only those beside it. */
function* marked({ spot }: Question, own: readonly DateElement[][], isBehind: boolean, isList: boolean): Generator<ShownDate> {
  if (isBehind) for (const { node, dates } of own.flat()) if (spot.isBeside(node)) yield* dates()
  for (const elements of isList ? [] : own) {
    const there = elements.filter(({ node }) => spot.isNear(node) && spot.positionOf(node) >= spot.start === isBehind)
    for (const { dates } of isBehind ? there : there.reverse()) yield* dates()
  }
}

/** Dates in lines near the title, behind it or before it. */
function* said(question: Question, isBehind: boolean): Generator<ShownDate> {
  const { spot, lines, context } = question
  for (const line of lines) if (line.position >= spot.start === isBehind && isOwn(question, line.element)) yield* ofLine(line.text, context)
}

/** A date of change anywhere on the page that says that it is one, as below documentation. */
function shownUpdate(question: Question): Sourced<string> | null {
  const update = question.sort === 'front' ? null : datesOf(ownDates(question).flat()).find(date => date.isUpdate)
  return update ? { value: update.iso, from: update.from } : null
}

/** Far behind the title a date counts where it says what it is, and outside of services and lists where all that are there agree. */
function* far({ page, spot, sort }: Question, own: readonly DateElement[][]): Generator<ShownDate> {
  for (const { node, dates } of own[1]) {
    if (spot.isNear(node) || spot.positionOf(node) < spot.start) continue
    const text = elementText(page, node)
    if (publishWord.test(text) && !otherWord.test(text)) yield* dates()
  }
  const all = own.flat()
  if (sort !== 'other' && spot.heading >= 0 && daysOf(all).size === 1) yield datesOf(all)[0]
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
  const isUpdate = updateWord.test(names) || (updateWord.test(`${before} ${text}`) && !publishWord.test(before))
  yield { iso, swapped, from: 'time', isUpdate }
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
