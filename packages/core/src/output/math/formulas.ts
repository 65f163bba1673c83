/**
 * The formulas of a page, whatever brought them: MathML, KaTeX, MathJax 2 and 3, formula pictures. Each is found once, by
 * the outermost element that shows it, with its LaTeX: the author's own where the page still has it.
 */

import { firstUnknownTag, Tag } from '../../html/tags.js'
import { type Lazy, lazyForAll } from '../../page/lazy.js'
import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection/selection.js'
import { Kind, Namespace, NodeFlag } from '../../page/types.js'
import { lowerBound } from '../lower-bound.js'
import { classesOf, firstFrom, textEnd, textStart } from '../nodes.js'

/** A formula of a page. */
export interface Formula {
  /** LaTeX without delimiters; '' for elements that only repeat another formula, null where the page has MathML only. */
  readonly latex: string | null
  /** Whether it is on lines of its own. */
  readonly isDisplay: boolean
  /** Its `math` element, if it has one. */
  readonly math: number
}

/** The formulas of a page by their outermost elements. */
export const formulasOf: Lazy<ReadonlyMap<number, Formula>> = lazyForAll(findFormulas)

function findFormulas(page: Page): Map<number, Formula> {
  const formulas = new Map<number, Formula>()
  const { nodes, body } = page
  if (body < 0 || !mayHaveFormulas(page)) return formulas
  const { kind, namespace, tag, end, flags } = nodes
  const scripts: number[] = []
  for (let i = body + 1; i < end[body]; i++) {
    if (kind[i] !== Kind.Element) continue
    if (namespace[i] === Namespace.MathMl) {
      if ((flags[i] & NodeFlag.InTemplate) === 0) addMath(page, i, formulas)
      i = end[i] - 1
    } else if (tag[i] === Tag.script && namespace[i] === Namespace.Html && /^\s*math\/tex\b/i.test(page.attribute(i, 'type') ?? ''))
      scripts.push(i)
  }
  if (scripts.length > 0) addScripts(page, scripts, formulas)
  return formulas
}

/** Tells at a glance that most pages have neither a `math` element nor a script of TeX. */
function mayHaveFormulas({ nodes: { tag, srcStart }, body, source }: Page): boolean {
  let i = tag.indexOf(Tag.script, body)
  // The next node begins behind a start tag, unless the tree moved it; a reference may stand for anything.
  while (i >= 0 && srcStart[i + 1] > srcStart[i] && !/math|&/i.test(source.slice(srcStart[i], srcStart[i + 1])))
    i = tag.indexOf(Tag.script, i + 1)
  return i >= 0 || tag.includes(Tag.math, body)
}

/** Wrappers that renderers put around a formula, by their classes and names. */
const wrapperClass =
  /(?:^|\s)(?:katex(?:-mathml|-display)?|MJX_Assistive_MathML\w*|MathJax\w*|mjx-\w+|mwe-math-(?:element|mathml)\S*)(?:\s|$)/
/** Of those, the ones on lines of their own. */
const displayClass = /(?:[-_]display|-element-block)(?:\s|$)/i

/** Most wrappers around one formula. */
const maxWrappers = 8

function addMath(page: Page, math: number, formulas: Map<number, Formula>): void {
  const { parent, tag } = page.nodes
  let root = math
  let isDisplay = page.attribute(math, 'display') === 'block' || page.attribute(math, 'mode') === 'display'
  for (let i = parent[math], steps = 0; i > page.body && steps < maxWrappers; i = parent[i], steps++) {
    const classes = classesOf(page, i)
    if (!wrapperClass.test(classes) && !(tag[i] >= firstUnknownTag && page.tagName(i).startsWith('mjx-'))) break
    isDisplay ||= displayClass.test(classes) || page.attribute(i, 'display') === 'true'
    root = i
  }
  // A wrapper that shows several formulas at once is none.
  formulas.set(formulas.has(root) ? math : root, { latex: writtenTex(page, math), isDisplay, math })
}

/** The TeX that a `math` element carries, null if it carries none. */
function writtenTex(page: Page, math: number): string | null {
  const { nodes } = page
  for (let i = math + 1; i < nodes.end[math]; i++) {
    if (nodes.tag[i] !== Tag.annotation || !/tex$/i.test(page.attribute(i, 'encoding') ?? '')) continue
    const tex = cleanTex(textOf(page, i))
    if (tex !== '') return tex
  }
  const alternative = page.attribute(math, 'alttext')
  return alternative !== null && (/[\\^_{}]/.test(alternative) || !/[A-Za-z]{4}/.test(alternative)) ? cleanTex(alternative) : null
}

/** Text of the text nodes directly below an element, whether it has runs or not. */
function textOf(page: Page, node: number): string {
  const { nodes } = page
  let text = ''
  for (let i = node + 1; i < nodes.end[node]; i = nodes.end[i]) if (nodes.kind[i] === Kind.Text) text += page.base.tree.textOf(i)
  return text
}

/** Removes delimiters, the `\displaystyle` that some generators wrap around everything, and surplus white space. */
export function cleanTex(tex: string): string {
  const bare = tex
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(\$\$?)(.*)\1|(?:\\[([]|% <!\[CDATA\[)(.*)(?:\\[)\]]|%\]\]>))$/, '$2$3')
    .trim()
  const inner = /^\{\\(?:display|text)style (.*)\}$/.exec(bare)?.[1]
  return inner !== undefined && isBalanced(inner) ? inner.trim() : bare
}

function isBalanced(tex: string): boolean {
  let depth = 0
  for (let i = 0; i < tex.length && depth >= 0; i++) {
    if (tex[i] === '\\') i++
    else if (tex[i] === '{') depth++
    else if (tex[i] === '}') depth--
  }
  return depth === 0
}

/** MathJax 2 keeps the source in a script and puts what it renders before it: that place then stands for the script. */
function addScripts(page: Page, scripts: readonly number[], formulas: Map<number, Formula>): void {
  const { end } = page.nodes
  const previous = previousElements(page)
  for (const script of scripts) {
    const isDisplay = /;\s*mode\s*=\s*display/i.test(page.attribute(script, 'type') ?? '')
    let place = script
    for (let i = previous[script], steps = 0; i >= 0 && steps < 3; i = previous[i], steps++) {
      const classes = classesOf(page, i)
      if (!wrapperClass.test(classes)) break
      for (let inner = i; inner < end[i]; inner++) formulas.delete(inner)
      formulas.set(i, { latex: '', isDisplay: false, math: i })
      if (place === script && !classes.includes('MathJax_Preview')) place = i
    }
    formulas.set(place, { latex: cleanTex(textOf(page, script)), isDisplay, math: script })
  }
}

/** For every element of `body` the element before it below the same parent, −1 if there is none. */
function previousElements({ nodes, body }: Page): Int32Array {
  const previous = new Int32Array(nodes.size).fill(-1)
  const latest = previous.slice()
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if (nodes.kind[i] !== Kind.Element) continue
    previous[i] = latest[nodes.parent[i]]
    latest[nodes.parent[i]] = i
  }
  return previous
}

/** Tells whether a formula without kept text is beside kept text. */
export function isBesideKept(page: Page, keep: Selection, node: number): boolean {
  const { nodes, live, blockElement } = page
  const from = textStart(page, node)
  const to = textEnd(page, node)
  const lastEnd = ({ bounds }: Selection) => bounds[(lowerBound(bounds, from + 1) & ~1) - 1] ?? -1
  const firstStart = ({ bounds }: Selection) => bounds[firstFrom(bounds, to)] ?? -1
  const before = lastEnd(live)
  const after = firstStart(live)
  const isKeptBefore = before >= 0 && before === lastEnd(keep)
  const isKeptAfter = after >= 0 && after === firstStart(keep)
  if (isKeptBefore && isKeptAfter) return true
  // At the edge of the kept text a formula belongs to it if it is in the same block.
  const block = blockElement[nodes.parent[node]]
  if (isKeptBefore) return before > textStart(page, block)
  return isKeptAfter && after < textEnd(page, block)
}
