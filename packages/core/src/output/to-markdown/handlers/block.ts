/** Elements that make blocks: headings, rules, quotes, footnotes. */

import { Tag } from '../../../html/tags.js'
import { Go } from '../../tree-walk.js'
import type { MarkdownState } from '../state.js'
import type { Handler } from './handler.js'

/** `h1` to `h6`: their content is one line. */
export const heading: Handler = {
  enter(state, node) {
    if (state.mode === 'block') {
      state.mode = 'heading'
      state.heading = node
    }
  },
  leave(state, node, tag) {
    if (state.heading === node) writeHeading(state, tag - Tag.h1 + 1)
  },
}

/** Writes the line collected so far as a heading. */
export function writeHeading(state: MarkdownState, level: number): void {
  state.mode = 'heading'
  const text = state.takeInline()
  state.mode = 'block'
  state.heading = -1
  // Number signs at the end would be taken for a closing sequence.
  if (text !== '') state.blocks.write(`${'#'.repeat(level)} ${text.endsWith('#') ? text.replace(/(^|\s)(#+)$/, '$1\\$2') : text}`, true)
}

/** `hr`. */
export const rule: Handler = {
  enter({ mode, blocks }) {
    // After a list marker, hyphens would make one rule with it.
    if (mode === 'block' && blocks.blocks > 0) blocks.write(blocks.isAtMarker ? '***' : '---')
    return Go.Over
  },
}

function leaveContainer({ mode, blocks }: MarkdownState): void {
  if (mode === 'block') blocks.pop()
}

/** `blockquote`. */
export const quote: Handler = {
  enter({ mode, blocks }) {
    if (mode === 'block') blocks.push('> ', '> ')
  },
  leave: leaveContainer,
}

/** Elements that hold notes, whatever their tag. */
export const footnote: Handler = {
  enter(state, node) {
    const label = state.footnotes.definitions.get(node)
    if (label === '') return Go.Over
    if (state.mode !== 'block') return
    state.blocks.push(`[^${label}]: `, '    ')
    state.isNoteStart = true
  },
  leave: leaveContainer,
}
