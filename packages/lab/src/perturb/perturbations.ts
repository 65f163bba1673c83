/** The same page written in another way: what a reader sees stays, what markup and address tell does not. */

import type { Page } from 'gleaner'
import { type Edit, edited } from './edits.js'

const named = /\s(?:class|id)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi
const semantic = new Set(['main', 'article', 'section', 'header', 'footer', 'nav', 'aside', 'figure', 'figcaption', 'hgroup', 'search'])

/** Edits of every tag for which `change` returns another text. */
function editTags(page: Page, change: (tag: string, name: string) => string): string {
  const { tags } = page
  const edits: Edit[] = []
  for (let t = 0; t < tags.size; t++) {
    const [from, to] = [tags.srcStart[t], tags.srcEnd[t]]
    const before = page.source.slice(from, to)
    const after = change(before, page.base.tree.names[tags.tag[t]])
    if (after !== before) edits.push({ from, to, by: after })
  }
  return edited(page.source, edits)
}

/** Takes classes and ids away. */
export function withoutNames(page: Page): string {
  return editTags(page, tag => tag.replace(named, ''))
}

/** Turns elements that say what they are for into `div`. */
export function withoutSemantics(page: Page): string {
  return editTags(page, (tag, name) => (semantic.has(name) ? tag.replace(/^(<\/?)[a-z]+/i, '$1div') : tag))
}

/** Takes away where a page states its own address. */
export function withoutAddress(page: Page): string {
  const states = /\srel\s*=\s*["']?canonical\b|\sproperty\s*=\s*["']?og:url\b/i
  return editTags(page, (tag, name) => (name === 'base' || ((name === 'link' || name === 'meta') && states.test(tag)) ? '' : tag))
}

/** Appends what stands in the body of another page. */
export function withAppended(page: Page, other: string): string {
  const start = other.search(/<body\b/i)
  const whole = start < 0 ? other : other.slice(other.indexOf('>', start) + 1)
  const close = whole.search(/<\/body\b/i)
  const inner = close < 0 ? whole : whole.slice(0, close)
  const end = page.source.search(/<\/body\b/i)
  const at = end < 0 ? page.source.length : end
  return edited(page.source, [{ from: at, to: at, by: inner }])
}

const unbroken = new Set(['pre', 'textarea', 'script', 'style', 'code', 'xmp', 'plaintext', 'listing'])
const blockTags =
  /^(?:address|article|aside|blockquote|body|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|li|link|main|meta|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)$/

/** Runs of white space in text become one space. */
export function minified(page: Page): string {
  return betweenTags(page, text => text.replace(/\s+/g, ' '), '')
}

/** Every tag of a block begins a line of its own, indented as deep as it is nested. */
export function prettyPrinted(page: Page): string {
  return betweenTags(page, text => text, '\n')
}

/** Rewrites the text between tags outside preformatted text, and begins a line before the tags of blocks. */
function betweenTags(page: Page, change: (text: string) => string, line: '' | '\n'): string {
  const { tags, source } = page
  const parts: string[] = []
  let at = 0
  let kept = 0
  let depth = 0
  for (let t = 0; t < tags.size; t++) {
    const name = page.base.tree.names[tags.tag[t]]
    const isEnd = tags.isEnd[t] === 1
    parts.push(kept > 0 ? source.slice(at, tags.srcStart[t]) : change(source.slice(at, tags.srcStart[t])))
    if (isEnd) depth = Math.max(0, depth - 1)
    if (line !== '' && kept === 0 && blockTags.test(name)) parts.push(`\n${'  '.repeat(Math.min(depth, 20))}`)
    parts.push(source.slice(tags.srcStart[t], tags.srcEnd[t]))
    if (!isEnd && blockTags.test(name)) depth++
    if (unbroken.has(name)) kept = Math.max(0, kept + (isEnd ? -1 : 1))
    at = tags.srcEnd[t]
  }
  parts.push(source.slice(at))
  return parts.join('')
}
