/** Tag paths: the sequence of element names from the root down to an element, interned as small numbers. */

import { Tag } from '../html/tags.js'
import { isInlineTag } from './elements.js'
import type { Page } from './page.js'
import { Kind, Namespace } from './types.js'

/** All distinct tag paths of a page. */
export interface PathTable {
  /** Number of distinct paths; path 0 is the empty one. */
  readonly size: number
  /** Path of every node: of an element its own, of any other node its parent's. */
  readonly ofNode: Int32Array
  /** The path without its last name. */
  readonly parent: Int32Array
  /** The last name of each path, as tag id. */
  readonly tag: Int32Array
  /** Number of names in each path. */
  readonly length: Int32Array
}

/** Interns the tag paths of all nodes; with `ignoresInline`, inline names other than `a` are left out. */
export function tagPaths(page: Page, ignoresInline: boolean): PathTable {
  const { nodes } = page
  const ofNode = new Int32Array(nodes.size)
  const parent: number[] = [-1]
  const tag: number[] = [0]
  const length: number[] = [0]
  const ids = new Map<number, number>()
  for (let i = 0; i < nodes.size; i++) {
    const above = nodes.parent[i] < 0 ? 0 : ofNode[nodes.parent[i]]
    const name = nodes.tag[i]
    if (nodes.kind[i] !== Kind.Element || (ignoresInline && isSkipped(nodes.namespace[i], name))) {
      ofNode[i] = above
      continue
    }
    const key = above * 0x40000 + nodes.namespace[i] * 0x10000 + name
    let id = ids.get(key)
    if (id === undefined) {
      id = parent.length
      ids.set(key, id)
      parent.push(above)
      tag.push(name)
      length.push(length[above] + 1)
    }
    ofNode[i] = id
  }
  return { size: parent.length, ofNode, parent: Int32Array.from(parent), tag: Int32Array.from(tag), length: Int32Array.from(length) }
}

function isSkipped(namespace: number, tag: number): boolean {
  return namespace === Namespace.Html && tag !== Tag.a && isInlineTag(tag)
}

/** Writes a path as text: `html.body.div.p`. */
export function pathText(page: Page, paths: PathTable, path: number): string {
  const names: string[] = []
  for (let p = path; p > 0; p = paths.parent[p]) names.push(page.base.tree.names[paths.tag[p]])
  return names.reverse().join('.')
}
