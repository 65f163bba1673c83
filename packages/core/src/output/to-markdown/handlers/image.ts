/** Pictures, and pictures that stand for text: formulas and emoji. */

import { imageOf } from '../../images.js'
import { formulaOfImage } from '../../math/formula-image.js'
import { Go } from '../../tree-walk.js'
import { escapeText, Special } from '../escape.js'
import { destination } from '../links.js'
import type { MarkdownState } from '../state.js'
import { addFormula } from './formula.js'
import type { Handler } from './handler.js'

/** `img`. */
export const image: Handler = {
  enter(state, node) {
    if (!writeFormulaImage(state, node)) writeImage(state, node)
    return Go.Over
  },
  leave() {},
  pass(state, node) {
    // The policy for pictures leaves out what is hidden or small; a formula belongs to its sentence all the same.
    if (!state.inline.isEmpty) writeFormulaImage(state, node)
  },
}

function writeFormulaImage(state: MarkdownState, node: number): boolean {
  const formula = formulaOfImage(state.page, node)
  if (formula === null) return false
  addFormula(state, node, formula.latex, formula.isDisplay)
  return true
}

const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|[#*\d])+$/u

function writeImage(state: MarkdownState, node: number): void {
  if (state.options.images === false) return
  const picture = imageOf(state.page, node, state.base)
  if (picture === null) return
  const { alt, src, title } = picture
  if (alt.length <= 12 && /[^\d#*]/.test(alt) && emoji.test(alt)) {
    state.addRaw(alt, node)
    return
  }
  const caption = title !== '' && title !== alt ? ` "${title.replace(/["\\]/g, '\\$&')}"` : ''
  const markdown = `![${escapeAlt(alt)}](${destination(src)}${caption})`
  if (!state.links.affordChars(markdown.length)) return
  state.addRaw(state.mode === 'cell' ? markdown.replaceAll('|', '\\|') : markdown, node)
}

const active =
  Special.Star |
  Special.Underscore |
  Special.Tilde |
  Special.Backtick |
  Special.Bracket |
  Special.Less |
  Special.Ampersand |
  Special.Backslash

function escapeAlt(alt: string): string {
  return escapeText(alt, { active, inLink: true, hasDefinitions: false, previous: 0x5b, next: 0x5d })
}
