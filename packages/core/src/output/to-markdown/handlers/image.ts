/** Pictures, pictures that stand for text, such as formulas and emoji, and players. */

import { embedOf } from '../../embeds.js'
import { Go } from '../../tree-walk.js'
import { escapeText, Sign } from '../escape.js'
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
  pass(state, node) {
    // The policy for pictures leaves out what is hidden or small; a formula belongs to its sentence all the same.
    if (!state.inline.isEmpty) writeFormulaImage(state, node)
  },
}

function writeFormulaImage(state: MarkdownState, node: number): boolean {
  const formula = state.pictures.formulaOf(node)
  if (formula === null) return false
  addFormula(state, node, formula.latex, formula.isDisplay)
  return true
}

/** `iframe`, `video` and `audio`: a link in place of a player. */
export const player: Handler = {
  enter(state, node) {
    const embed = state.options.links === false || state.link !== null ? null : embedOf(state.page, node, state.base)
    if (embed !== null) {
      const [label, address] = embed
      state.link = { address, destination: destination(address) }
      state.space()
      state.addRaw(label, node)
      state.space()
      state.link = null
    }
    return Go.Into
  },
}

const emoji =
  /^(?=.{1,12}$)(?=.*[^\d#*])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|[#*\d])+$/u
/** Brackets, angle brackets and other signs in alternative texts; dollar signs and bars stand as they are. */
const active = Sign.InLink | (Sign.Any & ~(Sign.Dollar | Sign.Pipe))

function writeImage(state: MarkdownState, node: number): void {
  const picture = state.options.images === false ? null : state.pictures.of(node, state.base)
  if (picture === null) return
  const { alt, src, title } = picture
  if (emoji.test(alt)) {
    state.addRaw(alt, node)
    return
  }
  const caption = title !== '' && title !== alt ? ` "${title.replace(/["\\]/g, '\\$&')}"` : ''
  const markdown = `![${escapeText(alt, active, 0x5b, 0x5d)}](${destination(src)}${caption})`
  if (state.links.affordChars(markdown.length)) state.addRaw(state.mode === 'cell' ? markdown.replaceAll('|', '\\|') : markdown, node)
}
