/** Compares our tree of a page with parse5's, node by node. */
import { parse } from 'parse5'
import { type ParsedTree, parseTree } from '../../packages/core/src/html/parse.js'
import { Tag } from '../../packages/core/src/html/tags.js'
import type { Limits } from '../../packages/core/src/page/types.js'
import { dumpParse5, dumpTree } from './dump-tree.js'

const TABLE_PARTS: readonly number[] = [
  Tag.table,
  Tag.caption,
  Tag.col,
  Tag.colgroup,
  Tag.tbody,
  Tag.tfoot,
  Tag.thead,
  Tag.tr,
  Tag.td,
  Tag.th,
]

/** Limits that no page of a test meets. */
export const NO_LIMITS: Limits = { maxSourceBytes: 1e9, maxNodes: 50e6, maxDepth: 10e6, deadlineMs: 0 }

/**
 * Whether a `select` holds anything but what parse5 8.1, which follows older rules, keeps there too. Tags of `body`
 * and of table parts leave no element behind, but the older rules treat them otherwise there.
 */
export function hasNewSelect(tree: ParsedTree): boolean {
  const { nodes } = tree
  const allowed = new Set<number>([Tag.option, Tag.optgroup, Tag.hr, Tag.script, Tag.template])
  for (let select = 0; select < nodes.size; select++) {
    if (nodes.tag[select] !== Tag.select || nodes.namespace[select] !== 0 || nodes.kind[select] !== 1) continue
    for (let node = select + 1; node < nodes.end[select]!; node++) {
      if (nodes.kind[node] !== 1) continue
      if (nodes.namespace[node] !== 0 || !allowed.has(nodes.tag[node]!)) return true
      if (nodes.tag[node] === Tag.template) node = nodes.end[node]! - 1
    }
    if (hasTag(tree, nodes.srcStart[select]!, nodes.srcEnd[select]!, [Tag.body, ...TABLE_PARTS])) return true
  }
  return false
}

function hasTag({ tags }: ParsedTree, from: number, to: number, names: readonly number[]): boolean {
  for (let tag = 0; tag < tags.size; tag++) {
    const start = tags.srcStart[tag]!
    if (start >= from && start <= to && names.includes(tags.tag[tag]!)) return true
  }
  return false
}

/**
 * Whether the page has a `</tbody>`, `</tfoot>` or `</thead>` that is ignored because no such element is open: parse5 8.1
 * closes the row there, against the standard and Chromium.
 */
function hasRowFault({ tags }: ParsedTree): boolean {
  for (let tag = 0; tag < tags.size; tag++) {
    const isSection = tags.tag[tag] === Tag.tbody || tags.tag[tag] === Tag.tfoot || tags.tag[tag] === Tag.thead
    if (isSection && tags.isEnd[tag] === 1 && tags.node[tag] === -1) return true
  }
  return false
}

/**
 * Whether a `template` behind the start of a table holds parts of tables: parse5 8.1 takes those outside for open there,
 * since its table scope does not end at `template`, against the standard and Chromium.
 */
function hasTemplateFault(tree: ParsedTree): boolean {
  const { nodes } = tree
  for (let node = 0; node < nodes.size; node++) {
    if (nodes.kind[node] !== 1 || nodes.namespace[node] !== 0 || nodes.tag[node] !== Tag.template) continue
    const start = nodes.srcStart[node]!
    if (hasTag(tree, 0, start, TABLE_PARTS) && hasTag(tree, start, nodes.srcEnd[node]!, TABLE_PARTS)) return true
  }
  return false
}

/** What a comparison found. */
export type Comparison =
  | { readonly kind: 'same' | 'select' | 'fault' }
  | { readonly kind: 'different'; readonly line: number; readonly ours: string; readonly theirs: string }

/** Parses with both parsers (scripting on, `noscript` as raw text) and compares the trees. */
export function compareWithParse5(html: string): Comparison {
  const tree = parseTree(html, { limits: NO_LIMITS, noscriptAsRaw: true })
  const ours = dumpTree(tree)
  const theirs = dumpParse5(parse(html))
  const length = Math.max(ours.length, theirs.length)
  for (let line = 0; line < length; line++) {
    if (ours[line] === theirs[line]) continue
    if (hasNewSelect(tree)) return { kind: 'select' }
    if (hasRowFault(tree) || hasTemplateFault(tree)) return { kind: 'fault' }
    return { kind: 'different', line, ours: ours[line] ?? '(end)', theirs: theirs[line] ?? '(end)' }
  }
  return { kind: 'same' }
}
