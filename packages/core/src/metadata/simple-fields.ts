/** Fields that are read off as they are stated: site name, description, canonical address, image, keywords, licence. */

import { addressOf } from '../page/stated-address.js'
import { webAddress } from './addresses.js'
import { type Statement, statedBy } from './facts.js'
import type { FieldContext } from './field-context.js'
import { comparable, plainText } from './plain-text.js'
import { firstOf, jsonLd, link, meta, metas, microdata, pageJsonLd, rel, stated } from './sources.js'
import { separator } from './title-candidates.js'
import type { Metadata, Sourced } from './types.js'
import { outside } from './zones.js'

const address: Statement = { attributes: ['content', 'data-src', 'src', 'href'], isAddress: true }

const href: Statement = { attributes: ['href'] }
const imageAddress: Statement = { attributes: ['data-src', 'data-original', 'src'] }

const firstSiteNames = [meta('og:site_name')]
const furtherSiteNames = [...metas('application-name', 'apple-mobile-web-app-title', 'dc.publisher', 'citation_journal_title', 'publisher')]
const descriptions = [
  ...metas('og:description', 'description', 'twitter:description', 'dc.description', 'dcterms.description'),
  jsonLd('description'),
  pageJsonLd('description'),
]
const canonicalUrls = [link('canonical'), ...metas('og:url', 'twitter:url'), jsonLd('url'), jsonLd('mainEntityOfPage')]
const images = [
  ...metas('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
  jsonLd('image'),
  jsonLd('thumbnailUrl'),
  link('image_src'),
  pageJsonLd('primaryImageOfPage'),
  microdata('image'),
]
const licences = [
  rel('license'),
  link('license'),
  jsonLd('license'),
  pageJsonLd('license'),
  ...metas('dcterms.license', 'dc.rights.license', 'dc.rights', 'dcterms.rights'),
]
const keywords = [
  meta('article:tag'),
  jsonLd('keywords'),
  ...metas('news_keywords', 'parsely-tags', 'citation_keywords', 'keywords', 'dc.subject', 'dcterms.subject'),
  microdata('keywords'),
  rel('tag'),
]

/** Reads the fields that need no search. */
export function readSimpleFields(
  fields: FieldContext,
): Pick<Metadata, 'siteName' | 'description' | 'canonicalUrl' | 'image' | 'keywords' | 'licence'> {
  const { page, facts, linked } = fields
  const own = addressOf(page)
  const base = webAddress(facts.nodes('base').map(node => statedBy(page, node, href))[0] ?? '', own)?.href ?? own
  const resolved = (text: string): string | null => webAddress(text, base)?.href ?? null
  const siteName = (text: string): string | null => (text.length <= 100 && !/^https?:/i.test(text) ? text : null)
  return {
    siteName: firstOf(
      [
        ...stated(fields, firstSiteNames),
        { value: [linked.siteName ?? ''], from: 'json-ld' },
        ...stated(fields, furtherSiteNames),
        { value: siteInTitle(fields), from: 'title' },
      ],
      siteName,
    ),
    description: firstOf(stated(fields, descriptions), text => (comparable(text) === '' ? null : text)),
    canonicalUrl: firstOf(stated(fields, canonicalUrls, address), resolved),
    image: firstOf(stated(fields, images, address), resolved) ?? imageInContent(fields, resolved),
    keywords: readKeywords(fields),
    licence: firstOf(
      [...stated(fields, licences, address), { value: facts.nodes('commons').map(node => statedBy(page, node, href)), from: 'link' }],
      text => (text.includes('/') && !/\s/.test(text) ? resolved(text) : text.slice(0, 200)),
    ),
  }
}

/** The part of the document's title that resembles the host. */
function siteInTitle({ page, site }: FieldContext): string[] {
  const parts = plainText(page.title).split(separator)
  return parts.length < 2 ? [] : [parts[parts.length - 1], parts[0]].filter(site.has)
}

const decoration = /avatar|icon|logo|sprite|pixel|spacer|blank|badge|button|emoji|placeholder|loading/i
/** Pictures stated to be smaller are decoration. */
const minPixels = 150

/** The first picture of the content that is not small. */
function imageInContent(
  { page, facts, surroundings, keep }: FieldContext,
  address: (text: string) => string | null,
): Sourced<string> | null {
  for (const node of keep.isEmpty ? [] : facts.nodes('img')) {
    if (!surroundings.isInContent(node) || surroundings.zone[node] & outside) continue
    const source = statedBy(page, node, imageAddress)
    const isSmall = ['width', 'height'].some(name => Number.parseInt(page.attribute(node, name) ?? '', 10) < minPixels)
    const value = isSmall || decoration.test(source + page.attribute(node, 'class')) ? null : address(source)
    if (value) return { value, from: 'content' }
  }
  return null
}

const maxKeywords = 50

/** Finds keywords and tags: those of the first place that has any. */
function readKeywords(fields: FieldContext): Sourced<readonly string[]> | null {
  for (const { value, from } of stated(fields, keywords)) {
    const byKey = new Map<string, string>()
    for (const part of value.flatMap(text => text.split(/[,;、，|]/))) {
      const key = comparable(part)
      if (key && key.length < 80 && !byKey.has(key)) byKey.set(key, plainText(part).replace(/^#/, ''))
    }
    if (byKey.size > 0) return { value: [...byKey.values()].slice(0, maxKeywords), from }
  }
  return null
}
