/** Notes at the foot of a text. */

import { Go } from '../../tree-walk.js'
import type { Handler } from './handler.js'

/** An element that holds a note. */
export const footnote: Handler = {
  enter(state, node) {
    state.boundary()
    const label = state.footnotes.definitions.get(node)
    if (state.mode === 'block' && label !== undefined) {
      state.blocks.push(`[^${label}]: `, '    ')
      state.isNoteStart = true
    }
    return Go.IntoAndLeave
  },
  leave(state) {
    state.boundary()
    if (state.mode === 'block') state.blocks.pop()
  },
}
