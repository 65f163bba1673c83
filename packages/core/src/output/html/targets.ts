/**
 * Links within the page, such as those between notes and their marks: where both ends are kept they stay links within the
 * output. The ids are prefixed, so that they cannot stand in for anything that a page which shows the output may look up
 * by name.
 */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'
import { attribute } from './escape.js'

const prefix = 'gleaned-'
const safeName = /^[A-Za-z0-9][\w.:-]{0,99}$/

/** Which elements of the output carry an id, and how links refer to them. */
export class Targets {
  private readonly idOfNode = new Map<number, string>()
  private readonly names = new Set<string>()

  /** Finds the targets among the kept elements; without any, no element carries an id. */
  constructor(page: Page, kept: Uint8Array | null) {
    const wanted = kept === null ? null : wantedNames(page, kept)
    if (kept === null || wanted === null || wanted.size === 0) return
    const { nodes, body } = page
    for (let i = body; i < nodes.end[body]; i++) {
      if (kept[i] === 0 || nodes.kind[i] !== Kind.Element) continue
      const name = page.attribute(i, 'id') ?? (nodes.tag[i] === Tag.a ? page.attribute(i, 'name') : null)
      if (name === null || !wanted.has(name) || this.names.has(name)) continue
      this.names.add(name)
      this.idOfNode.set(i, attribute('id', prefix + name))
    }
  }

  /** Writes the id of an element that a kept link refers to; '' for all others. */
  idOf(node: number): string {
    return this.idOfNode.size === 0 ? '' : (this.idOfNode.get(node) ?? '')
  }

  /** Returns the address of a link within the output; null for links that lead elsewhere. */
  addressOf(href: string): string | null {
    if (this.names.size === 0) return null
    const name = fragmentOf(href)
    return name !== null && this.names.has(name) ? `#${prefix}${name}` : null
  }
}

function wantedNames(page: Page, kept: Uint8Array): Set<string> {
  const { nodes, body } = page
  const wanted = new Set<string>()
  for (let i = body; i < nodes.end[body]; i++) {
    if (kept[i] === 0 || nodes.tag[i] !== Tag.a) continue
    const name = fragmentOf(page.attribute(i, 'href') ?? '')
    if (name !== null) wanted.add(name)
  }
  return wanted
}

function fragmentOf(href: string): string | null {
  const name = href.length > 200 ? '' : href.trim()
  return name.startsWith('#') && safeName.test(name.slice(1)) ? name.slice(1) : null
}
