/**
 * The formulas of a page, whatever brought them: MathML, KaTeX, MathJax 2 and 3, formula pictures. Each is found once, by
 * the outermost element that shows it, with its LaTeX: the author's own where the page still has it.
 */

import { firstUnknownTag, Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Kind, Namespace, NodeFlag } from '../../page/types.js'
import { mathmlToLatex } from './mathml-to-latex.js'

/** A formula of a page. */
export interface Formula {
  /** LaTeX without delimiters; '' for elements that only repeat another formula. */
  readonly latex: string
  /** Whether it stands on lines of its own. */
  readonly isDisplay: boolean
}

/** The formulas of a page by their outermost elements. */
export function formulasOf(page: Page): ReadonlyMap<number, Formula> {
  return page.base.once('formulas', () => findFormulas(page))
}

function findFormulas(page: Page): Map<number, Formula> {
  const formulas = new Map<number, Formula>()
  const { nodes, body } = page
  if (body < 0) return formulas
  const { kind, namespace, tag, end, flags } = nodes
  const scripts: number[] = []
  for (let i = body + 1; i < end[body]; i++) {
    if (kind[i] !== Kind.Element) continue
    if (namespace[i] === Namespace.MathMl) {
      if ((flags[i] & NodeFlag.InTemplate) === 0) addMath(page, i, formulas)
      i = end[i] - 1
    } else if (tag[i] === Tag.script && namespace[i] === Namespace.Html && isTexScript(page, i)) scripts.push(i)
  }
  if (scripts.length > 0) addScripts(page, scripts, formulas)
  return formulas
}

/** Wrappers that renderers put around a formula, by their classes and names. */
const wrapperClass =
  /(?:^|\s)(?:katex(?:-mathml|-display)?|MJX_Assistive_MathML\w*|MathJax\w*|mjx-\w+|mwe-math-(?:element|mathml)\S*)(?:\s|$)/
const displayClass =
  /(?:^|\s)(?:katex-display|MathJax_Display|MathJax_SVG_Display|MJXc-display|mwe-math-mathml-display|mwe-math-element-block)(?:\s|$)/

/** Most wrappers around one formula. */
const maxWrappers = 8

function addMath(page: Page, math: number, formulas: Map<number, Formula>): void {
  let root = math
  let isDisplay = page.attribute(math, 'display') === 'block' || page.attribute(math, 'mode') === 'display'
  for (
    let parent = page.nodes.parent[root], steps = 0;
    parent > page.body && steps < maxWrappers;
    parent = page.nodes.parent[parent], steps++
  ) {
    const isContainer = page.nodes.tag[parent] >= firstUnknownTag && page.tagName(parent).startsWith('mjx-')
    const classes = page.attribute(parent, 'class') ?? ''
    if (!isContainer && !wrapperClass.test(classes)) break
    if (displayClass.test(classes) || page.attribute(parent, 'display') === 'true') isDisplay = true
    root = parent
  }
  // A wrapper that shows several formulas at once is none.
  if (formulas.has(root)) root = math
  formulas.set(root, { latex: latexOf(page, math), isDisplay })
}

function latexOf(page: Page, math: number): string {
  const { nodes } = page
  for (let i = math + 1; i < nodes.end[math]; i++) {
    if (nodes.kind[i] !== Kind.Element || nodes.tag[i] !== Tag.annotation) continue
    if (!/^(?:application\/x-tex|TeX|LaTeX|application\/x-latex)$/i.test(page.attribute(i, 'encoding') ?? '')) continue
    const tex = cleanTex(textOf(page, i))
    if (tex !== '') return tex
  }
  const alternative = page.attribute(math, 'alttext')
  if (alternative !== null && looksLikeTex(alternative)) return cleanTex(alternative)
  return mathmlToLatex(page, math)
}

function looksLikeTex(text: string): boolean {
  return /[\\^_{}]/.test(text) || !/[A-Za-z]{4,}/.test(text)
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
  let bare = tex.replace(/\s+/g, ' ').trim()
  const delimited = /^(?:\\\((.*)\\\)|\\\[(.*)\\\]|\$\$(.*)\$\$|\$(.*)\$|% <!\[CDATA\[(.*)%\]\]>)$/.exec(bare)
  if (delimited) bare = (delimited[1] ?? delimited[2] ?? delimited[3] ?? delimited[4] ?? delimited[5] ?? '').trim()
  const styled = /^\{\\(?:display|text)style (.*)\}$/.exec(bare)
  if (styled && isBalanced(styled[1])) bare = styled[1].trim()
  return bare
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

function isTexScript(page: Page, node: number): boolean {
  return /^\s*math\/tex\b/i.test(page.attribute(node, 'type') ?? '')
}

/** MathJax 2 keeps the source in a script and puts what it renders before it: that place then stands for the script. */
function addScripts(page: Page, scripts: readonly number[], formulas: Map<number, Formula>): void {
  const previous = previousElements(page)
  for (const script of scripts) {
    const formula = {
      latex: cleanTex(textOf(page, script)),
      isDisplay: /;\s*mode\s*=\s*display/i.test(page.attribute(script, 'type') ?? ''),
    }
    let place = script
    for (let i = previous[script], steps = 0; i >= 0 && steps < 3; i = previous[i], steps++) {
      if (!wrapperClass.test(page.attribute(i, 'class') ?? '')) break
      removeBelow(page, i, formulas)
      formulas.set(i, { latex: '', isDisplay: false })
      if (place === script && !/MathJax_Preview/.test(page.attribute(i, 'class') ?? '')) place = i
    }
    formulas.set(place, formula)
  }
}

function removeBelow(page: Page, node: number, formulas: Map<number, Formula>): void {
  for (let i = node; i < page.nodes.end[node]; i++) formulas.delete(i)
}

/** For every element of `body` the element before it below the same parent, −1 if there is none. */
function previousElements(page: Page): Int32Array {
  const { nodes, body } = page
  const previous = new Int32Array(nodes.size).fill(-1)
  const latest = new Int32Array(nodes.size).fill(-1)
  for (let i = body + 1; i < nodes.end[body]; i++) {
    if (nodes.kind[i] !== Kind.Element) continue
    const parent = nodes.parent[i]
    previous[i] = latest[parent]
    latest[parent] = i
  }
  return previous
}
