/** Fields that are read off as they are stated: site name, description, canonical address, image, keywords, licence. */

import { webAddress } from './addresses.js'
import { statedBy } from './facts.js'
import { comparable, plainText } from './plain-text.js'
import type { Question } from './question.js'
import { firstOf, stated } from './sources.js'
import { separator } from './title-candidates.js'
import type { Metadata, Sourced } from './types.js'
import { outside } from './zones.js'

const addressAttributes = 'content data-src src href'

/** Reads the fields that need no search. */
export function readSimpleFields(
  question: Question,
): Pick<Metadata, 'siteName' | 'description' | 'canonicalUrl' | 'image' | 'keywords' | 'licence'> {
  const { page, facts, linked } = question
  const base = webAddress(facts.nodes('base').map(node => statedBy(page, node, 'href'))[0] ?? '', page.url)?.href ?? page.url
  const address = (text: string): string | null => webAddress(text, base)?.href ?? null
  const siteName = (text: string): string | null => (text.length <= 100 && !/^https?:/i.test(text) ? text : null)
  return {
    siteName: firstOf(
      [
        ...stated(question, 'og:site_name'),
        { value: [linked.siteName ?? ''], from: 'json-ld' },
        ...stated(question, 'application-name apple-mobile-web-app-title dc.publisher citation_journal_title publisher'),
        { value: siteInTitle(question), from: 'title' },
      ],
      siteName,
    ),
    description: firstOf(
      stated(question, 'og:description description twitter:description dc.description dcterms.description @description @@description'),
      text => (comparable(text) === '' ? null : text),
    ),
    canonicalUrl: firstOf(stated(question, '~canonical og:url twitter:url @url @mainEntityOfPage', addressAttributes), address),
    image:
      firstOf(
        stated(
          question,
          'og:image:secure_url og:image og:image:url twitter:image twitter:image:src @image @thumbnailUrl ~image_src @@primaryImageOfPage =image',
          addressAttributes,
        ),
        address,
      ) ?? imageInContent(question, address),
    keywords: readKeywords(question),
    licence: firstOf(
      [
        ...stated(
          question,
          '^license ~license @license @@license dcterms.license dc.rights.license dc.rights dcterms.rights',
          addressAttributes,
        ),
        { value: facts.nodes('commons').map(node => statedBy(page, node, 'href')), from: 'link' },
      ],
      text => (text.includes('/') && !/\s/.test(text) ? address(text) : text.slice(0, 200)),
    ),
  }
}

/** The part of the document's title that resembles the host. */
function siteInTitle({ page, site }: Question): string[] {
  const parts = plainText(page.title).split(separator)
  return parts.length < 2 ? [] : [parts[parts.length - 1], parts[0]].filter(site.has)
}

const decoration = /avatar|icon|logo|sprite|pixel|spacer|blank|badge|button|emoji|placeholder|loading/i
/** Pictures stated to be smaller are decoration. */
const minPixels = 150

/** The first picture of the content that is not small. */
function imageInContent({ page, facts, spot, keep }: Question, address: (text: string) => string | null): Sourced<string> | null {
  for (const node of keep.isEmpty ? [] : facts.nodes('img')) {
    if (!spot.isInContent(node) || spot.zone[node] & outside) continue
    const source = statedBy(page, node, 'data-src data-original src')
    const isSmall = ['width', 'height'].some(name => Number.parseInt(page.attribute(node, name) ?? '', 10) < minPixels)
    const value = isSmall || decoration.test(source + page.attribute(node, 'class')) ? null : address(source)
    if (value) return { value, from: 'content' }
  }
  return null
}

const maxKeywords = 50

/** Finds keywords and tags: those of the first place that has any. */
function readKeywords(question: Question): Sourced<readonly string[]> | null {
  const places = 'article:tag @keywords news_keywords parsely-tags citation_keywords keywords dc.subject dcterms.subject =keywords ^tag'
  for (const { value, from } of stated(question, places)) {
    const byKey = new Map<string, string>()
    for (const part of value.flatMap(text => text.split(/[,;、，|]/))) {
      const key = comparable(part)
      if (key && key.length < 80 && !byKey.has(key)) byKey.set(key, plainText(part).replace(/^#/, ''))
    }
    if (byKey.size > 0) return { value: [...byKey.values()].slice(0, maxKeywords), from }
  }
  return null
}
