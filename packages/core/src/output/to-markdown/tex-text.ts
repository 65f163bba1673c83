/** Formulas in the text between TeX delimiters, to be typeset by a script that never ran. */

import { cleanTex } from '../math/formulas.js'
import type { MarkdownState } from './state.js'

/** Writes a text that holds formulas; false if it holds none and nothing was written. `found` are the signs in it. */
export function writeTexText(state: MarkdownState, run: number, text: string, spaced: boolean, found: number): boolean {
  // Dollar signs make formulas only where an element says so, prices elsewhere.
  if (/^\$.+\$$/s.test(text) && isMathElement(state, run)) {
    state.addTex(cleanTex(text), text.startsWith('$$'), spaced)
    return true
  }
  let done = 0
  for (let i = text.indexOf('\\'); i >= 0; i = text.indexOf('\\', i)) {
    const sign = text[i + 1]
    const close = sign === '(' ? text.indexOf('\\)', i + 2) : sign === '[' ? text.indexOf('\\]', i + 2) : i
    if (close < 0) break
    if (close > i) {
      const before = text.slice(done, i)
      if (before.trim() !== '') state.addText(before.trim(), done === 0 ? spaced : before.startsWith(' '), found)
      state.addTex(cleanTex(text.slice(i + 2, close)), sign === '[', before === '' ? done === 0 && spaced : before.endsWith(' '))
      done = close + 2
    }
    i = close + 2
  }
  const rest = text.slice(done)
  if (done > 0 && rest !== '') state.addText(rest.trim(), rest.startsWith(' '), found)
  return done > 0
}

/** Tells whether the element around a run is classed as mathematics. */
function isMathElement({ page }: MarkdownState, run: number): boolean {
  const parent = page.nodes.parent[page.runs.node[run]]
  return /(?:^|[\s_-])(?:math|tex|arithmatex)/i.test(page.attribute(parent, 'class') ?? '')
}
