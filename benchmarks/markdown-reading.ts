/** What a Markdown document says to a reader that knows nothing of us. */
import type { Nodes, Root } from 'mdast'
import { bare, type Facts, sameTarget, wordsIn } from './markdown-facts.js'

/** Reads the facts of a parsed document. */
export function factsOfTree(tree: Root): Facts {
  const facts: Facts = { words: wordsIn(textOf(tree)), headings: [], code: [], cells: [], links: [] }
  const stack: Nodes[] = [tree]
  const definitions = new Map<string, string>()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'heading') facts.headings.push(bare(textOf(node)))
    else if (node.type === 'code') facts.code.push(node.value)
    else if (node.type === 'tableCell') facts.cells.push(bare(textOf(node)))
    else if (node.type === 'link') facts.links.push(sameTarget(node.url))
    else if (node.type === 'definition') definitions.set(node.identifier, node.url)
    if ('children' in node) stack.push(...[...node.children].reverse())
  }
  return facts
}

const blocks = new Set([
  'paragraph',
  'heading',
  'listItem',
  'blockquote',
  'tableCell',
  'tableRow',
  'code',
  'footnoteDefinition',
  'break',
  'thematicBreak',
])

/** The text of a node: what a reader would see, blocks on lines of their own, HTML and formulas left out. */
function textOf(root: Nodes): string {
  const parts: string[] = []
  const stack: (Nodes | null)[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === null) {
      parts.push('\n')
      continue
    }
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') parts.push(node.value)
    else if (node.type === 'html' && /^<br\s*\/?>$/.test(node.value)) parts.push('\n')
    else if (node.type === 'footnoteReference') parts.push(` ${node.label ?? ''} `)
    if (blocks.has(node.type)) {
      parts.push('\n')
      stack.push(null)
    }
    if ('children' in node) stack.push(...[...node.children].reverse())
  }
  return parts.join('')
}
