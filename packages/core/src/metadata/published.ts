/** When the page was published and last changed. */

import type { Page } from '../page/page.js'
import { dateInAddress } from './addresses.js'
import { type Context, type FoundDate, findDate, readDate } from './dates.js'
import { elementText } from './element-text.js'
import { type FieldContext, isOwn } from './field-context.js'
import { firstOf, jsonLd, metas, microdata, pageJsonLd, type Source, stated } from './sources.js'
import type { Metadata, Sourced } from './types.js'

const publishedPlaces = [
  jsonLd('datePublished'),
  jsonLd('uploadDate'),
  jsonLd('dateCreated'),
  ...metas(
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
    'dcterms.created',
    'dc.date.created',
    'datepublished',
    'date.published',
    'publish-date',
    'publish_date',
    'publishdate',
    'published-date',
    'publication_date',
    'pubdate',
    'date',
    'dc.date',
    'dcterms.date',
    'created',
  ),
  microdata('datecreated'),
  microdata('datepublished'),
  microdata('published'),
]
const modifiedPlaces = [
  jsonLd('dateModified'),
  ...metas(
    'article:modified_time',
    'og:modified_time',
    'og:updated_time',
    'dcterms.modified',
    'dc.date.modified',
    'datemodified',
    'last-modified',
    'lastmod',
    'modified',
    'revised',
  ),
  microdata('datemodified'),
  microdata('updated'),
  pageJsonLd('dateModified'),
]

type Dates = Pick<Metadata, 'published' | 'modified'>

interface ShownDates extends Dates {
  /** Whether the place is an element for dates right at the title or after it. */
  readonly isClose: boolean
}

/** Finds the dates: what metadata state first, then what the page shows, then what its address says. */
export function readDates(fields: FieldContext): Dates {
  const first = (places: readonly Source[]): Sourced<string> | null =>
    firstOf(stated(fields, places), text => readDate(text, fields.context))
  const day = dateInAddress(fields.address?.href ?? '')
  const address = day ? { value: day, from: 'url' } : null
  const modified = first(modifiedPlaces)
  const said = first(publishedPlaces)
  const shown = shownDates(fields, [day, modified?.value])
  return {
    published: said
      ? prefersShown(said, shown, modified)
        ? shown.published
        : inReadersDay(said, address)
      : (shown.published ?? address ?? shown.modified),
    modified: modified ?? shown.modified ?? shownUpdate(fields),
  }
}

/** Metadata often give the instant in UTC; where the address has the day before or behind, that is the day of the place. */
function inReadersDay(said: Sourced<string>, address: Sourced<string> | null): Sourced<string> {
  if (address === null || !(said.value.includes('T') && /(?:Z|[+-]00:00)$/.test(said.value))) return said
  return Math.abs(Date.parse(said.value.slice(0, 10)) - Date.parse(address.value)) === 86_400_000 ? address : said
}

/**
 * A publication that readers see wins where it is earlier than the stated one, as many sites state when they last moved
 * or rebuilt the page; a later one only close to the title and if it is not the day of the last change.
 */
function prefersShown(said: Sourced<string>, { published, isClose }: ShownDates, modified: Sourced<string> | null): boolean {
  const [day, saidDay, modifiedDay] = [published, said, modified].map(date => date?.value.slice(0, 10) ?? '')
  // The same day with day and month swapped and the same instant in UTC are no other date.
  const isSame =
    day.replace(/(..)-(..)$/, '$2-$1') === saidDay ||
    (/Z$/.test(published?.value ?? '') && Date.parse(published!.value) === Date.parse(said.value))
  if (day === '' || saidDay.length < 10 || isSame) return false
  return day < saidDay || (day > saidDay && isClose && day !== modifiedDay)
}

/** A page that shows this many days is a list. */
const maxDays = 4
/** Elements whose days are counted. */
const maxCounted = 20

interface ShownDate extends Sourced<string> {
  /** The other reading where day and month could be swapped. */
  readonly swapped: string | null
  readonly isUpdate: boolean
}

/**
 * Dates that a reader sees: in `time` elements, elements named after dates, and lines near the title.
 *
 * Of the two readings of 3/4/2021 the one is right that another date of the page confirms.
 */
function shownDates(fields: FieldContext, evidence: readonly (string | null | undefined)[]): ShownDates {
  const reading = ({ value, swapped, from }: ShownDate): Sourced<string> => {
    const isConfirmed = swapped !== null && evidence.some(day => day?.slice(0, 10) === swapped.slice(0, 10))
    return { value: isConfirmed ? swapped : value, from }
  }
  let place = 0
  // A date of change next to the title tells more than any date further away: the first place that has a date decides.
  for (const dates of fields.pageClass === 'front' ? [] : places(fields)) {
    const at = dates.findIndex(date => !date.isUpdate)
    const modified = at === 0 || dates.length === 0 ? null : reading(dates[0])
    if (dates.length > 0) return { published: at < 0 ? null : reading(dates[at]), modified, isClose: place < 2 }
    place++
  }
  return { published: null, modified: null, isClose: false }
}

/** Places that show dates, the nearest to the title first; on a list only those beside it. */
function* places(fields: FieldContext): Generator<ShownDate[]> {
  const { page, surroundings, pageClass, lines, context } = fields
  const own = ownDates(fields)
  const days = new Set(own.slice(0, maxCounted).flatMap(({ dates }) => dates.map(date => date.value.slice(0, 10)))).size
  const isBehind = (position: number): boolean => position >= surroundings.start
  const near = own.filter(({ node }) => surroundings.isNear(node))
  const datesOf = (elements: typeof own): ShownDate[] => elements.flatMap(({ dates }) => dates)
  const linesOf = (behind: boolean): ShownDate[] =>
    lines.flatMap(line => (isBehind(line.position) === behind && isOwn(fields, line.element) ? ofLine(line.text, fields) : []))
  const beside = datesOf(own.filter(({ node }) => surroundings.isBeside(node)))
  yield beside
  if (pageClass === 'other' && days >= maxDays) return
  yield datesOf(near.filter(({ node }) => isBehind(surroundings.positionOf(node))))
  yield datesOf(near.filter(({ node }) => !isBehind(surroundings.positionOf(node))).reverse())
  yield linesOf(true)
  yield linesOf(false)
  // Far after the title a date counts where it says what it is.
  const { published, other } = context.lexicon
  yield datesOf(
    own.filter(({ node, isTime }) => {
      const text = isTime || surroundings.isNear(node) || !isBehind(surroundings.positionOf(node)) ? '' : elementText(page, node)
      return published.test(text) && !other.test(text)
    }),
  )
  // Outside of services and lists it also counts where all that are there agree.
  if (pageClass !== 'other' && surroundings.heading >= 0 && days === 1) yield datesOf(own)
}

/** Elements of the page's own that hold dates: `time`, then those that are named after dates. */
function ownDates(fields: FieldContext): { node: number; isTime: boolean; dates: ShownDate[] }[] {
  const { page, facts } = fields
  const of = (isTime: boolean) =>
    facts
      .nodes(isTime ? 'time' : 'date')
      .filter(node => isOwn(fields, node))
      .map(node => ({ node, isTime, dates: isTime ? ofTime(node, fields) : ofText(elementText(page, node), fields) }))
  return [...of(true), ...of(false)]
}

/** A date of change anywhere on the page that says that it is one, as below documentation. */
function shownUpdate(fields: FieldContext): Sourced<string> | null {
  const update =
    fields.pageClass === 'front'
      ? null
      : ownDates(fields)
          .flatMap(({ dates }) => dates)
          .find(date => date.isUpdate)
  return update ? { value: update.value, from: update.from } : null
}

/** The date of a `time` element. */
function ofTime(node: number, { page, context }: FieldContext): ShownDate[] {
  const text = elementText(page, node)
  const said = readDate(page.attribute(node, 'datetime') ?? '', context)
  const found = said ? { iso: said, swapped: null } : findDate(text, context)
  const before = textBefore(page, node)
  return shownDate(found, before, `${before} ${page.attribute(node, 'class')} ${page.attribute(node, 'itemprop')} ${text}`, 'time', context)
}

/** A date, told by the words before it and around it; none where it is that of something else. */
function shownDate(
  found: Pick<FoundDate, 'iso' | 'swapped'> | null,
  before: string,
  around: string,
  from: string,
  { lexicon }: Context,
): ShownDate[] {
  const { updated, published, other } = lexicon
  if (!found || found.iso.length < 10 || other.test(before)) return []
  const isUpdate = updated.test(around) && around.search(published) <= around.search(updated)
  return [{ value: found.iso, swapped: found.swapped, from, isUpdate }]
}

/** The text right before an element, in its line. */
function textBefore(page: Page, node: number): string {
  const { runs, nodes } = page
  const run = nodes.run[node] - 1
  if (run < 0 || page.blockElement[runs.node[run]] !== page.blockElement[node]) return ''
  return page.runText(run).slice(-40)
}

/** The first dates of a text. */
function ofText(text: string, { context }: FieldContext): ShownDate[] {
  const list: ShownDate[] = []
  let rest = text
  for (let round = 0; round < 3; round++) {
    const found = findDate(rest, context)
    if (!found || found.iso.length < 10) break
    const before = rest.slice(Math.max(0, found.start - 40), found.start)
    list.push(...shownDate(found, before, before, 'date line', context))
    rest = rest.slice(found.end)
  }
  return list
}

const separator = /^\s*[·•|,–—-]|[·•|,–—(-]\s*$/u

/**
 * The dates of a line in which a date is a good part, or is at one of the ends, set apart by a separator as
 * datelines do, or which is a by-line or says that something was published.
 */
function ofLine(text: string, fields: FieldContext): ShownDate[] {
  const { by, published } = fields.context.lexicon
  const found = findDate(text, fields.context)
  if (!found || found.iso.length < 10) return []
  const { start, end } = found
  const before = text.slice(0, start)
  const isDateLine =
    text.length > 150
      ? start < 40 && /^\p{Lu}?[\p{L}.,/\s-]{0,38}[(,–—-]\s*$/u.test(before)
      : 4 * (end - start) > text.length ||
        published.test(text) ||
        (text.length <= 120 && ((start === 0 && separator.test(text.slice(end))) || (end === text.length && separator.test(before))))
  return isDateLine || (start < 100 && by.test(text)) ? ofText(text, fields) : []
}
