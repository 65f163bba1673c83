/** Elements that make blocks: headings, rules, quotes. */

import { Tag } from '../../../html/tags.js'
import { Go } from '../../tree-walk.js'
import type { Handler } from './handler.js'

/** `h1` to `h6`: their content is one line. */
export const heading: Handler = {
  enter(state, node) {
    state.boundary()
    if (state.mode === 'block') {
      state.mode = 'heading'
      state.heading = node
    }
    return Go.IntoAndLeave
  },
  leave(state, node, tag) {
    if (state.heading !== node) {
      state.boundary()
      return
    }
    const text = state.takeInline()
    state.mode = 'block'
    state.heading = -1
    // Number signs at the end would be taken for a closing sequence.
    if (text !== '') state.blocks.write(`${'#'.repeat(tag - Tag.h1 + 1)} ${text.replace(/(^|\s)(#+)$/, '$1\\$2')}`)
  },
}

/** `hr`. */
export const rule: Handler = {
  enter(state) {
    state.boundary()
    // After a list marker, hyphens would make one rule with it.
    if (state.mode === 'block' && state.blocks.blocks > 0) state.blocks.write(state.blocks.isAtMarker ? '***' : '---')
    return Go.Over
  },
  leave() {},
}

/** `blockquote`. */
export const quote: Handler = {
  enter(state) {
    state.boundary()
    if (state.mode === 'block') state.blocks.push('> ', '> ')
    return Go.IntoAndLeave
  },
  leave(state) {
    state.boundary()
    if (state.mode === 'block') state.blocks.pop()
  },
}
