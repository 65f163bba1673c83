/** What blocks are to a reader: headings, and parts of lists, tables, code, formulas, quotes and figures. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Namespace } from '../../page/types.js'
import * as Atom from './atom.js'

/** The structures of a page, block by block. */
export interface BlockStructure {
  /** Level of the heading that a block is, 0 for others. */
  readonly headings: Uint8Array
  /** The element of the list, table, code, formula, quote or figure that a block is in, −1 outside. */
  readonly atoms: Int32Array
  /** Which of them it is: one of `Atom`. */
  readonly atomKinds: Uint8Array
  /** The element around that element; the element around the block's own outside. */
  readonly holders: Int32Array
}

const atomOfTag = new Uint8Array(1024)
for (const [tag, atom] of [
  [Tag.ul, Atom.List],
  [Tag.ol, Atom.List],
  [Tag.dl, Atom.List],
  [Tag.table, Atom.Table],
  [Tag.pre, Atom.Code],
  [Tag.blockquote, Atom.Quote],
  [Tag.figure, Atom.Figure],
  [Tag.math, Atom.Formula],
] as const)
  atomOfTag[tag] = atom

/** How far up from a block structures are looked for. */
const maxClimb = 12

/** Finds the structure that each block is part of: of lists inside lists the outermost, of others the nearest. */
export function blockStructure(page: Page, headings: Uint8Array): BlockStructure {
  const { blocks, nodes } = page
  const atoms = new Int32Array(blocks.size).fill(-1)
  const atomKinds = new Uint8Array(blocks.size)
  const holders = new Int32Array(blocks.size)
  let parent = -1
  for (let b = 0; b < blocks.size; b++) {
    const element = blocks.element[b]
    // Blocks of one parent are in the same structure, unless they are one themselves.
    if (b > 0 && nodes.parent[element] === parent && atomOf(page, element) === 0 && atoms[b - 1] !== blocks.element[b - 1]) {
      atoms[b] = atoms[b - 1]
      atomKinds[b] = atomKinds[b - 1]
    } else {
      atoms[b] = structureOf(page, element)
      atomKinds[b] = atoms[b] < 0 ? Atom.None : atomOf(page, atoms[b])
    }
    parent = nodes.parent[element]
    holders[b] = nodes.parent[atoms[b] < 0 ? element : atoms[b]]
  }
  return { headings, atoms, atomKinds, holders }
}

function atomOf({ nodes }: Page, element: number): number {
  if (nodes.namespace[element] === Namespace.MathMl) return Atom.Formula
  return nodes.tag[element] < atomOfTag.length && nodes.namespace[element] === Namespace.Html ? atomOfTag[nodes.tag[element]] : Atom.None
}

function structureOf(page: Page, element: number): number {
  const { nodes, body } = page
  let found = -1
  for (let i = element, climbed = 0; i > body && climbed < maxClimb; i = nodes.parent[i], climbed++) {
    const atom = atomOf(page, i)
    if (atom === Atom.None) continue
    if (found >= 0 && atom !== Atom.List) break
    found = i
    if (atom !== Atom.List) break
  }
  return found
}
