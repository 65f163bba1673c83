/** Readers' comments below an article: found by the names that sites give to their comment sections. */

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

/** Returns the live text of comment sections; nothing where the discussion itself is the page's content. */
export function commentText(page: Page, keep: Selection): Selection {
  const { nodes, runs, body } = page
  if (body < 0) return nothing(runs)
  const builder = new SelectionBuilder(runs)
  for (let i = body; i < nodes.end[body]; ) {
    if (nodes.kind[i] === Kind.Element && nodes.run[nodes.end[i]] > nodes.run[i] && isSection(page, i)) {
      builder.add(runs.start[nodes.run[i]], runs.start[nodes.run[nodes.end[i]]])
      i = nodes.end[i]
    } else i++
  }
  const comments = intersection(page.live, builder.build())
  return lengthOf(intersection(keep, comments)) > maxShare * lengthOf(keep) ? nothing(runs) : comments
}

function isSection(page: Page, element: number): boolean {
  if (page.nodes.namespace[element] !== Namespace.Html || notElement.has(page.nodes.tag[element])) return false
  if (/\bComment$/.test(page.attribute(element, 'itemtype') ?? '')) return true
  for (const name of [page.attribute(element, 'id'), page.attribute(element, 'class')]) {
    if (name && sectionName.test(name) && !notSection.test(name)) return true
  }
  return false
}

function lengthOf(selection: Selection): number {
  let length = 0
  for (let k = 0; k < selection.bounds.length; k += 2) length += selection.bounds[k + 1] - selection.bounds[k]
  return length
}
