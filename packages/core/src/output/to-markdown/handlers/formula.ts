/** Formulas as LaTeX between dollar signs. */

import type { Formula } from '../../math/formulas.js'
import type { MarkdownState } from '../state.js'

/** Writes the formula that an element shows; returns false if its LaTeX is unknown; the caller then falls back to the text. */
export function writeFormula(state: MarkdownState, node: number): boolean {
  const { latex, isDisplay, math } = state.formulas.get(node) as Formula
  const tex = latex ?? state.options.mathmlToLatex?.(state.page, math)
  if (tex) addFormula(state, node, tex, isDisplay)
  return tex !== undefined
}

/** Writes a formula in its place: within the line, or on lines of its own. */
export function addFormula(state: MarkdownState, node: number, latex: string, isDisplay: boolean): void {
  if (isDisplay && state.mode === 'block') state.addTex(latex, true, false)
  else state.addRaw(inlineFormula(state, latex), node)
}

/** A formula on lines of its own. */
export function displayFormula(latex: string): string {
  return `$$\n${harmless(latex)}\n$$`
}

/** A formula within a line; in a cell without bars, which would end it. */
export function inlineFormula({ mode }: MarkdownState, latex: string): string {
  const tex = harmless(latex)
  return `$${mode === 'cell' ? tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ') : tex}$`
}

/** LaTeX that holds neither tags nor links to readers that do not know formulas. */
function harmless(latex: string): string {
  return latex.replace(/<(?=[A-Za-z/!?])/g, '\\lt ').replaceAll('](', '] (')
}
