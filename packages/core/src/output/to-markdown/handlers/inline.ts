/** Elements within a line: emphasis, code, raised and lowered text, quotations, breaks, links. */

import { Tag } from '../../../html/tags.js'
import { Go } from '../../tree-walk.js'
import { Style } from '../pieces.js'
import type { Handler } from './handler.js'

function styled(bit: number): Handler {
  return {
    enter(state) {
      state.changeStyle(bit, 1)
      return Go.IntoAndLeave
    },
    leave(state) {
      state.changeStyle(bit, -1)
    },
  }
}

/** `em`, `i`, `cite`, `dfn`, `var`. */
export const emphasis = styled(Style.Emphasis)
/** `s`, `strike`, `del`. */
export const deleted = styled(Style.Deleted)
/** `code`, `kbd`, `samp`, `tt`. */
export const code = styled(Style.Code)

/** `strong` and `b`; a heading is bold anyway. */
export const strong: Handler = {
  enter(state) {
    if (state.mode === 'heading' || state.isHeaderCell) return Go.Into
    state.changeStyle(Style.Strong, 1)
    return Go.IntoAndLeave
  },
  leave(state) {
    state.changeStyle(Style.Strong, -1)
  },
}

/** Endings of ordinals and marks that nobody reads as exponents. */
const ordinal = /^(?:st|nd|rd|th|e|er|re|ème|eme|o|a|os|as|º|ª|tm|sm|®|©|™|\[.*\])$/i
/** Longest text that is marked as raised or lowered. */
const maxScriptChars = 24

/** `sup` and `sub`: 10<sup>6</sup> is not 106. */
export const script: Handler = {
  enter(state, node, tag) {
    const { nodes, runs } = state.page
    const text = runs.axis.slice(runs.start[nodes.run[node]], runs.start[nodes.run[nodes.end[node]]]).trim()
    if (text.length > maxScriptChars || ordinal.test(text)) return Go.Into
    state.changeStyle(bitOf(tag), 1)
    return Go.IntoAndLeave
  },
  leave(state, _, tag) {
    state.changeStyle(bitOf(tag), -1)
  },
}

function bitOf(tag: number): number {
  return tag === Tag.sup ? Style.Superscript : Style.Subscript
}

/** `q`: browsers put the marks. */
export const quotation: Handler = {
  enter(state) {
    state.lead += '"'
    return Go.IntoAndLeave
  },
  leave(state) {
    if (state.lead !== '') state.lead = state.lead.slice(0, -1)
    else state.inline.append('"')
  },
}

/** `br`: two of them end a paragraph. */
export const lineBreak: Handler = {
  enter(state) {
    if (state.mode === 'heading') state.space()
    else if (state.mode === 'block' && state.inline.endsWithBreak) state.flush()
    else state.inline.addBreak()
    return Go.Over
  },
  leave() {},
  pass(state) {
    state.space()
  },
}

/** `a`. */
export const link: Handler = {
  enter(state, node) {
    if (state.hasFootnotes) {
      const label = state.footnotes.references.get(node)
      if (label !== undefined) {
        state.addRaw(`[^${label}]`, node)
        return Go.Over
      }
      if (state.footnotes.backlinks.has(node)) return Go.Over
    }
    if (state.options.links === false || state.link >= 0) return Go.Into
    state.link = state.links.numberOf(node)
    return state.link < 0 ? Go.Into : Go.IntoAndLeave
  },
  leave(state) {
    state.link = -1
  },
}
