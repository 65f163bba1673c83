/** Readers' comments below an article: found by the names that sites give to their comment sections. */

import { firstUnknownTag, Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { intersection, nothing, type Selection, SelectionBuilder } from '../page/selection/selection.js'
import { Kind, Namespace } from '../page/types.js'

/** Names of comment sections in class and id attributes; a word of its own or the beginning or end of one. */
const sectionName =
  /(?:^|[\s_-])(?:comments?|commentlist|comment-?(?:list|section|area|thread|wrap(?:per)?|container)s?|disqus(?:_thread)?|discussion|responses|reader-?comments|user-?comments|kommentare?|kommentar-?(?:bereich|liste)|commentaires?|comentarios?|commenti|komentarze|reacties|kommentarer)(?:$|[\s_-])/i
/** The same words where they name something else: a link to the comments, their number, a form to write one. */
const notSection =
  /count|link|number|num\b|icon|button|btn|meta|toggle|jump|share|form-?link|no-?comments?|comments-?off|has-?comments?|with-?comments?/i
/** What every start tag of a section holds: part of such a name, or something that only decoding tells. */
const hint = /comment|dis[cq]us|responses|komm?entar|comentario|reacties|itemtype|&/i
/** No tag with such a name is shorter than `<p id=disqus>`. */
const shortestTag = 13
/** Elements that cannot be a comment section. */
const notElement = new Uint8Array(firstUnknownTag)
for (const tag of [Tag.body, Tag.html, Tag.a, Tag.button, Tag.input, Tag.h1, Tag.h2, Tag.h3, Tag.form, Tag.label]) notElement[tag] = 1
/** Where comments hold more of the kept text than this, the discussion may be the content: forums, question pages. */
const maxShare = 0.6
/** Characters of a line of text: what is left without comments must have more to be the content. */
const minOther = 60

/**
 * Whether the discussion is the content of a page, given the characters kept inside and outside comment sections. It must hold most of
 * what is kept, and nobody has judged that the page is no forum: a short post under many comments is still the content of its page.
 * Where next to nothing is left without them, the sections cannot be mere comments.
 */
export function isDiscussion(comments: number, others: number, mayDiscuss: boolean): boolean {
  if (comments <= maxShare * (comments + others)) return false
  return mayDiscuss || others < minOther
}

/**
 * Returns the live text of comment sections; nothing where the discussion itself is the page's content. With `onlyKept`
 * sections without kept text are not looked for. `mayDiscuss` is false where the page is judged to be no forum.
 */
export function commentText(page: Page, keep: Selection, mayDiscuss: boolean, onlyKept: boolean): Selection {
  const sections = commentSections(page, onlyKept ? keep : page.live)
  if (sections.isEmpty) return sections
  const comments = intersection(page.live, sections)
  const kept = lengthOf(intersection(keep, comments))
  return isDiscussion(kept, lengthOf(keep) - kept, mayDiscuss) ? nothing(page.runs) : comments
}

/** Returns the text of the comment sections that hold some of the wanted text. */
export function commentSections(page: Page, wantedText: Selection): Selection {
  const { nodes, runs, body } = page
  if (body < 0) return nothing(runs)
  const builder = new SelectionBuilder(runs)
  const wanted = wantedText.bounds
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
    else if (isSection(page, i)) {
      builder.add(from, to)
      i = nodes.end[i]
    } else i++
  }
  return builder.build()
}

function isSection(page: Page, element: number): boolean {
  const { namespace, tag, srcStart } = page.nodes
  const start = srcStart[element]
  if (namespace[element] !== Namespace.Html || notElement[tag[element]] === 1 || start < 0) return false
  // The next node begins behind the start tag, unless the tree moved it: then there is nothing to save.
  const end = srcStart[element + 1]
  if (end > start && (end - start < shortestTag || !hint.test(page.source.slice(start, end)))) return false
  const isName = (name: string): boolean =>
    sectionName.test(page.attribute(element, name) ?? '') && !notSection.test(page.attribute(element, name)!)
  return isName('class') || isName('id') || (page.attribute(element, 'itemtype') ?? '').endsWith('/Comment')
}

/** Characters of a selection. */
export function lengthOf(selection: Selection): number {
  let length = 0
  for (let k = 0; k < selection.bounds.length; k += 2) length += selection.bounds[k + 1] - selection.bounds[k]
  return length
}
