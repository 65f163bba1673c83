/**
 * Formulas as a strict subset of MathML.
 *
 * Foreign content is where parsers and sanitisers disagree most, so nothing of HTML ever stands inside a formula: token
 * elements hold text and nothing else, the rest holds elements of the list below and nothing else. The elements through
 * which a parser returns to HTML (`annotation-xml`, `mglyph`, `malignmark`) are not written.
 */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Kind, Namespace } from '../../page/types.js'
import { attribute, escapeText } from './escape.js'

/** Elements that hold text. */
const tokens = new Set(['mi', 'mn', 'mo', 'ms', 'mtext', 'annotation'])
/** Elements that hold elements. */
const layouts = new Set(
  'math mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose mfenced semantics mspace'.split(
    ' ',
  ),
)

const word = /^[a-z-]{1,30}$/
const words = /^[a-z]{1,20}(?: [a-z]{1,20}){0,15}$/
const flag = /^(?:true|false)$/
const length = /^[+-]?(?:\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})(?:em|ex|px|pt|mm|cm|in|mu|%)?$/
const count = /^\d{1,3}$/
const fence = /^[^\s<>&"'`=]{0,4}$/

const allowed: ReadonlyMap<string, RegExp> = new Map([
  ['display', /^(?:block|inline)$/],
  ['mathvariant', word],
  ['displaystyle', flag],
  ['scriptlevel', /^[+-]?\d{1,2}$/],
  ['accent', flag],
  ['accentunder', flag],
  ['stretchy', flag],
  ['fence', flag],
  ['separator', flag],
  ['symmetric', flag],
  ['largeop', flag],
  ['movablelimits', flag],
  ['form', /^(?:prefix|infix|postfix)$/],
  ['lspace', length],
  ['rspace', length],
  ['width', length],
  ['height', length],
  ['depth', length],
  ['voffset', length],
  ['linethickness', length],
  ['columnalign', words],
  ['rowalign', words],
  ['columnspan', count],
  ['rowspan', count],
  ['notation', words],
  ['open', fence],
  ['close', fence],
  ['encoding', /^(?:application\/x-tex|text\/plain)$/],
])

/** Most elements inside each other; deeper ones are left out and their content moves up. */
const maxDepth = 60

/** Writes the formula of a `math` element. */
export function mathMarkup(page: Page, math: number): string {
  const { nodes } = page
  const parts: string[] = []
  const ends: number[] = []
  const closing: string[] = []
  for (let i = math; i < nodes.end[math]; ) {
    while (ends.length > 0 && ends[ends.length - 1] <= i) {
      ends.pop()
      parts.push(closing.pop() as string)
    }
    if (nodes.kind[i] === Kind.Text) {
      const text = nodes.run[i + 1] > nodes.run[i] ? collapse(page.runText(nodes.run[i])) : ''
      if (text !== '') parts.push(`<mtext>${escapeText(text)}</mtext>`)
      i++
      continue
    }
    const name = nodes.kind[i] === Kind.Element ? elementName(page, i) : ''
    if (tokens.has(name)) parts.push(tokenMarkup(page, i, name))
    if (tokens.has(name) || nodes.tag[i] === Tag['annotation-xml']) {
      i = nodes.end[i]
      continue
    }
    if (layouts.has(name) && ends.length < maxDepth) {
      parts.push(`<${name}${attributesOf(page, i)}>`)
      ends.push(nodes.end[i])
      closing.push(`</${name}>`)
    }
    i++
  }
  while (closing.length > 0) parts.push(closing.pop() as string)
  return parts.join('')
}

function elementName(page: Page, node: number): string {
  const { nodes } = page
  if (nodes.namespace[node] !== Namespace.MathMl) return ''
  if (nodes.tag[node] === Tag.mlabeledtr) return 'mtr'
  const name = page.tagName(node)
  // A formula inside a formula would be one too many for some readers.
  return name === 'math' && nodes.namespace[nodes.parent[node]] === Namespace.MathMl ? 'mrow' : name
}

function tokenMarkup(page: Page, node: number, name: string): string {
  const { run, end } = page.nodes
  // HTML inside a token is flattened; where it would join words, a space stands.
  const pieces: string[] = []
  for (let r = run[node]; r < run[end[node]]; r++) pieces.push(page.runText(r))
  const text = collapse(pieces.join(pieces.length > 1 ? ' ' : ''))
  return `<${name}${attributesOf(page, node)}>${escapeText(text)}</${name}>`
}

function attributesOf(page: Page, node: number): string {
  let written = ''
  for (const { name, value } of page.attributes(node)) {
    const pattern = allowed.get(name)
    if (pattern?.test(value.trim())) written += attribute(name, value.trim())
  }
  return written
}

function collapse(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').trim()
}
