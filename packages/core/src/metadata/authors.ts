/** Who wrote the page, from the most trusted source that names somebody. */

import { Tag } from '../html/tags.js'
import { memberOf } from '../json/json.js'
import { farBylines, nearBylines, saidAnywhere } from './bylines.js'
import { elementText, inside } from './element-text.js'
import { type Statement, statedBy } from './facts.js'
import type { FieldContext } from './field-context.js'
import type { Line } from './lines-near.js'
import { namesIn } from './names.js'
import { comparable } from './plain-text.js'
import { jsonLd, metas, stated } from './sources.js'
import type { Sourced } from './types.js'
import { outside } from './zones.js'

/** Places that name authors, most trusted first. */
const authorPlaces = [
  jsonLd('author'),
  jsonLd('creator'),
  ...metas(
    'citation_author',
    'parsely-author',
    'sailthru.author',
    'article:author_name',
    'author',
    'article:author',
    'og:author',
    'dc.creator',
    'dcterms.creator',
    'byl',
    'shareaholic:article_author_name',
  ),
]

/** Lines after the title among which a team or a site may be named as author. */
const maxShownLines = 12
/** Most nodes between two authors of one list. */
const maxNodesApart = 100

const contentOrText: Statement = { attributes: ['content'], orText: true }
const ownText: Statement = { attributes: [], orText: true }

type Candidate = Sourced<readonly string[]>

/**
 * Finds the authors: the persons that metadata name, unless a by-line next to the title names others.
 *
 * Where nobody is named, a team, a site or an account is taken, if a reader sees it near the title or the page is an
 * article: metadata often name the owner of a site as author of everything on it.
 */
export function readAuthors(fields: FieldContext): Candidate | null {
  const weak: Candidate[] = []
  const persons = (candidates: Iterable<Candidate>): Candidate | null => {
    for (const { value, from } of candidates) {
      const names = value.filter(name => !isWeak(name, fields))
      if (names.length > 0) return { value: names, from }
      if (value.length > 0) weak.push({ value, from })
    }
    return null
  }
  const said = persons(statedAuthors(fields))
  const shown = persons(bylines(nearBylines(fields)))
  if (said && shown) return prefersShown(said.value, shown.value, fields) ? shown : said
  return said ?? shown ?? persons(pageAuthors(fields)) ?? weak.find(candidate => isAcceptable(candidate, fields)) ?? null
}

function* bylines(lists: Iterable<readonly string[]>): Generator<Candidate> {
  for (const value of lists) yield { value, from: 'byline' }
}

/** A by-line wins where it names entirely others, or the same person more fully, and the stated name is nowhere near. */
function prefersShown(said: readonly string[], shown: readonly string[], { lines }: FieldContext): boolean {
  const keys = shown.map(comparable)
  if (said.some(name => keys.includes(comparable(name)))) return false
  if (said.length === 1 && keys.length === 1 && holds(shown[0], said[0])) return true
  return !said.some(name => isShown(name, lines))
}

/** Whether a name of a team, a site or an account may stand for an author. */
function isAcceptable({ value, from }: Candidate, { lines, pageClass, surroundings }: FieldContext): boolean {
  if (from === 'byline') return true
  const behind = lines.filter(line => line.position >= surroundings.start).slice(0, maxShownLines)
  return value.some(name => isShown(name, behind)) || (pageClass === 'article' && !value.some(name => business.test(name)))
}

/** Organisations, teams, the site itself; outside forums also what looks like a login. */
function isWeak(name: string, { site, pageClass, context }: FieldContext): boolean {
  return (
    context.lexicon.team.test(name) ||
    business.test(name) ||
    site.has(name) ||
    (pageClass !== 'forum' && /^[\p{Ll}\d._-]+$/u.test(name) && /[a-z]/.test(name))
  )
}

/** Agencies that built a site and domains are never authors. */
const business = /\b(?:gmbh|inc|llc|ltd|e\.?\s?v|ag|kg|stiftung|verband|ministerium|amt)\b\.?|\.[a-z]{2,4}$/i

/** Tells whether a text holds whole words. */
function holds(text: string, words: string): boolean {
  return ` ${comparable(text)} `.includes(` ${comparable(words)} `)
}

function isShown(name: string, lines: readonly Line[]): boolean {
  return lines.some(line => line.text.length < 150 && holds(line.text, name))
}

/** What metadata say, most trusted first. */
function* statedAuthors(fields: FieldContext): Generator<Candidate> {
  const { facts, context } = fields
  for (const { value, from } of stated(fields, authorPlaces)) {
    yield { value: namesIn(/meta (?:citation|dc)/.test(from) ? value.map(familyNameLast) : value, context), from }
  }
  if (/written|author|by|von|par|por/i.test(facts.metas('twitter:label1')[0] ?? '')) {
    yield { value: namesIn(facts.metas('twitter:data1'), context), from: 'meta twitter:data1' }
  }
  yield { value: fromProperties(fields), from: 'microdata' }
  yield { value: fromRelations(fields), from: 'rel author' }
}

/** Boxes about the author below the text, and authors of the page as a whole. */
function* pageAuthors(fields: FieldContext): Generator<Candidate> {
  yield* bylines(farBylines(fields))
  yield* bylines([saidAnywhere(fields)])
  const { linked, context } = fields
  for (const thing of [memberOf(linked.main, 'partOfSeries'), linked.webPage]) {
    for (const property of ['author', 'creator']) yield { value: namesIn(linked.texts(thing, property), context), from: 'json-ld' }
  }
}

/** Libraries write "Ruiz, Ana"; two names with commas between them have more words. */
function familyNameLast(text: string): string {
  const match = /^([\p{L}'’-]+(?: [\p{L}'’-]+)?), ([\p{L}'’.-]+(?: [\p{L}.]+)?)$/u.exec(text)
  return match && !(match[1].includes(' ') && match[2].includes(' ')) ? `${match[2]} ${match[1]}` : text
}

/** Microdata and RDFa, where the item is not a comment or a teaser. */
function fromProperties(fields: FieldContext): string[] {
  const { facts, context, surroundings } = fields
  // A list of articles has many authors, none of whom wrote the list: those of one item are the page's.
  const found = [...facts.nodes('item author'), ...facts.nodes('item creator')]
    .filter(node => !(surroundings.zone[node] & outside))
    .map(node => ({
      item: facts.item[node] === node ? facts.item[fields.page.nodes.parent[node]] : facts.item[node],
      name: nameOf(fields, node),
    }))
    .filter(({ name }) => name !== '')
  return namesIn(
    found.filter(({ item }) => item === found[0].item).map(({ name }) => name),
    context,
  )
}

function nameOf({ page, facts }: FieldContext, node: number): string {
  const end = page.nodes.end[node]
  const inner = facts.nodes('item name').find(other => other > node && other < end)
  const text = statedBy(page, page.attribute(node, 'content') ? node : (inner ?? node), contentOrText)
  if (inner !== undefined || (text.length <= 30 && !/\d/.test(text))) return text
  // An author with reputation, badges or a portrait around the name: the name is the link.
  const links = inside(page, node, 60, other => page.nodes.tag[other] === Tag.a).map(anchor => statedBy(page, anchor, ownText))
  return links.find(name => name !== '') ?? text
}

/** Links with `rel=author`, in the text or beside it; further authors stand next to the first, one far behind belongs to another article. */
function fromRelations(fields: FieldContext): string[] {
  const { page, facts, context, surroundings } = fields
  const links = facts
    .nodes('rel author')
    .filter(node => (surroundings.isBeside(node) || !(surroundings.zone[node] & outside)) && surroundings.isNear(node))
  const gap = links.findIndex((node, i) => i > 0 && node - page.nodes.end[links[i - 1]] > maxNodesApart)
  return namesIn(
    links.slice(0, gap < 0 ? undefined : gap).map(node => elementText(page, node, 200)),
    context,
  )
}
