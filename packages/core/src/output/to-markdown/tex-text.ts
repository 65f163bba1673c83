/** Formulas that stand in the text between TeX delimiters, to be typeset by a script that never ran. */

import type { Page } from '../../page/page.js'
import { cleanTex } from '../math/formulas.js'
import type { MarkdownState } from './state.js'

/** Which delimiters of formulas the text of a page holds, as far as a glance shows. */
export interface TexSigns {
  /** `\\(` or `\\[`: nothing else is written so. */
  readonly hasBackslashes: boolean
  /** Dollar signs: formulas only where an element says so, prices elsewhere. */
  readonly hasDollars: boolean
}

/** Looks for the delimiters. */
export function texSignsOf(page: Page): TexSigns {
  return page.base.once('texSigns', () => {
    const { axis } = page.runs
    return { hasBackslashes: axis.includes('\\(') || axis.includes('\\['), hasDollars: axis.includes('$') }
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
