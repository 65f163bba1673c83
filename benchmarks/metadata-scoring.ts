/**
 * How answers about metadata are compared with gold: the same rules for gold and every system.
 *
 * Titles after NFKC, in lower case, with white space and punctuation collapsed and the site's name removed from either
 * end; authors as sets of names, without "by" and academic degrees; dates as yyyy-mm-dd.
 */

import { foldKeyOf, type GoldPage } from '@gleaner/lab'

export type Field = 'title' | 'author' | 'date'
export const fields: readonly Field[] = ['title', 'author', 'date']

/** What a system says about a page. */
export interface Answer {
  readonly title: string | null
  readonly author: readonly string[]
  readonly date: string | null
  readonly ms: number
}

export interface Judgement {
  readonly id: string
  readonly system: string
  readonly half: 1 | 2
  /** Per field: right, wrong, missing, invented, absent (rightly nothing), or null where nobody annotated. */
  readonly verdicts: Readonly<Record<Field, Verdict | null>>
  readonly ms: number
}
export type Verdict = 'right' | 'wrong' | 'missing' | 'invented' | 'absent'

export function judge(page: GoldPage, system: string, answer: Answer): Judgement {
  const { gold, meta } = page
  const isAnnotated = page.package !== 'trafilatura' || meta['hasMetadata'] === true
  const sites = siteNames(page)
  const goldAuthors = authorSet(gold.author ? [gold.author] : [])
  const verdictOf = (has: boolean, given: boolean, equal: boolean): Verdict =>
    has ? (given ? (equal ? 'right' : 'wrong') : 'missing') : given ? 'invented' : 'absent'
  const authors = authorSet(answer.author)
  const goldDate = dayOf(gold.date)
  const date = dayOf(answer.date)
  const verdicts = {
    title: verdictOf(!!gold.title, !!answer.title, plainTitle(gold.title ?? '', sites) === plainTitle(answer.title ?? '', sites)),
    author: verdictOf(goldAuthors.size > 0, authors.size > 0, sameSet(goldAuthors, authors)),
    date: verdictOf(goldDate !== null, date !== null, goldDate === date),
  }
  return {
    id: page.id,
    system,
    half: halfOf(page),
    verdicts: isAnnotated ? verdicts : { title: null, author: null, date: null },
    ms: answer.ms,
  }
}

/** Makes the test whether a text is a page's gold title, null where nobody annotated one. */
export function titleTest(page: GoldPage): ((title: string) => boolean) | null {
  const { gold, meta } = page
  if (!gold.title || (page.package === 'trafilatura' && meta['hasMetadata'] !== true)) return null
  const sites = siteNames(page)
  const wanted = plainTitle(gold.title, sites)
  return title => plainTitle(title, sites) === wanted
}

/** Half of a page: pages of one domain always fall into the same. */
export function halfOf(page: GoldPage): 1 | 2 {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(`half:${foldKeyOf(page)}`)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return (hash >>> 16) & 1 ? 2 : 1
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** Names a site goes by: what the page states, what the gold states, and its domain. */
function siteNames(page: GoldPage): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (name: unknown) => {
    if (typeof name === 'string' && plain(name)) names.add(plain(name)).add(plain(name).replaceAll(' ', ''))
  }
  add(page.meta['siteName'])
  const head = page.html.slice(0, 200_000)
  for (const tag of head.match(/<meta[^>]{0,500}(?:og:site_name|application-name)[^>]{0,500}>/gi) ?? []) {
    add(/content\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean))
  }
  for (const address of [page.url, page.meta['canonical']]) {
    const host = typeof address === 'string' ? /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(address)?.[1] : null
    if (!host) continue
    add(host)
    add(host.split('.').at(-2))
  }
  return names
}

function plainTitle(title: string, sites: ReadonlySet<string>): string {
  let rest = title.normalize('NFKC').replace(/\s+/g, ' ').trim()
  for (let round = 0; round < 3; round++) {
    const tail = /^(.+?)(?:\s+[-–—:·•»«/~]+\s+|\s*[|»]\s*)([^|»]+)$/.exec(rest)
    const pieces = rest.split(/\s+[-–—:·•»«/~]+\s+|\s*[|»]\s*|:\s/)
    const last = pieces.at(-1) ?? ''
    const first = pieces[0]
    if (pieces.length < 2) break
    if (isSite(last, sites) && tail) rest = rest.slice(0, rest.lastIndexOf(last)).replace(/[\s\-–—:·•»«/~|]+$/, '')
    else if (isSite(first, sites)) rest = rest.slice(first.length).replace(/^[\s\-–—:·•»«/~|]+/, '')
    else break
  }
  return plain(rest)
}

function isSite(piece: string, sites: ReadonlySet<string>): boolean {
  const name = plain(piece)
  return name !== '' && (sites.has(name) || sites.has(name.replaceAll(' ', '')))
}

const and = /\s*[,;|&/\n·•]\s*|\s+(?:and|und|et|y|e|i|og|och|en)\s+/iu
const introduction = /^\s*(?:written\s+)?(?:by|von|par|por|di|da|door|autor|author)\b:?\s+/i
const degree = /^(?:(?:ph\.?d|m\.?sc|b\.?sc|dr|m\.?d|mba|rd|ms|jr|esq)\.?|[A-Z®™.()-]{2,7})$/i

/** Authors as a set of plain names; degrees behind a comma are no names. */
function authorSet(authors: readonly string[]): Set<string> {
  const set = new Set<string>()
  for (const author of authors) {
    const parts = author.normalize('NFKC').replace(/\s+/g, ' ').split(and)
    for (const [i, part] of parts.entries()) {
      const name = plain(
        part
          .replace(/^\s*(?:and|und|et)\s+/i, '')
          .replace(introduction, '')
          .replace(/^(?:(?:dr|prof)\.\s*)+/i, ''),
      )
      const isDegree = i > 0 && part.split(' ').every(word => degree.test(word) && word === word.toUpperCase())
      if (name && !isDegree) set.add(name)
    }
  }
  return set
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every(name => b.has(name))
}

/** The day of a date, as it is written; other notations than ISO are read as JavaScript reads them. */
function dayOf(date: string | null): string | null {
  if (!date) return null
  const iso = /^\s*(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(date)
  if (iso) return iso[0].trim()
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return null
  return `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}-${String(time.getDate()).padStart(2, '0')}`
}
