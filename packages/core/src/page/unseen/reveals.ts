/** Whether a reader can make a hidden part of a page appear. */

import { Tag } from '../../html/tags.js'
import { firstWhere } from '../../numeric/first-where.js'
import { countWords } from '../../text/words.js'
import type { ParsedTree } from '../tree.js'
import { Kind } from '../types.js'

/** Names of parts that controls or scripts open. */
export const revealingNames =
  /tab|accord|collaps|carousel|slid(?:e|er)|swiper|toggle|expand|(?:read|show|view|load|see)-?_?more|spoiler|faq|question|answer|drawer|reveal|fade|animat|lazy|tooltip|popover|flyout|step|panel|pane\b|page|tranche|inview|aos/i
/** Attributes by which frameworks show and hide, or that controls and parts carry. */
const revealingAttributes =
  /^(?:x-show|x-cloak|v-show|v-if|v-cloak|ng-show|ng-hide|ng-if|ng-cloak|wire:|data-(?:w-id|framer|aos|tab|toggle|target|bs-|collapse|accordion|index|slide|content|panel|animation|state|controller|react|scroll)|aria-labelledby|aria-expanded|jsname|onclick)/
const revealingRoles = /^(?:tabpanel|region|listbox|menu|tab|group|row)$/
/** The words of a control that shows more. */
const controlWords =
  /^\W{0,3}(?:show|read|see|view|more|expand|open|reveal|spoiler|details|continue|mehr|weiter|anzeigen|lire|voir|plus|afficher|leer|ver|mostrar|leggi|mostra|lees|toon|czytaj|展开|更多|続き)/i
/** More hidden words than this are a part of the page that its scripts show: nobody plants so much. */
const manyWords = 150
/** Longest text whose words are counted: hidden elements may nest, and each is counted. */
const maxChars = 4000
/** How many elements around a hidden one are looked at, and how many before it. */
const maxSteps = 3
const maxBefore = 3
/** Shortest id or class that is looked for in scripts. */
const shortestName = 4

/** Looks for signs that hidden parts of one page can be shown. */
export class Reveals {
  readonly #tree: ParsedTree
  /** Ids that links, labels and controls of the page lead to, and names in its scripts; read when first needed. */
  #targets: ReadonlySet<string> | null = null
  #scriptNames: ReadonlySet<string> | null = null
  readonly #children = new Map<number, number[]>()

  constructor(tree: ParsedTree) {
    this.#tree = tree
  }

  /** Tells whether something on the page would show a hidden element. */
  canShow(element: number): boolean {
    const { nodes } = this.#tree
    if (this.#words(element) >= manyWords) return true
    if (this.#attribute(element, 'hidden') === 'until-found') return true
    for (let i = element, step = 0; i >= 0 && step <= maxSteps && nodes.tag[i] !== Tag.body; i = nodes.parent[i], step++) {
      if (this.#isNamed(i, i === element)) return true
    }
    return this.#hasControl(element) || this.#isReferenced(element)
  }

  #attribute(node: number, name: string): string | null {
    return this.#tree.attribute(node, name)
  }

  #words(element: number): number {
    const { nodes, runs } = this.#tree
    const start = runs.start[nodes.run[element]]
    return countWords(runs.axis, start, Math.min(runs.start[nodes.run[nodes.end[element]]], start + maxChars))
  }

  /** Whether class, role or attributes of an element are those of a part that opens. */
  #isNamed(node: number, isItself: boolean): boolean {
    const tag = this.#tree.nodes.tag[node]
    if (tag === Tag.details || tag === Tag.dialog) return true
    for (const { name, value } of this.#tree.attributes(node)) {
      if ((name === 'class' || name === 'id') && revealingNames.test(value.slice(0, 300))) return true
      if (name === 'role' && revealingRoles.test(value)) return true
      if (isItself && revealingAttributes.test(name)) return true
      // Parts of a page that a server streams after it: scripts move them to their place.
      if (isItself && name === 'id' && /^[SPB]:\w/.test(value)) return true
    }
    return false
  }

  /** Whether a control or a script of the page names the element. */
  #isReferenced(element: number): boolean {
    const id = this.#attribute(element, 'id') ?? ''
    if (id !== '' && (this.#targets ??= targetsIn(this.#tree.source)).has(id)) return true
    const names = [id, ...(this.#attribute(element, 'class') ?? '').split(/\s+/, 8)].filter(name => name.length >= shortestName)
    if (names.length === 0) return false
    const words = (this.#scriptNames ??= namesIn(scriptsOf(this.#tree)))
    return names.some(name => words.has(name))
  }

  /** Whether a control that shows more is just before the element. */
  #hasControl(element: number): boolean {
    const { nodes } = this.#tree
    const siblings = this.#elementsIn(nodes.parent[element])
    const place = firstWhere(siblings.length, k => siblings[k] >= element)
    const near = [...siblings.slice(Math.max(0, place - maxBefore), place), ...(place > 0 ? siblings.slice(place + 1, place + 2) : [])]
    return near.some(node => this.#isControl(node))
  }

  /** The elements just below an element; kept, since hidden elements are often siblings. */
  #elementsIn(parent: number): readonly number[] {
    const { nodes } = this.#tree
    let found = this.#children.get(parent)
    if (found !== undefined) return found
    found = []
    for (let i = parent + 1; i < nodes.end[parent]; i = nodes.end[i]) if (nodes.kind[i] === Kind.Element) found.push(i)
    this.#children.set(parent, found)
    return found
  }

  #isControl(node: number): boolean {
    const { nodes, runs } = this.#tree
    const end = Math.min(nodes.end[node], node + 12)
    const words = this.#words(node)
    for (let i = node; i < end; i++) {
      if (nodes.kind[i] !== Kind.Element) continue
      const tag = nodes.tag[i]
      if (tag === Tag.button || tag === Tag.summary || tag === Tag.label) return words <= 30
      for (const { name, value } of this.#tree.attributes(i)) {
        if (
          name === 'aria-expanded' ||
          name === 'aria-controls' ||
          name === 'onclick' ||
          name === 'tabindex' ||
          (name === 'role' && value === 'button')
        )
          return words <= 30
        if (tag === Tag.a && name === 'href' && /^(?:#|javascript:)/i.test(value)) return words <= 30
      }
    }
    const text = runs.axis.slice(runs.start[nodes.run[node]], runs.start[nodes.run[nodes.end[node]]])
    return words > 0 && words <= 5 && controlWords.test(text.trim())
  }
}

/** Ids that attributes of a page lead to. */
function targetsIn(source: string): Set<string> {
  const found = new Set<string>()
  for (const [, id] of source.matchAll(/(?:="#|='#|controls="|for=")([\w:.-]{1,100})["']/g)) found.add(id)
  return found
}

/** Names that scripts have in quotation marks, or behind a sign for class or id. */
function namesIn(scripts: string): Set<string> {
  const found = new Set<string>()
  for (const [, name] of scripts.matchAll(/["'`.# ]([a-z][\w-]{3,60})(?=["'`.) ,])/gi)) found.add(name)
  return found
}

/** Longest text of scripts that is searched. */
const maxScripts = 150_000

function scriptsOf(tree: ParsedTree): string {
  const { nodes } = tree
  let text = ''
  for (let i = 0; i < nodes.size && text.length < maxScripts; i++) {
    if (nodes.tag[i] !== Tag.script || nodes.end[i] <= i + 1) continue
    if (/json/i.test(tree.attribute(i, 'type') ?? '')) continue
    text += `${tree.source.slice(nodes.srcStart[i + 1], Math.min(nodes.srcEnd[i + 1], nodes.srcStart[i + 1] + maxScripts))}\n`
  }
  return text.slice(0, maxScripts)
}
