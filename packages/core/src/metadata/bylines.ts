/** Visible by-lines: elements that are named after authors, and lines that begin with "By". */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { trimEndBy } from '../text/trim.js'
import { type Context, findDate } from './dates.js'
import { elementsIn, elementText, inside } from './element-text.js'
import { type FieldContext, isOwn } from './field-context.js'
import { linesOf } from './lines-near.js'
import { isIntroduction, looksLikeName, namesIn, otherCredit, otherWork } from './names.js'
import { comparable } from './plain-text.js'
import { outside, Zone } from './zones.js'

/** An outermost element named after authors and the elements inside it that are so, too. */
interface Group {
  readonly node: number
  readonly members: number[]
}

/** Longest by-line, in characters. */
const maxLine = 200
/** Groups with different names beyond this many make a list of articles, none of whose authors wrote the list. */
const maxGroups = 3
/** Lines after the title among which one may be a date with a name. */
const maxDateLines = 6
/** Lines after the title of which one may be a name next to a date. */
const maxNameLines = 3

/** Yields the names of by-lines near the title, the nearest first. */
export function* nearBylines(fields: FieldContext): Generator<string[]> {
  const { page, facts, surroundings, pageClass, context } = fields
  if (pageClass === 'front') return
  const groups = ownGroups(fields)
  const names = (group: Group): string[] => namesOfGroup(fields, group)
  yield* groups.filter(group => surroundings.isBeside(group.node)).map(names)
  if (pageClass === 'other' && different(groups.slice(0, 20).map(names)) >= maxGroups) return
  const near = groups.filter(group => surroundings.isNear(group.node))
  const isBehind = (group: Group): boolean => surroundings.positionOf(group.node) >= surroundings.start
  yield* [...near.filter(isBehind), ...near.filter(group => !isBehind(group)).reverse()].map(names)
  yield namesOfLinks(fields)
  yield* namesOfLines(fields)
  if (pageClass !== 'forum') return
  // A short element of the class `name` is an account; the first one after the title started the thread.
  const account = facts
    .nodes('account')
    .find(node => surroundings.isInContent(node) && !(surroundings.zone[node] & (Zone.Aside | Zone.Navigation)))
  const text = account === undefined ? '' : elementText(page, account, 60)
  yield text.length < 40 ? namesIn([text], context) : []
}

/** How many different lists of names there are. */
function different(lists: readonly string[][]): number {
  return new Set(lists.map(names => comparable(names.join(' '))).filter(key => key !== '')).size
}

/** Yields the names of by-lines further down: below the content, in boxes about the author. */
export function* farBylines(fields: FieldContext): Generator<string[]> {
  const { surroundings, pageClass } = fields
  if (pageClass === 'front' || pageClass === 'other') return
  const far = ownGroups(fields).filter(group => !surroundings.isNear(group.node) && surroundings.isInContent(group.node))
  for (const group of far.slice(0, maxGroups)) yield namesOfGroup(fields, group)
}

/** The names in "Written by Ana Ruiz" or "Last updated on 3 May 2021 by Ana Ruiz", where only one such line is on the page. */
export function saidAnywhere(fields: FieldContext): string[] {
  const { page, surroundings, pageClass, context } = fields
  if (pageClass === 'front') return []
  const first = surroundings.heading < 0 ? 0 : page.nodes.run[surroundings.heading]
  let said: string[] = []
  for (const { text, element } of linesOf(page, first, page.runs.size, maxSearched)) {
    const match = text.length > maxLine || surroundings.zone[element] & outside ? null : authorship.exec(text)
    if (!match) continue
    const names = namesIn([text.slice(match.index + match[0].length)], context)
    if (names.length === 0 || !names.every(name => looksLikeName(name, context))) continue
    if (said.length > 0 && different([said, names]) > 1) return []
    said = names
  }
  return said
}

const authorship =
  /(?:^|[.!]\s|\d,?\s)(?:(?:this \w+ was )?(?:written|posted|authored|geschrieben|verfasst|écrit|rédigé|escrito|scritto|geschreven)\s+(?:by|von|par|por|da|door)|by|text(?: by|:)|autor(?:in)?:|author:)\s+/i
/** Most lines that are searched for such words. */
const maxSearched = 20_000

/** Groups outside comments, teasers and navigation; in forums posts count, whatever they are called. */
function ownGroups(fields: FieldContext): Group[] {
  const groups: Group[] = []
  for (const node of fields.facts.nodes('author')) {
    const last = groups[groups.length - 1]
    if (last && node < fields.page.nodes.end[last.node]) last.members.push(node)
    else groups.push({ node, members: [] })
  }
  return groups.filter(group => isOwn(fields, group.node))
}

const nameName = /(?:author|autor|auteur|name|byline|writer|username|poster|contributor|verfasser|fn)s?$/
const notNameName = /title|role|job|position|bio|desc|date|social|about|reviewer|checker|label|prefix|intro/

/** The names of a group: of its innermost members if they are names, else of its whole text. */
function namesOfGroup({ page, context }: FieldContext, { node, members }: Group): string[] {
  const isName = (name: string): boolean => looksLikeName(name, context)
  const whole = elementText(page, node, 2 * maxLine)
  const names: string[] = []
  let single: string[] = []
  let from = 0
  for (const leaf of leavesOf(page, node, members)) {
    const text = elementText(page, leaf, maxLine)
    const at = whole.indexOf(text, from)
    const before = at > from ? whole.slice(from, at) : ''
    if (names.length > 0 && otherWork.test(before)) break
    if (at >= 0) from = at + text.length
    if (otherCredit.test(before)) continue
    const found = namesIn([text], context)
    if (found.every(isName)) names.push(...found.filter(name => !names.includes(name)))
    else if (single.length === 0 && found.length === 1 && isAccount(page, leaf, found[0])) single = found
  }
  if (names.length > 0) return names
  if (single.length > 0 || whole.length > maxLine) return single
  const all = namesIn([whole], context)
  const shown = all.filter(isName)
  if (shown.length > 0) return shown
  return all.length === 1 && (context.lexicon.team.test(all[0]) || isAccount(page, node, all[0])) ? all : []
}

/** The innermost members of a group, else what is named after names in it, else its links. */
function leavesOf(page: Page, node: number, members: readonly number[]): readonly number[] {
  const leaves = members.filter((member, i) => !(members[i + 1] < page.nodes.end[member]))
  if (leaves.length > 0) return leaves
  const named = inside(page, node, 60, other => /(?:^|[\s_-])(?:name|fn)(?:$|\s)/i.test(page.attribute(other, 'class') ?? ''))
  return named.length > 0 ? named : inside(page, node, 200, other => page.nodes.tag[other] === Tag.a)
}

/** A single word is a name where its element says so and nothing else: accounts, first names. */
function isAccount(page: Page, node: number, name: string): boolean {
  const names = (page.attribute(node, 'class') ?? '').toLowerCase().split(/\s+/)
  if (name.includes(' ') || name.length > 30 || names.some(word => notNameName.test(word))) return false
  return page.nodes.tag[node] === Tag.a || names.some(word => nameName.test(word))
}

const authorPage = /\/(?:authors?|autor(?:en|es|in)?|contributors?|auteurs?|writers?|redakteure?|journalists?|columnists?|profile)\/[^/?#]/i

/** Links near the title that lead to the page of an author. */
function namesOfLinks({ page, surroundings, context }: FieldContext): string[] {
  const { nodes, runs } = page
  const [from, to] = surroundings.runs
  if (to <= from) return []
  const links = elementsIn(
    page,
    runs.node[from],
    runs.node[to - 1],
    node =>
      nodes.tag[node] === Tag.a &&
      (surroundings.isBeside(node) || !(surroundings.zone[node] & outside)) &&
      surroundings.positionOf(node) >= surroundings.start - 200 &&
      authorPage.test(page.attribute(node, 'href') ?? ''),
  )
  return namesIn(
    links.map(link => elementText(page, link, maxLine)),
    context,
  ).filter(name => looksLikeName(name, context))
}

/** Lines with "By", then lines with a date and a name; "By" may be on a line of its own. */
function* namesOfLines({ lines: all, surroundings, pageClass, context }: FieldContext): Generator<string[]> {
  const lines = all.filter(line => surroundings.isBeside(line.element) || !(surroundings.zone[line.element] & (Zone.Comment | Zone.Aside)))
  const said = lines.map(({ text, position }, i) => {
    const isAlone = isIntroduction(text, context) && lines[i + 1]?.position > position
    return namesOfLine(isAlone ? `${text} ${lines[i + 1].text}` : text, context)
  })
  // Several by-lines of different people on a page that is not an article belong to the entries of a list.
  if (pageClass === 'other' && different(said) > 1) return
  yield* said
  const behind = lines.filter(line => line.position >= surroundings.end)
  const before = lines.filter(line => line.position < surroundings.start)
  for (const line of [...behind.slice(0, maxDateLines), ...before.slice(0, maxNameLines)]) yield nameBesideDate(line.text, context)
  for (let i = 0; i < Math.min(behind.length - 1, maxNameLines); i++) {
    yield nameLine(behind[i].text, behind[i + 1].text, context)
    yield nameLine(behind[i + 1].text, behind[i].text, context)
  }
}

/** The names of a line that begins with "By", if the text before a date or in a short line looks like names. */
function namesOfLine(line: string, context: Context): string[] {
  const { by, team } = context.lexicon
  if (!by.test(line)) return []
  const date = findDate(line, context)
  if (line.length > maxLine && !(date && date.start < maxLine / 2)) return []
  // "By Ana Ruiz for the Courier".
  const said = line.slice(0, date && date.start > 3 ? date.start : maxLine).replace(/\s(?<=\s\S+\s(?!cent)\S+\s)for\s[\s\S]*/i, '')
  const names = namesIn([said], context)
  const isOneWord = /^(?:\S+\s+)?(?:by|von|par|por)\s+\S+(?:$|\s+(?:on|am|le|el|in|under|unter|\|)\s)/i.test(line)
  if (isOneWord && isFirstName(names.join(' '), context)) return names
  return names.every(name => looksLikeName(name, context) || (names.length === 1 && team.test(name))) ? names : []
}

/** The name in a line such as "11.12.2019 – Amelie Bauer". */
function nameBesideDate(line: string, context: Context): string[] {
  const date = line.length > 120 ? null : findDate(line, context)
  if (!date) return []
  const rest = [line.slice(0, date.start), line.slice(date.end)]
    .flatMap(part => part.split(/\s[|–—•·-]\s|\s(?=(?:by|von|par|por)\s)/iu))
    .map(part => trimEndBy(part.replace(/^[\s|–—,•·:/-]+/u, ''), /[\s|–—,•·:/-]/u))
    .filter(part => part !== '')
  const introduced = rest.find(part => context.lexicon.by.test(part))
  const names = namesIn(introduced ? [introduced] : rest, context)
  if (names.length > 3) return []
  return names.every(name => looksLikeName(name, context)) || (introduced && isFirstName(names.join(' '), context)) ? names : []
}

/** Tells whether all that is said is one word that may be a name: "By Tuesday" and "By Login" name nobody. */
function isFirstName(said: string, { lexicon, language }: Context): boolean {
  return !(said.includes(' ') || lexicon.noName.test(said) || lexicon.isOfCalendar(said, language))
}

/** A line that is nothing but a name, where the line next to it is nothing but a date. */
function nameLine(line: string, neighbour: string, context: Context): string[] {
  if (line.length > 40 || neighbour.length > 40 || !looksLikeName(line, context)) return []
  const date = findDate(neighbour, context)
  return date && 2 * (date.end - date.start) >= neighbour.length
    ? namesIn([line], context).filter(name => looksLikeName(name, context))
    : []
}
