/** What the renderer asks about the kept elements below an element, answered by prefix sums. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection.js'
import { charsBefore } from '../kept.js'
import { type TableKind, tableKindOf } from '../tables.js'
import { isStructural, outputName, Role, roleOf } from './allow-list.js'

/** Counts over the kept elements of one page. */
export class KeptFacts {
  private readonly page: Page
  private readonly chars: Int32Array
  private readonly structure: Int32Array
  private readonly images: Int32Array
  private readonly codes: Int32Array
  private readonly phrases: Int32Array
  /** Kept sections directly below each element that has any. */
  private readonly sections = new Map<number, number>()

  constructor(page: Page, keep: Selection, kept: Uint8Array) {
    const { nodes } = page
    this.page = page
    this.chars = charsBefore(page, keep)
    this.structure = new Int32Array(nodes.size + 1)
    this.images = new Int32Array(nodes.size + 1)
    this.codes = new Int32Array(nodes.size + 1)
    this.phrases = new Int32Array(nodes.size + 1)
    for (let i = 0; i < nodes.size; i++) {
      const role = kept[i] === 1 ? roleOf(nodes.tag[i]) : Role.Transparent
      const isStructure = isStructural(role) && (role !== Role.Table || this.tableKind(i) !== 'layout')
      this.structure[i + 1] = this.structure[i] + Number(isStructure)
      this.images[i + 1] = this.images[i] + Number(role === Role.Image)
      this.codes[i + 1] = this.codes[i] + Number(role === Role.Phrase && outputName(nodes.tag[i]) === 'code')
      this.phrases[i + 1] = this.phrases[i] + Number(role === Role.Link || (role === Role.Phrase && nodes.tag[i] !== Tag.span))
      if (role === Role.Section) this.sections.set(nodes.parent[i], (this.sections.get(nodes.parent[i]) ?? 0) + 1)
    }
  }

  /** Tells whether an element holds all kept text of another that contains it. */
  isAllOf(node: number, container: number): boolean {
    const { run, end } = this.page.nodes
    return this.chars[run[node]] === this.chars[run[container]] && this.chars[run[end[node]]] === this.chars[run[end[container]]]
  }
  hasStructure(node: number): boolean {
    return this.below(this.structure, node)
  }
  hasImage(node: number): boolean {
    return this.below(this.images, node)
  }
  holdsCode(node: number): boolean {
    return this.below(this.codes, node)
  }
  hasPhrases(node: number): boolean {
    return this.below(this.phrases, node)
  }
  tableKind(node: number): TableKind {
    return tableKindOf(this.page, node)
  }
  isOneOfSeveral(node: number): boolean {
    return (this.sections.get(this.page.nodes.parent[node]) ?? 0) > 1
  }
  private below(sums: Int32Array, node: number): boolean {
    return sums[this.page.nodes.end[node]] > sums[node + 1]
  }
}
