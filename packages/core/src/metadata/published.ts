/** When the page was published and last changed. */

import type { Page } from '../page/page.js'
import { type DateContext, findDate, readDate } from './dates.js'
import { elementText } from './element-text.js'
import type { Facts } from './facts.js'
import { linesNear } from './lines-near.js'
import type { LinkedData, Thing } from './linked-data.js'
import type { Spot } from './spot.js'
import type { Sourced } from './types.js'
import { Zone } from './zones.js'

/** What the search for dates needs to know. */
export interface DateQuestion {
  readonly page: Page
  readonly facts: Facts
  readonly linked: LinkedData
  readonly spot: Spot
  readonly context: DateContext
}

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

/** Finds the date of publication. */
export function readPublished(question: DateQuestion): Sourced<string> | null {
  const { linked, facts, context } = question
  return (
    fromThing(linked.main, context, 'datePublished', 'uploadDate', 'dateCreated') ??
    fromMetas(facts, publishedMetas, context) ??
    fromProperties(question, 'datepublished', 'datecreated', 'published') ??
    fromPage(question) ??
    fromAddress(question) ??
    fromThing(linked.webPage, context, 'datePublished', 'dateCreated')
  )
}

/** Finds the date of the last change. */
export function readModified(question: DateQuestion): Sourced<string> | null {
  const { linked, facts, context } = question
  return (
    fromThing(linked.main, context, 'dateModified') ??
    fromMetas(facts, modifiedMetas, context) ??
    fromProperties(question, 'datemodified', 'updated') ??
    fromThing(linked.webPage, context, 'dateModified')
  )
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

const foreign = Zone.Comment | Zone.Aside | Zone.Navigation

function fromProperties({ page, facts, context }: DateQuestion, ...names: string[]): Sourced<string> | null {
  for (const { node, name } of facts.properties) {
    if (!names.includes(name) || facts.zone[node] & foreign) continue
    const text = page.attribute(node, 'content') ?? page.attribute(node, 'datetime') ?? elementText(page, node, 200, true)
    const value = readDate(text, context)
    if (value) return { value, from: 'microdata' }
  }
  return null
}

/** Dates in the text: `time` elements, elements named after dates, lines near the title. */
function fromPage(question: DateQuestion): Sourced<string> | null {
  const { page, facts, spot, context } = question
  for (const node of facts.times) {
    if (facts.zone[node] & foreign || !spot.isNear(node)) continue
    const value = readDate(page.attribute(node, 'datetime') ?? '', context) ?? findDate(elementText(page, node), context)?.iso
    if (value) return { value, from: 'time' }
  }
  for (const node of facts.dateElements) {
    if (facts.zone[node] & foreign || !spot.isNear(node)) continue
    const found = findDate(elementText(page, node), context)
    if (found) return { value: found.iso, from: 'date line' }
  }
  for (const line of linesNear(page, spot)) {
    if (facts.zone[line.element] & foreign || line.text.length > 150) continue
    const found = findDate(line.text, context)
    if (found && found.end - found.start > line.text.length / 4) return { value: found.iso, from: 'date line' }
  }
  return null
}

/** Addresses of articles often hold their date: /2021/04/03/ or /2021-04-03-. */
function fromAddress({ page, facts }: DateQuestion): Sourced<string> | null {
  for (const address of [page.url, facts.metas.get('og:url')?.[0] ?? null]) {
    const match = address && /\/((?:19|20)\d{2})[/-]?(0[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/.exec(address)
    if (match) return { value: `${match[1]}-${match[2]}-${match[3]}`, from: 'url' }
  }
  return null
}
