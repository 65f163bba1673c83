/** Elements within a line: emphasis, code, raised and lowered text, quotations, breaks, links. */

import { Tag } from '../../../html/tags.js'
import { hasBrackets, textOf } from '../../nodes.js'
import { Go } from '../../tree-walk.js'
import { Style } from '../pieces.js'
import type { MarkdownState } from '../state.js'
import type { Handler } from './handler.js'

/** A handler that gives a style to some elements of a kind. */
function styled(bitOf: (tag: number) => number, applies?: (state: MarkdownState, node: number) => boolean): Handler {
  return {
    enter(state, node, tag) {
      if (applies && !applies(state, node)) return Go.Into
      state.changeStyle(bitOf(tag), 1)
    },
    leave(state, _, tag) {
      state.changeStyle(bitOf(tag), -1)
    },
  }
}

/** `em`, `i`, `cite`, `dfn`, `var`. */
export const emphasis: Handler = styled(() => Style.Emphasis)
/** `s`, `strike`, `del`. */
export const deleted: Handler = styled(() => Style.Deleted)
/** `code`, `kbd`, `samp`, `tt`. */
export const code: Handler = styled(() => Style.Code)
/** `strong` and `b`; a heading is bold anyway. */
export const strong: Handler = styled(
  () => Style.Strong,
  state => state.mode !== 'heading' && !state.isHeaderCell,
)

/** Endings of ordinals and marks that nobody reads as exponents. */
const ordinal = /^(?:st|nd|rd|th|e|er|re|ème|eme|o|a|os|as|º|ª|tm|sm|®|©|™|\[.*\])$/i
/** Longest text that is marked as raised or lowered. */
const maxScriptChars = 24

/** `sup` and `sub`: 10<sup>6</sup> is not 106. */
export const script: Handler = styled(
  tag => (tag === Tag.sup ? Style.Superscript : Style.Subscript),
  ({ page }, node) => {
    const text = textOf(page, node)
    return text.length <= maxScriptChars && !ordinal.test(text)
  },
)

/** `caption`: a line in bold above its table. */
export const caption: Handler = styled(
  () => Style.Strong,
  state => state.mode === 'block',
)

/** `q`, for which browsers put the marks, and `rt`, which has brackets if it is not above its text. */
export const quotation: Handler = {
  enter(state, node, tag) {
    if (tag === Tag.rt && hasBrackets(state.page, node)) return Go.Into
    state.lead += tag === Tag.q ? '"' : '('
  },
  leave(state, _, tag) {
    if (state.lead !== '') state.lead = state.lead.slice(0, -1)
    else state.inline.append(tag === Tag.q ? '"' : ')')
  },
}

/** `br`: two of them end a paragraph. */
export const lineBreak: Handler = {
  enter(state) {
    if (state.mode === 'heading') state.space()
    else if (state.mode === 'block' && state.inline.endsWith(Style.Break)) state.flush()
    else state.inline.addBreak()
    return Go.Over
  },
  pass(state) {
    state.space()
  },
}

/** `a`. */
export const link: Handler = {
  enter(state, node) {
    const { references, backlinks } = state.footnotes
    const label = references.size > 0 ? references.get(node) : undefined
    if (label !== undefined) state.addRaw(`[^${label}]`, node)
    if (label !== undefined || (backlinks.size > 0 && backlinks.has(node))) return Go.Over
    if (state.options.links === false || state.link !== null) return Go.Into
    state.link = state.links.of(node)
    return state.link === null ? Go.Into : Go.IntoAndLeave
  },
  leave(state) {
    state.link = null
  },
}
