/**
 * Links within the page, such as those between notes and their marks: where both ends are kept they stay links within the
 * output. The ids are prefixed, so that they cannot shadow anything that a page which shows the output may look up
 * by name.
 */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { attribute } from './escape.js'

const safeFragment = /^\s*#([A-Za-z0-9][\w.:-]{0,99})\s*$/

/** Which elements of the output carry an id, and how links refer to them. */
export class Targets {
  readonly #ids = new Map<number, string>()
  readonly #names = new Set<string>()

  /** Finds the targets among the kept elements: those that a kept link refers to, or all elements with an id. */
  constructor(page: Page, kept: Uint8Array, isForAll = false) {
    if (isForAll) this.#addAll(page, kept)
    else this.#addWanted(page, kept)
  }

  #addAll(page: Page, kept: Uint8Array): void {
    for (let i = kept.indexOf(1); i >= 0; i = kept.indexOf(1, i + 1)) {
      const name = fragmentOf(`#${page.attribute(i, 'id') ?? ''}`)
      if (name === '' || this.#names.has(name)) continue
      this.#names.add(name)
      this.#ids.set(i, attribute('id', prefixed(name)))
    }
  }

  #addWanted(page: Page, kept: Uint8Array): void {
    const { tag } = page.nodes
    const wanted = new Set<string>()
    for (let i = kept.indexOf(1); i >= 0; i = kept.indexOf(1, i + 1)) {
      const name = tag[i] === Tag.a ? fragmentOf(page.attribute(i, 'href') ?? '') : ''
      if (name !== '') wanted.add(name)
    }
    for (let i = kept.indexOf(1); i >= 0 && wanted.size > 0; i = kept.indexOf(1, i + 1)) {
      const name = page.attribute(i, 'id') ?? (tag[i] === Tag.a ? page.attribute(i, 'name') : null)
      if (name === null || !wanted.delete(name)) continue
      this.#names.add(name)
      this.#ids.set(i, attribute('id', prefixed(name)))
    }
  }

  /** Writes the id of a target; '' for all other elements. */
  idOf(node: number): string {
    return this.#ids.get(node) ?? ''
  }

  /** Returns the address of a link within the output; null for links that lead elsewhere. */
  addressOf(href: string): string | null {
    const name = fragmentOf(href)
    return this.#names.has(name) ? `#${prefixed(name)}` : null
  }
}

/** A name with our prefix, once: output that is extracted again keeps its names. */
function prefixed(name: string): string {
  return name.startsWith('gleaned-') ? name : `gleaned-${name}`
}

function fragmentOf(href: string): string {
  return href.length > 200 ? '' : (safeFragment.exec(href)?.[1] ?? '')
}
