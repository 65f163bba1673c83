/** Fields that are read off as they are stated: site name, description, canonical address, image, keywords, licence. */

import { Tag } from '../html/tags.js'
import { absolute } from './addresses.js'
import { elementText } from './element-text.js'
import { comparable, plainText } from './plain-text.js'
import type { Question } from './question.js'
import { firstOf, linkedAddresses, linkedTexts, metas, type Source } from './sources.js'
import type { Sourced } from './types.js'
import { Zone } from './zones.js'

/** Base against which the page's addresses are resolved. */
export function baseOf({ page, facts }: Question): string | null {
  return (facts.baseHref && absolute(facts.baseHref, page.url)) || page.url
}

/** Finds the name of the site. */
export function readSiteName(question: Question): Sourced<string> | null {
  const { facts, linked } = question
  const sources: Source[] = [
    ...metas(facts, 'og:site_name'),
    [[linked.siteName], 'json-ld'],
    ...metas(facts, 'application-name apple-mobile-web-app-title dc.publisher citation_journal_title publisher'),
    [[siteInTitle(question)], 'title'],
  ]
  return firstOf(sources, text => (text.length <= 100 && !/^https?:/i.test(text) ? text : null))
}

/** The part of the document's title that resembles the host. */
function siteInTitle({ page, site }: Question): string | null {
  const parts = plainText(page.title).split(/\s+[-–—|·•»:]+\s+|\s*[|»]\s*/u)
  if (parts.length < 2) return null
  return [parts[parts.length - 1], parts[0]].find(part => site.has(part)) ?? null
}

/** Finds the description. */
export function readDescription({ facts, linked }: Question): Sourced<string> | null {
  const sources: Source[] = [
    ...metas(facts, 'og:description description twitter:description dc.description dcterms.description sailthru.description'),
    [[linked.main?.text('description'), linked.webPage?.text('description')], 'json-ld'],
  ]
  return firstOf(sources, text => (comparable(text) === '' ? null : text))
}

/** Finds the address under which the page wants to be known. */
export function readCanonicalUrl(question: Question): Sourced<string> | null {
  const { facts, linked, page } = question
  const canonical = facts.relations.filter(({ node, rel }) => page.nodes.tag[node] === Tag.link && /(?:^|\s)canonical(?:$|\s)/.test(rel))
  const sources: Source[] = [
    [canonical.map(relation => relation.href), 'link canonical'],
    ...metas(facts, 'og:url twitter:url parsely-link'),
    ...linkedAddresses(linked.main, 'url', 'mainEntityOfPage'),
  ]
  const base = baseOf(question)
  return firstOf(sources, text => absolute(text, base))
}

/** Finds the lead image: a stated one, else the first picture of the content that is not small. */
export function readImage(question: Question): Sourced<string> | null {
  const { facts, linked, page } = question
  const base = baseOf(question)
  const sources: Source[] = [
    ...metas(facts, 'og:image:secure_url og:image og:image:url twitter:image twitter:image:src parsely-image-url'),
    ...linkedAddresses(linked.main, 'image', 'thumbnailUrl'),
    ...metas(facts, 'sailthru.image.full'),
    [facts.relations.filter(({ rel }) => rel === 'image_src').map(relation => relation.href), 'link image_src'],
    ...linkedAddresses(linked.webPage, 'primaryImageOfPage'),
    [facts.properties.filter(({ name }) => name === 'image').map(({ node }) => addressOf(page, node)), 'microdata'],
  ]
  return firstOf(sources, text => absolute(text, base)) ?? imageInContent(question, base)
}

function addressOf(page: Question['page'], node: number): string | null {
  return page.attribute(node, 'content') ?? page.attribute(node, 'data-src') ?? page.attribute(node, 'src') ?? page.attribute(node, 'href')
}

const decoration = /avatar|icon|logo|sprite|pixel|spacer|blank|badge|button|emoji|gravatar|1x1|placeholder|loading/i
/** Pictures stated to be smaller are decoration. */
const minPixels = 150

function imageInContent({ page, facts, spot, keep }: Question, base: string | null): Sourced<string> | null {
  if (keep.isEmpty) return null
  for (const node of facts.images) {
    if (!spot.isInContent(node) || spot.zone[node] & (Zone.Comment | Zone.Aside | Zone.Navigation | Zone.Biography)) continue
    const sizes = [page.attribute(node, 'width'), page.attribute(node, 'height')].map(size =>
      size ? Number.parseInt(size, 10) : Number.NaN,
    )
    if (sizes.some(size => size < minPixels)) continue
    const source = page.attribute(node, 'data-src') ?? page.attribute(node, 'data-original') ?? page.attribute(node, 'src')
    const names = `${source ?? ''} ${page.attribute(node, 'class') ?? ''}`
    const value = source && !decoration.test(names) ? absolute(source, base) : null
    if (value) return { value, from: 'content' }
  }
  return null
}

const maxKeywords = 50

/** Finds keywords and tags. */
export function readKeywords(question: Question): Sourced<readonly string[]> | null {
  const { facts, linked, page } = question
  const tags = facts.relations.filter(({ node, rel }) => /(?:^|\s)tag(?:$|\s)/.test(rel) && page.nodes.tag[node] === Tag.a)
  const sources: Source[] = [
    ...metas(facts, 'article:tag'),
    ...linkedTexts(linked.main, 'keywords'),
    ...metas(facts, 'news_keywords parsely-tags sailthru.tags citation_keywords keywords dc.subject dcterms.subject'),
    [
      facts.properties
        .filter(({ name }) => name === 'keywords')
        .map(({ node }) => page.attribute(node, 'content') ?? textOf(question, node)),
      'microdata',
    ],
    [
      tags.filter(({ node }) => !(question.spot.zone[node] & (Zone.Aside | Zone.Comment))).map(({ node }) => textOf(question, node)),
      'rel tag',
    ],
  ]
  for (const [texts, from] of sources) {
    const value = splitKeywords(texts)
    if (value.length > 0) return { value, from }
  }
  return null
}

function textOf({ page }: Question, node: number): string {
  return elementText(page, node, 100, true)
}

function splitKeywords(texts: Source[0]): string[] {
  const list: string[] = []
  const seen = new Set<string>()
  for (const text of texts) {
    for (const part of (text ?? '').slice(0, 3000).split(/[,;、，|\n]/)) {
      const word = plainText(part).replace(/^#/, '')
      const key = comparable(word)
      if (key === '' || word.length > 80 || seen.has(key) || list.length >= maxKeywords) continue
      seen.add(key)
      list.push(word)
    }
  }
  return list
}

const commons = /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\//i

/** Finds the licence: an address where one is given, else its words. */
export function readLicence(question: Question): Sourced<string> | null {
  const { facts, linked } = question
  const base = baseOf(question)
  const licences = facts.relations.filter(({ rel }) => /(?:^|\s)licen[sc]e(?:$|\s)/.test(rel)).map(relation => relation.href)
  const address = firstOf([[licences, 'rel license']], text => absolute(text, base))
  if (address) return address
  const sources: Source[] = [
    ...linkedAddresses(linked.main, 'license'),
    ...linkedTexts(linked.main, 'license'),
    ...linkedAddresses(linked.webPage, 'license'),
    ...metas(facts, 'dcterms.license dc.rights.license dc.rights dcterms.rights license'),
    [facts.licenceLinks.filter(href => commons.test(href)), 'link'],
  ]
  return firstOf(sources, text => (/^(?:https?:)?\/\//.test(text) ? absolute(text, base) : text.length <= 200 ? text : null))
}
