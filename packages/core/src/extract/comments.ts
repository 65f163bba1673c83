/** Readers' comments below an article: found by the names that sites give to their comment sections. */

import { AttributeCursor } from '../html/attributes.js'
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
/** Elements that cannot be a comment section. */
const notElement = new Set<number>([Tag.body, Tag.html, Tag.a, Tag.button, Tag.input, Tag.h1, Tag.h2, Tag.h3, Tag.form, Tag.label])
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
  const isName = memo(isSectionName)
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
    else if (isSection(page, i, isName)) {
      builder.add(from, to)
      i = nodes.end[i]
    } else i++
  }
  const comments = intersection(page.live, builder.build())
  return lengthOf(intersection(keep, comments)) > maxShare * lengthOf(keep) ? nothing(runs) : comments
}

function isSection({ nodes, source }: Page, element: number, isName: (value: string) => boolean): boolean {
  if (nodes.namespace[element] !== Namespace.Html || notElement.has(nodes.tag[element]) || nodes.srcStart[element] < 0) return false
  const cursor = new AttributeCursor(source, nodes.srcStart[element])
  while (cursor.next()) {
    if (cursor.isNamed('class') || cursor.isNamed('id')) {
      if (isName(cursor.value())) return true
    } else if (cursor.isNamed('itemtype') && cursor.value().endsWith('/Comment')) return true
  }
  return false
}

function isSectionName(name: string): boolean {
  return sectionName.test(name) && !notSection.test(name)
}

/** Answers a question once for each text: pages use the same classes again and again. */
function memo(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return text => {
    let answer = known.get(text)
    if (answer === undefined) known.set(text, (answer = ask(text)))
    return answer
  }
}

function lengthOf(selection: Selection): number {
  let length = 0
  for (let k = 0; k < selection.bounds.length; k += 2) length += selection.bounds[k + 1] - selection.bounds[k]
  return length
}
