/** Readers' comments below an article: found by the names that sites give to their comment sections. */

import { attributeValue } from '../html/attributes.js'
import { TagCursor } from '../html/tag-cursor.js'
import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { intersection, nothing, type Selection, SelectionBuilder } from '../page/selection.js'
import { Kind, Namespace } from '../page/types.js'

/** Names of comment sections in class and id attributes; a word of its own or the beginning or end of one. */
const sectionName =
  /(?:^|[\s_-])(?:comments?|commentlist|comment-?(?:list|section|area|thread|wrap(?:per)?|container)s?|disqus(?:_thread)?|discussion|responses|reader-?comments|user-?comments|kommentare?|kommentar-?(?:bereich|liste)|commentaires?|comentarios?|commenti|komentarze|reacties|kommentarer)(?:$|[\s_-])/i
/** The same words where they name something else: a link to the comments, their number, a form to write one. */
const notSection =
  /count|link|number|num\b|icon|button|btn|meta|toggle|jump|share|form-?link|no-?comments?|comments-?off|has-?comments?|with-?comments?/i
/** How the names of sections and their parts begin. */
const beginnings = ['com', 'dis', 'res', 'rea', 'use', 'kom'].map(text => keyOf(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)))
/** 1 for characters that such a beginning may start with, 2 for those behind which a word starts, 4 where only decoding tells. */
const sorts = new Uint8Array(0x10000)
for (let unit = 0; unit < sorts.length; unit++) if (unit <= 32 || unit === 45 || unit === 95 || unit > 126) sorts[unit] = 2
for (const key of beginnings) sorts[key >> 16] = sorts[(key >> 16) & ~32] = 1
sorts[38] = 4
/** Elements that cannot be a comment section. */
const notElement = new Uint8Array(0x10000)
for (const tag of [Tag.body, Tag.html, Tag.a, Tag.button, Tag.input, Tag.h1, Tag.h2, Tag.h3, Tag.form, Tag.label]) notElement[tag] = 1
/** Where comments hold more of the kept text than this, the discussion is the content: forums, question pages. */
const maxShare = 0.6

/**
 * Returns the live text of comment sections; nothing where the discussion itself is the page's content. With `onlyKept`
 * sections without kept text are not looked for.
 */
export function commentText(page: Page, keep: Selection, onlyKept: boolean): Selection {
  const { nodes, runs, body } = page
  if (body < 0) return nothing(runs)
  const builder = new SelectionBuilder(runs)
  const wanted = (onlyKept ? keep : page.live).bounds
  const sections = new SectionNames(page)
  let next = 0
  for (let i = body; i < nodes.end[body]; ) {
    if (nodes.kind[i] !== Kind.Element) {
      i++
      continue
    }
    const from = runs.start[nodes.run[i]]
    const to = runs.start[nodes.run[nodes.end[i]]]
    while (next < wanted.length && wanted[next + 1] <= from) next += 2
    if (next >= wanted.length) break
    if (wanted[next] >= to) i = nodes.end[i]
    else if (!cannotBe(nodes, i) && sections.names(nodes.srcStart[i])) {
      builder.add(from, to)
      i = nodes.end[i]
    } else i++
  }
  const comments = intersection(page.live, builder.build())
  return lengthOf(intersection(keep, comments)) > maxShare * lengthOf(keep) ? nothing(runs) : comments
}

function cannotBe({ namespace, tag, srcStart }: Page['nodes'], element: number): boolean {
  return namespace[element] !== Namespace.Html || notElement[tag[element]] === 1 || srcStart[element] < 0
}

/** Tells which start tags have the name of a comment section. */
class SectionNames {
  private readonly cursor: TagCursor
  private readonly units: Uint16Array
  private readonly source: string
  /** Answers so far: pages use the same classes again and again. */
  private readonly known = new Map<string, boolean>()

  constructor({ base, source }: Page) {
    this.source = source
    this.units = base.tree.units().source
    this.cursor = new TagCursor(this.units, source)
  }

  names(tagStart: number): boolean {
    const { cursor } = this
    cursor.open(tagStart)
    while (cursor.next()) {
      if (cursor.isNamed('class') || cursor.isNamed('id')) {
        if (this.mayName(cursor.start, cursor.end) && this.isName(this.value())) return true
      } else if (cursor.isNamed('itemtype') && this.value().endsWith('/Comment')) return true
    }
    return false
  }

  private value(): string {
    return attributeValue(this.source, this.cursor.start, this.cursor.end)
  }

  /** Whether some word of a value begins as the names do, or is written in a way that only decoding tells. */
  private mayName(start: number, end: number): boolean {
    const { units } = this
    let before = 2
    for (let i = start; i < end; i++) {
      const sort = sorts[units[i]]
      if (sort === 4 || (sort === 1 && before === 2 && beginnings.includes(keyOf(units[i], units[i + 1], units[i + 2])))) return true
      before = sort
    }
    return false
  }

  private isName(value: string): boolean {
    let answer = this.known.get(value)
    if (answer === undefined) this.known.set(value, (answer = sectionName.test(value) && !notSection.test(value)))
    return answer
  }
}

/** Three letters in one number, whatever their case. */
function keyOf(a: number, b: number, c: number): number {
  return ((a | 32) << 16) | ((b | 32) << 8) | (c | 32)
}

function lengthOf(selection: Selection): number {
  let length = 0
  for (let k = 0; k < selection.bounds.length; k += 2) length += selection.bounds[k + 1] - selection.bounds[k]
  return length
}
