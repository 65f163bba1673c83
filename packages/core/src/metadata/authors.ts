/** Who wrote the page, from the most trusted source that names somebody. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import { farBylines, nearBylines, saidAnywhere } from './bylines.js'
import { elementText } from './element-text.js'
import type { Property } from './facts.js'
import type { Line } from './lines-near.js'
import { isGeneric, namesIn } from './names.js'
import { comparable } from './plain-text.js'
import type { Question } from './question.js'
import type { Sourced } from './types.js'
import { Zone } from './zones.js'

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

/** Lines behind the title among which a team or a site may be named as author. */
const maxShownLines = 12

/** Most nodes between two authors of one list. */
const maxNodesApart = 100

type Candidate = Sourced<readonly string[]>

/**
 * Finds the authors: the persons that metadata name, unless a by-line next to the title names others.
 *
 * Where nobody is named, a team, a site or an account is taken, if a reader sees it near the title or the page is an
 * article: metadata often name the owner of a site as author of everything on it.
 */
export function readAuthors(question: Question): Sourced<readonly string[]> | null {
  const weak: Candidate[] = []
  const stated = firstPersons(statedAuthors(question), question, weak)
  const shown = firstPersons(sourced('byline', nearBylines(question)), question, weak)
  if (stated && shown) return prefersShown(stated.value, shown.value, question) ? shown : stated
  return (
    stated ??
    shown ??
    firstPersons(pageAuthors(question), question, weak) ??
    weak.find(candidate => isAcceptable(candidate, question)) ??
    null
  )
}

function* sourced(from: string, lists: Iterable<readonly string[]>): Generator<Candidate> {
  for (const value of lists) yield { value, from }
}

/** The first candidate with names of persons; others go to `weak`. */
function firstPersons(candidates: Iterable<Candidate>, question: Question, weak: Candidate[]): Candidate | null {
  for (const candidate of candidates) {
    if (candidate.value.length === 0) continue
    const persons = candidate.value.filter(name => !isWeak(name, question))
    if (persons.length > 0) return { value: persons, from: candidate.from }
    weak.push(candidate)
  }
  return null
}

/** A by-line wins where it names entirely others, or the same person more fully, and the stated name is nowhere near. */
function prefersShown(stated: readonly string[], shown: readonly string[], { lines }: Question): boolean {
  const common = stated.some(name => shown.some(other => comparable(other) === comparable(name)))
  if (common) return false
  if (stated.length === 1 && shown.length === 1 && ` ${comparable(shown[0])} `.includes(` ${comparable(stated[0])} `)) return true
  return !stated.some(name => isShown(name, lines))
}

/** Whether a name of a team, a site or an account may stand for an author. */
function isAcceptable({ value, from }: Candidate, { lines, sort, spot }: Question): boolean {
  if (from === 'byline') return true
  const behind = lines.filter(line => line.position >= spot.start).slice(0, maxShownLines)
  if (value.some(name => isShown(name, behind))) return true
  return sort === 'article' && !value.some(isBusiness)
}

/** Organisations, teams, the site itself; outside forums also what looks like a login. */
function isWeak(name: string, { site, sort }: Question): boolean {
  return isGeneric(name) || site.has(name) || (sort !== 'forum' && /^[\p{Ll}\d._-]+$/u.test(name) && /[a-z]/.test(name))
}

/** Agencies that built a site and domains are never authors. */
function isBusiness(name: string): boolean {
  return /\b(?:gmbh|inc|llc|ltd|e\.?\s?v|ag|kg|stiftung|verband|ministerium|amt)\b\.?|\.[a-z]{2,4}$/i.test(name)
}

function isShown(name: string, lines: readonly Line[]): boolean {
  const key = comparable(name)
  return lines.some(line => line.text.length < 150 && ` ${comparable(line.text)} `.includes(` ${key} `))
}

/** What metadata say, most trusted first. */
export function* statedAuthors(question: Question): Generator<Candidate> {
  const { linked, context } = question
  yield { value: cleaned(linked.main?.texts('author', 'creator') ?? [], context.language), from: 'json-ld' }
  yield* fromMetas(question)
  yield { value: fromProperties(question), from: 'microdata' }
  yield { value: fromRelations(question), from: 'rel author' }
}

/** Boxes about the author below the text, and authors of the page as a whole. */
function* pageAuthors(question: Question): Generator<Candidate> {
  const { linked, context } = question
  yield* sourced('byline', farBylines(question))
  yield { value: saidAnywhere(question), from: 'byline' }
  yield { value: cleaned(linked.main?.thing('partOfSeries')?.texts('author', 'creator') ?? [], context.language), from: 'json-ld' }
  yield { value: cleaned(linked.webPage?.texts('author', 'creator') ?? [], context.language), from: 'json-ld' }
}

/** Cleans names that came one by one; "Ruiz, Ana" is one name where each name has a value of its own. */
function cleaned(texts: readonly string[], language: string): string[] {
  const names: string[] = []
  for (const text of texts) {
    for (const name of namesIn(text, language)) if (!names.some(other => comparable(other) === comparable(name))) names.push(name)
  }
  return names
}

function* fromMetas({ facts, context }: Question): Generator<Candidate> {
  for (const name of authorMetas) {
    const values = facts.metas.get(name)
    if (!values) continue
    if (name === 'twitter:data1' && !/written|author|by|von|par|por/i.test(facts.metas.get('twitter:label1')?.[0] ?? '')) continue
    const scholarly = name.startsWith('citation') || name.startsWith('dc')
    yield { value: cleaned(scholarly ? values.map(familyNameLast) : values, context.language), from: `meta ${name}` }
  }
}

/** Libraries write "Ruiz, Ana"; two names with commas between them have more words. */
function familyNameLast(text: string): string {
  const match = /^([\p{L}'’-]+(?: [\p{L}'’-]+)?), ([\p{L}'’.-]+(?: [\p{L}.]+)?)$/u.exec(text)
  return match && !(match[1].includes(' ') && match[2].includes(' ')) ? `${match[2]} ${match[1]}` : text
}

/** Microdata and RDFa, where the item is not a comment or a teaser. */
function fromProperties(question: Question): string[] {
  const { facts, context, spot } = question
  const found = facts.properties.filter(property => property.name === 'author' || property.name === 'creator')
  const own = found.filter(property => !(spot.zone[property.node] & (Zone.Comment | Zone.Aside | Zone.Navigation)))
  if (own.length === 0) return []
  // A list of articles has many authors, none of whom wrote the list: those of one item are the page's.
  const first = own.find(property => nameOf(question, property) !== '')
  if (!first) return []
  const texts = own.filter(property => property.item === first.item).map(property => nameOf(question, property))
  return cleaned(texts, context.language)
}

function nameOf({ page, facts }: Question, { node }: Property): string {
  const content = page.attribute(node, 'content')
  if (content) return content
  const end = page.nodes.end[node]
  const inner = facts.properties.find(property => property.name === 'name' && property.node > node && property.node < end)
  if (inner) return page.attribute(inner.node, 'content') ?? elementText(page, inner.node, 200, true)
  const text = elementText(page, node, 200, true)
  return text.length > 30 || /\d/.test(text) ? (firstLinkText(page, node) ?? text) : text
}

/** An author with reputation, badges or a portrait around the name: the name is the link. */
function firstLinkText(page: Page, node: number): string | null {
  const { nodes } = page
  for (let i = node + 1; i < Math.min(nodes.end[node], node + 60); i++) {
    const text = nodes.kind[i] === Kind.Element && nodes.tag[i] === Tag.a ? elementText(page, i, 100, true) : ''
    if (text !== '') return text
  }
  return null
}

/** Links with `rel=author`, in the text or beside it. */
function fromRelations({ page, facts, context, spot }: Question): string[] {
  const texts: string[] = []
  let last = -1
  for (const { node, rel } of facts.relations) {
    if (!/(?:^|\s)author(?:$|\s)/.test(rel) || page.nodes.tag[node] !== Tag.a) continue
    if ((spot.zone[node] & (Zone.Comment | Zone.Aside | Zone.Navigation) && !spot.isBeside(node)) || !spot.isNear(node)) continue
    // Further authors stand next to the first; a link far behind belongs to another article.
    if (last >= 0 && node - page.nodes.end[last] > maxNodesApart) break
    const text = elementText(page, node, 200)
    if (text !== '') {
      texts.push(text)
      last = node
    }
  }
  return cleaned(texts, context.language)
}
