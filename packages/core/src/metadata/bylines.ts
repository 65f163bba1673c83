/** Visible by-lines: elements that are named after authors, and lines that begin with "By". */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import { type DateContext, findDate } from './dates.js'
import { elementText } from './element-text.js'
import { linesOf } from './lines-near.js'
import { isGeneric, isIntroduction, looksLikeName, namesIn, startsAsByline } from './names.js'
import { comparable } from './plain-text.js'
import { isOwn, outside, type Question } from './question.js'
import { Zone } from './zones.js'

/** An outermost element named after authors and the elements inside it that are so, too. */
interface Group {
  readonly node: number
  readonly members: number[]
}

/** Longest by-line, in characters. */
const maxLine = 200
/** Groups with different names beyond this many make a list of articles, none of whose authors wrote the list. */
const maxGroups = 3
/** Lines behind the title among which one may be a date with a name. */
const maxDateLines = 6
/** Lines behind the title of which one may be a name next to a date. */
const maxNameLines = 3

/** Yields the names of by-lines near the title, the nearest first. */
export function* nearBylines(question: Question): Generator<string[]> {
  const { spot, sort } = question
  if (sort === 'front') return
  const groups = ownGroups(question)
  for (const group of groups) if (spot.isBeside(group.node)) yield namesOfGroup(question, group)
  if (sort === 'other' && isList(question, groups)) return
  const near = groups.filter(group => spot.isNear(group.node))
  const behind = near.filter(group => spot.positionOf(group.node) >= spot.start)
  const before = near.filter(group => spot.positionOf(group.node) < spot.start).reverse()
  for (const group of [...behind, ...before]) yield namesOfGroup(question, group)
  yield namesOfLinks(question)
  yield* namesOfLines(question)
  if (sort === 'forum') yield firstAccount(question)
}

/** In forums a short element of the class `name` is an account; the first one behind the title started the thread. */
function firstAccount({ page, facts, spot, context }: Question): string[] {
  const node = facts.nameElements.find(element => spot.isInContent(element) && !(spot.zone[element] & (Zone.Aside | Zone.Navigation)))
  const text = node === undefined ? '' : elementText(page, node, 60)
  return text.length < 40 ? namesIn(text, context.language) : []
}

/** Yields the names of by-lines further down: below the content, in boxes about the author. */
export function* farBylines(question: Question): Generator<string[]> {
  const { spot, sort } = question
  if (sort === 'front' || sort === 'other') return
  const far = ownGroups(question).filter(group => !spot.isNear(group.node) && spot.isInContent(group.node))
  for (const group of far.slice(0, maxGroups)) yield namesOfGroup(question, group)
}

/** The names in "Written by Ana Ruiz" or "Last updated on 3 May 2021 by Ana Ruiz", where only one such line is on the page. */
export function saidAnywhere(question: Question): string[] {
  const { page, spot, sort, context } = question
  if (sort === 'front') return []
  const first = spot.heading < 0 ? 0 : page.nodes.run[spot.heading]
  let said: string[] = []
  for (const { text, element } of linesOf(page, first, page.runs.size, maxSearched)) {
    const match = text.length > maxLine || spot.zone[element] & outside ? null : authorship.exec(text)
    if (!match) continue
    const names = namesIn(text.slice(match.index + match[0].length), context.language)
    if (names.length === 0 || !names.every(looksLikeName)) continue
    if (said.length > 0 && comparable(names.join(' ')) !== comparable(said.join(' '))) return []
    said = names
  }
  return said
}

const authorship =
  /(?:^|[.!]\s|\d,?\s)(?:(?:this \w+ was )?(?:written|posted|authored)\s+by|by(?=\s\p{Lu})|text(?:\s+by|:)|autor(?:in)?:|author:|geschrieben von|verfasst von|(?:écrit|rédigé) par|escrito por|scritto da|geschreven door)\s+/iu
/** Most lines that are searched for such words. */
const maxSearched = 20_000

/** Groups outside comments, teasers and navigation; in forums posts count, whatever they are called. */
function ownGroups(question: Question): Group[] {
  return groupsOf(question.page, question.facts.authorElements).filter(group => isOwn(question, group.node))
}

function groupsOf(page: Page, elements: readonly number[]): Group[] {
  const groups: Group[] = []
  for (const node of elements) {
    const last = groups[groups.length - 1]
    if (last && node < page.nodes.end[last.node]) last.members.push(node)
    else groups.push({ node, members: [] })
  }
  return groups
}

/** Tells whether the page names many different authors. */
function isList(question: Question, groups: readonly Group[]): boolean {
  const seen = new Set<string>()
  for (const group of groups.slice(0, 20)) {
    const names = namesOfGroup(question, group)
    if (names.length > 0) seen.add(comparable(names.join(' ')))
  }
  return seen.size >= maxGroups
}

/** Who stands behind these words is not the author. */
const otherRole = /review|fact.?check|\bedit(?:ed|or)\b|photo|illustrat|translat|foto|bild|updated|medical/i
const nameName = /(?:author|autor|auteur|name|byline|writer|username|poster|contributor|verfasser|fn)s?$/
const notNameName = /title|role|job|position|bio|desc|date|social|about|reviewer|checker|label|prefix|intro/

/** The names of a group: of its innermost members if they are names, else of its whole text. */
function namesOfGroup(question: Question, group: Group): string[] {
  const { page, context } = question
  const { node, members } = group
  const leaves = members.filter((member, i) => !(members[i + 1] < page.nodes.end[member]))
  if (leaves.length === 0) leaves.push(...namedIn(page, node))
  const whole = elementText(page, node, 2 * maxLine)
  const names: string[] = []
  let single: string | null = null
  let from = 0
  for (const leaf of leaves.length > 0 ? leaves : linksIn(page, node)) {
    const text = elementText(page, leaf, maxLine)
    const at = whole.indexOf(text, from)
    if (names.length > 0 && at > from && otherRole.test(whole.slice(from, at))) break
    if (at >= 0) from = at + text.length
    const found = namesIn(text, context.language)
    if (found.every(looksLikeName)) names.push(...found.filter(name => !names.includes(name)))
    else if (found.length === 1 && isAccount(page, leaf, found[0])) single ??= found[0]
  }
  if (names.length > 0) return names
  if (single !== null) return [single]
  if (whole.length > maxLine) return []
  const all = namesIn(whole, context.language)
  const shown = all.filter(looksLikeName)
  if (shown.length > 0) return shown
  return all.length === 1 && (isGeneric(all[0]) || isAccount(page, node, all[0])) ? all : []
}

/** A single word is a name where its element says so and nothing else: accounts, first names. */
function isAccount(page: Page, node: number, name: string): boolean {
  if (name.includes(' ') || name.length > 30) return false
  const names = (page.attribute(node, 'class') ?? '').toLowerCase().split(/\s+/)
  if (names.some(word => notNameName.test(word))) return false
  return names.some(word => nameName.test(word)) || page.nodes.tag[node] === Tag.a
}

function linksIn(page: Page, node: number): number[] {
  const { nodes } = page
  const links: number[] = []
  for (let i = node + 1; i < Math.min(nodes.end[node], node + 200); i++) {
    if (nodes.kind[i] === Kind.Element && nodes.tag[i] === Tag.a) links.push(i)
  }
  return links
}

/** Elements inside a group that are named after names. */
function namedIn(page: Page, node: number): number[] {
  const { nodes } = page
  const list: number[] = []
  for (let i = node + 1; i < Math.min(nodes.end[node], node + 60); i++) {
    if (nodes.kind[i] === Kind.Element && /(?:^|[\s_-])(?:name|fn)(?:$|\s)/i.test(page.attribute(i, 'class') ?? '')) list.push(i)
  }
  return list
}

const authorPage = /\/(?:authors?|autor(?:en|es|in)?|contributors?|auteurs?|writers?|redakteure?|journalists?|columnists?|profile)\/[^/?#]/i

/** Links near the title that lead to the page of an author. */
function namesOfLinks({ page, spot, context }: Question): string[] {
  const { nodes, runs } = page
  const [from, to] = spot.runsNear()
  const names: string[] = []
  if (to <= from) return names
  for (let i = runs.node[from]; i < runs.node[to - 1]; i++) {
    if (nodes.kind[i] !== Kind.Element || nodes.tag[i] !== Tag.a || (spot.zone[i] & outside && !spot.isBeside(i))) continue
    if (spot.positionOf(i) < spot.start - 200 || !authorPage.test(page.attribute(i, 'href') ?? '')) continue
    const found = namesIn(elementText(page, i, maxLine), context.language).filter(looksLikeName)
    names.push(...found.filter(name => !names.includes(name)))
    if (names.length > 0 && names.length < found.length) break
  }
  return names
}

/** Lines with "By", then lines with a date and a name; "By" may stand in a line of its own. */
function* namesOfLines(question: Question): Generator<string[]> {
  const { spot, sort, context } = question
  const lines = question.lines.filter(line => spot.isBeside(line.element) || !(spot.zone[line.element] & (Zone.Comment | Zone.Aside)))
  const said: string[][] = []
  for (const [i, line] of lines.entries()) {
    const text = isIntroduction(line.text) && lines[i + 1]?.position > line.position ? `${line.text} ${lines[i + 1].text}` : line.text
    const names = namesOfLine(text, context)
    if (names.length > 0) said.push(names)
  }
  // Several by-lines of different people on a page that is no article belong to the entries of a list.
  if (sort === 'other' && new Set(said.map(names => comparable(names.join(' ')))).size > 1) return
  yield* said
  const behind = lines.filter(line => line.position >= spot.end)
  const before = lines.filter(line => line.position < spot.start)
  for (const line of [...behind.slice(0, maxDateLines), ...before.slice(0, maxNameLines)]) yield nameBesideDate(question, line.text)
  for (let i = 0; i < Math.min(behind.length - 1, maxNameLines); i++) {
    yield nameLine(question, behind[i].text, behind[i + 1].text)
    yield nameLine(question, behind[i + 1].text, behind[i].text)
  }
}

/** The names of a line that begins with "By", if what stands before a date or in a short line looks like names. */
function namesOfLine(line: string, context: DateContext): string[] {
  if (!startsAsByline(line)) return []
  const date = findDate(line, context)
  if (line.length > maxLine && !(date && date.start < maxLine / 2)) return []
  const names = namesIn(date && date.start > 3 ? line.slice(0, date.start) : line, context.language)
  if (names.length === 1 && /^(?:\S+\s+)?(?:by|von|par|por)\s+\S+(?:$|\s+(?:on|am|le|el)\s)/iu.test(line)) return names
  return names.every(name => looksLikeName(name) || (names.length === 1 && isGeneric(name))) ? names : []
}

/** The name in a line such as "11.12.2019 – Amelie Bauer". */
function nameBesideDate({ context }: Question, line: string): string[] {
  if (line.length > 120) return []
  const date = findDate(line, context)
  if (!date) return []
  const rest = [line.slice(0, date.start), line.slice(date.end)].map(part => part.replace(/^[\s|–—,•·:/-]+|[\s|–—,•·:/-]+$/gu, ''))
  const introduced = rest.flatMap(part => part.split(/\s[|–—•·-]\s/u)).find(part => startsAsByline(part))
  const names = namesIn(introduced ?? rest.filter(part => part !== '').join(' | '), context.language)
  if (names.length === 0 || names.length > 3) return []
  return names.every(name => looksLikeName(name)) || (introduced !== undefined && names.length === 1 && !names[0].includes(' '))
    ? names
    : []
}

/** A line that is nothing but a name, where the line next to it is nothing but a date. */
function nameLine({ context }: Question, line: string, neighbour: string): string[] {
  if (line.length > 40 || neighbour.length > 40 || !looksLikeName(line)) return []
  const date = findDate(neighbour, context)
  if (!date || 2 * (date.end - date.start) < neighbour.length) return []
  return namesIn(line, context.language).filter(looksLikeName)
}
