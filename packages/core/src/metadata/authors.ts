/** Who wrote the page, from the most trusted source that names somebody. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import { bylineNames } from './bylines.js'
import { elementText } from './element-text.js'
import type { Facts, Property } from './facts.js'
import type { LinkedData } from './linked-data.js'
import { isGeneric, namesIn } from './names.js'
import { comparable } from './plain-text.js'
import type { SiteNames } from './site-names.js'
import type { Spot } from './spot.js'
import type { Sourced } from './types.js'
import { Zone } from './zones.js'

/** What the search for authors needs to know. */
export interface AuthorQuestion {
  readonly page: Page
  readonly facts: Facts
  readonly linked: LinkedData
  readonly site: SiteNames
  readonly spot: Spot
  readonly language: string
}

/** Meta elements that name authors, most trusted first. */
const authorMetas = [
  'citation_author',
  'parsely-author',
  'sailthru.author',
  'article:author_name',
  'author',
  'article:author',
  'og:article:author',
  'article.author',
  'og:author',
  'dc.creator',
  'dcterms.creator',
  'dc.contributor',
  'byl',
  'byline',
  'cxenseparse:author',
  'creator',
  'rnews:author',
  'shareaholic:article_author_name',
  'twitter:data1',
]

type Candidate = Sourced<readonly string[]>

/** Finds the authors: the first source that names persons, else the first that names anybody. */
export function readAuthors(question: AuthorQuestion): Sourced<readonly string[]> | null {
  let weak: Candidate | null = null
  for (const candidate of candidates(question)) {
    if (candidate.value.length === 0) continue
    const persons = candidate.value.filter(name => !isGeneric(name) && !question.site.has(name))
    if (persons.length > 0) return { value: persons, from: candidate.from }
    weak ??= candidate
  }
  return weak
}

function* candidates(question: AuthorQuestion): Generator<Candidate> {
  const { linked, language } = question
  yield { value: cleaned(linked.main?.texts('author', 'creator') ?? [], language), from: 'json-ld' }
  yield* fromMetas(question)
  yield { value: fromProperties(question), from: 'microdata' }
  yield { value: fromRelations(question), from: 'rel author' }
  yield* bylineNames(question)
  yield { value: cleaned(linked.webPage?.texts('author', 'creator') ?? [], language), from: 'json-ld' }
}

/** Cleans names that came one by one; "Ruiz, Ana" is one name where each name has a value of its own. */
function cleaned(texts: readonly string[], language: string): string[] {
  const names: string[] = []
  for (const text of texts) {
    for (const name of namesIn(text, language)) if (!names.some(other => comparable(other) === comparable(name))) names.push(name)
  }
  return names
}

function* fromMetas({ facts, language }: AuthorQuestion): Generator<Candidate> {
  for (const name of authorMetas) {
    const values = facts.metas.get(name)
    if (!values) continue
    if (name === 'twitter:data1' && !/written|author|by|von|par|por/i.test(facts.metas.get('twitter:label1')?.[0] ?? '')) continue
    const scholarly = name.startsWith('citation') || name.startsWith('dc')
    yield { value: cleaned(scholarly ? values.map(familyNameLast) : values, language), from: `meta ${name}` }
  }
}

/** Libraries write "Ruiz, Ana"; two names with commas between them have more words. */
function familyNameLast(text: string): string {
  const match = /^([\p{L}'’-]+(?: [\p{L}'’-]+)?), ([\p{L}'’.-]+(?: [\p{L}.]+)?)$/u.exec(text)
  return match && !(match[1].includes(' ') && match[2].includes(' ')) ? `${match[2]} ${match[1]}` : text
}

/** Microdata and RDFa, where the item is not a comment or a teaser. */
function fromProperties(question: AuthorQuestion): string[] {
  const { facts, language } = question
  const found = facts.properties.filter(property => property.name === 'author' || property.name === 'creator')
  const own = found.filter(property => !(facts.zone[property.node] & (Zone.Comment | Zone.Aside | Zone.Navigation)))
  if (own.length === 0) return []
  // A list of articles has many authors, none of whom wrote the list: those of one item are the page's.
  const first = own.find(property => nameOf(question, property) !== '')
  if (!first) return []
  const texts = own.filter(property => property.item === first.item).map(property => nameOf(question, property))
  return cleaned(texts, language)
}

function nameOf({ page, facts }: AuthorQuestion, { node }: Property): string {
  const content = page.attribute(node, 'content')
  if (content) return content
  const end = page.nodes.end[node]
  const inner = facts.properties.find(property => property.name === 'name' && property.node > node && property.node < end)
  if (!inner) return elementText(page, node, 200, true)
  return page.attribute(inner.node, 'content') ?? elementText(page, inner.node, 200, true)
}

/** Links with `rel=author`, in the text or beside it. */
function fromRelations({ page, facts, language, spot }: AuthorQuestion): string[] {
  const texts: string[] = []
  let last = -1
  for (const { node, rel } of facts.relations) {
    if (!/(?:^|\s)author(?:$|\s)/.test(rel) || page.nodes.tag[node] !== Tag.a) continue
    if (facts.zone[node] & (Zone.Comment | Zone.Aside | Zone.Navigation) || !spot.isNear(node)) continue
    // Further authors stand next to the first; a link far behind belongs to another article.
    if (last >= 0 && distance(page, last, node) > 60) break
    const text = elementText(page, node, 200)
    if (text !== '') {
      texts.push(text)
      last = node
    }
  }
  return cleaned(texts, language)
}

/** Nodes between the end of one element and another. */
function distance(page: Page, from: number, to: number): number {
  let elements = 0
  for (let i = page.nodes.end[from]; i < to && elements <= 60; i++) if (page.nodes.kind[i] === Kind.Element) elements++
  return elements
}
