/** Code blocks: fenced, with their language, white space intact. */

import { preformattedText } from '../../preformatted.js'
import { Go } from '../../tree-walk.js'
import { languageOf } from '../language.js'
import { Style } from '../pieces.js'
import type { MarkdownState } from '../state.js'
import type { Handler } from './handler.js'

/** `pre`, `listing`, `xmp`, `plaintext`. */
export const codeBlock: Handler = {
  enter(state, node) {
    writeCode(state, node)
    return Go.Over
  },
  leave() {},
}

/** Writes a listing: a fenced block, or inline code where only a line is to be had. */
export function writeCode(state: MarkdownState, node: number): void {
  const code = preformattedText(state.page, state.keep, node, { dropLineNumbers: true })
  state.boundary()
  if (code === '') return
  if (state.mode !== 'block') {
    for (const line of code.split('\n')) {
      if (line.trim() === '') continue
      state.inline.addText(line.trim(), Style.Code, state.link, false)
      state.boundary()
    }
    return
  }
  const fence = fenceFor(code)
  state.blocks.write(`${fence}${languageOf(state.page, node)}\n${code}\n${fence}`)
}

/** A fence of more back-ticks than any line of the code starts with. */
function fenceFor(code: string): string {
  let longest = 2
  for (const run of code.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length)
  return '`'.repeat(longest + 1)
}
