/**
 * Formulas as a strict subset of MathML.
 *
 * Foreign content is where parsers and sanitisers disagree most, so a formula never contains HTML: token
 * elements hold text and nothing else, the rest holds elements of the list below and nothing else. The elements through
 * which a parser returns to HTML (`annotation-xml`, `mglyph`, `malignmark`) are not written.
 */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Kind, Namespace } from '../../page/types.js'
import { attribute, escapeText } from './escape.js'

/** Elements that hold text. */
const tokens = /^(?:m[inos]|mtext|annotation)$/
/** Tells elements that hold elements: those that stand together in the table of tags, but for two, and two more. */
export function isLayout(tag: number): boolean {
  return tag === Tag.math || tag === Tag.semantics || (tag >= Tag.mrow && tag <= Tag.none && tag !== Tag.maligngroup && tag !== Tag.maction)
}

const attributes = new Set(
  'display mathvariant displaystyle scriptlevel accent accentunder stretchy fence separator symmetric largeop movablelimits form lspace rspace width height depth voffset linethickness columnalign rowalign columnspan rowspan notation open close encoding'.split(
    ' ',
  ),
)
/** Words, a number, a length, a fence or a type of annotation: nothing that says more than that to anybody. */
const harmless = /^(?:[a-z -]{1,99}|[+-]?\d{0,4}(?:\.\d{1,9})?(?:[a-z]{2}|%)?|[^\w\s<>&"'`=]{1,4}|application\/x-tex|text\/plain)$/

/** Most elements inside each other; deeper ones are left out and their content moves up. */
const maxDepth = 60

/** Writes the formula of a `math` element. */
export function mathMarkup(page: Page, math: number): string {
  const { nodes } = page
  const ends: number[] = []
  const closing: string[] = []
  let markup = ''
  const closeUntil = (node: number): void => {
    while (ends.length > 0 && ends[ends.length - 1] <= node) {
      ends.pop()
      markup += closing.pop()
    }
  }
  for (let i = math; i < nodes.end[math]; ) {
    closeUntil(i)
    const name = nodes.kind[i] === Kind.Text ? 'mtext' : elementName(page, i)
    const isToken = tokens.test(name)
    const nests = name !== '' && isLayout(nodes.tag[i]) && ends.length < maxDepth
    if (isToken || nests) {
      const text = isToken ? textBelow(page, i) : ''
      const start = `<${name}${nodes.kind[i] === Kind.Text ? '' : attributesOf(page, i)}>`
      if (nests) {
        markup += start
        ends.push(nodes.end[i])
        closing.push(`</${name}>`)
      } else if (text !== '' || nodes.kind[i] === Kind.Element) markup += `${start}${escapeText(text)}</${name}>`
    }
    i = isToken || nodes.tag[i] === Tag['annotation-xml'] ? nodes.end[i] : i + 1
  }
  closeUntil(nodes.end[math])
  return markup
}

function elementName(page: Page, node: number): string {
  const { namespace, parent, tag } = page.nodes
  if (namespace[node] !== Namespace.MathMl) return ''
  if (tag[node] === Tag.mlabeledtr) return 'mtr'
  // A formula inside a formula would be one too many for some readers.
  return tag[node] === Tag.math && namespace[parent[node]] === Namespace.MathMl ? 'mrow' : page.tagName(node)
}

/** The text of a node. HTML inside a token is flattened; where that would join words, a space stands. */
function textBelow(page: Page, node: number): string {
  const { run, end } = page.nodes
  let text = ''
  for (let r = run[node]; r < run[end[node]]; r++) text += ` ${page.runText(r)}`
  return text.replace(/[\t\n\f\r ]+/g, ' ').trim()
}

function attributesOf(page: Page, node: number): string {
  let written = ''
  for (const { name, value } of page.attributes(node)) {
    if (attributes.has(name) && harmless.test(value.trim())) written += attribute(name, value.trim())
  }
  return written
}
