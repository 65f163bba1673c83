/** Formulas that stand in the text between TeX delimiters, to be typeset by a script that never ran. */

import type { Page } from '../../page/page.js'
import { cleanTex } from '../math/formulas.js'
import type { MarkdownState } from './state.js'

/** Tells whether a page has text between `\\(` and `\\)`, `\\[` and `\\]`, or dollar signs, as far as a glance shows. */
export function mayHoldTex(page: Page): boolean {
  return page.base.once('mayHoldTex', () => {
    const { axis } = page.runs
    return (
      axis.includes('\\(') ||
      axis.includes('\\[') ||
      (/(?:^|[>\s"'_-])(?:math|tex|arithmatex|MathJax)/.test(page.source) && axis.includes('$'))
    )
  })
}

/** Writes a text that holds formulas; false if it holds none and nothing was written. */
export function writeTexText(state: MarkdownState, run: number, text: string, spaced: boolean): boolean {
  if (text.startsWith('$') && text.endsWith('$') && text.length > 2 && isMathElement(state.page, run)) {
    const isDisplay = text.startsWith('$$')
    state.addTex(cleanTex(text), isDisplay, spaced)
    return true
  }
  let done = 0
  for (let open = nextOpening(text, 0); open >= 0; ) {
    const isDisplay = text[open + 1] === '['
    const close = text.indexOf(isDisplay ? '\\]' : '\\)', open + 2)
    if (close < 0) break
    const before = text.slice(done, open)
    if (before.trim() !== '') state.addText(before.trim(), done === 0 ? spaced : before.startsWith(' '))
    const isSpaced = before === '' ? done === 0 && spaced : before.endsWith(' ')
    state.addTex(cleanTex(text.slice(open + 2, close)), isDisplay, isSpaced)
    done = close + 2
    open = nextOpening(text, done)
  }
  if (done === 0) return false
  const rest = text.slice(done)
  if (rest !== '') state.addText(rest.trim(), rest.startsWith(' '))
  return true
}

function nextOpening(text: string, from: number): number {
  for (let i = text.indexOf('\\', from); i >= 0; i = text.indexOf('\\', i + 2)) {
    if (text[i + 1] === '(' || text[i + 1] === '[') return i
  }
  return -1
}

/** Tells whether the element around a run is classed as mathematics. */
function isMathElement(page: Page, run: number): boolean {
  const parent = page.nodes.parent[page.runs.node[run]]
  return /(?:^|[\s_-])(?:math|tex|arithmatex)/i.test(page.attribute(parent, 'class') ?? '')
}
