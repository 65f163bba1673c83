/** Visible by-lines: elements that are named after authors, and lines that begin with "By". */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Kind } from '../page/types.js'
import type { AuthorQuestion } from './authors.js'
import { elementText } from './element-text.js'
import { linesNear } from './lines-near.js'
import { isGeneric, looksLikeName, namesIn, startsAsByline } from './names.js'
import type { Sourced } from './types.js'
import { Zone } from './zones.js'

/** An outermost element named after authors and the elements inside it that are so, too. */
interface Group {
  readonly node: number
  readonly members: number[]
}

/** Longest by-line, in characters. */
const maxLine = 200

/** Yields the names of visible by-lines, the nearest to the title first. */
export function* bylineNames(question: AuthorQuestion): Generator<Sourced<readonly string[]>> {
  const { facts, spot } = question
  const groups = groupsOf(question.page, facts.authorElements).filter(
    group => !(facts.zone[group.node] & (Zone.Comment | Zone.Aside | Zone.Navigation)),
  )
  const near = groups.filter(group => spot.isNear(group.node) && spot.positionOf(group.node) >= spot.start)
  const before = groups.filter(group => spot.isNear(group.node) && spot.positionOf(group.node) < spot.start).reverse()
  const later = groups.filter(group => !spot.isNear(group.node) && spot.isInContent(group.node))
  for (const group of [...near, ...before]) yield { value: namesOfGroup(question, group), from: 'byline' }
  for (const line of linesNear(question.page, spot)) {
    if (!(facts.zone[line.element] & (Zone.Comment | Zone.Aside)))
      yield { value: namesOfLine(line.text, question.language), from: 'byline' }
  }
  for (const group of later.slice(0, 3)) yield { value: namesOfGroup(question, group), from: 'byline' }
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

/** The names of a group: of its innermost members if they are names, else of its whole text. */
function namesOfGroup({ page, language }: AuthorQuestion, { node, members }: Group): string[] {
  const leaves = members.filter((member, i) => !(members[i + 1] < page.nodes.end[member]))
  const candidates = leaves.length > 0 ? leaves : linksIn(page, node)
  const names: string[] = []
  for (const leaf of candidates) {
    for (const name of namesIn(elementText(page, leaf, maxLine), language)) {
      if ((looksLikeName(name) || (leaves.length > 0 && isHandle(name))) && !names.includes(name)) names.push(name)
    }
  }
  if (names.length > 0) return names
  const text = elementText(page, node, maxLine + 1)
  if (text.length > maxLine) return []
  return namesIn(text, language).filter(name => looksLikeName(name) || isHandle(name) || isGeneric(name))
}

/** A single word is a name where an element says that it is one: accounts, first names. */
function isHandle(name: string): boolean {
  return !name.includes(' ') && name.length <= 30
}

function linksIn(page: Page, node: number): number[] {
  const { nodes } = page
  const links: number[] = []
  for (let i = node + 1; i < Math.min(nodes.end[node], node + 200); i++) {
    if (nodes.kind[i] === Kind.Element && nodes.tag[i] === Tag.a) links.push(i)
  }
  return links
}

/** The names of a line that begins with "By", if the rest of it looks like names. */
function namesOfLine(line: string, language: string): string[] {
  if (line.length > maxLine || !startsAsByline(line)) return []
  const names = namesIn(line, language)
  return names.every(looksLikeName) ? names : []
}
