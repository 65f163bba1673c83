/** Code blocks: fenced, with their language, white space intact. */

import { preformattedText } from '../../preformatted.js'
import { Go } from '../../tree-walk.js'
import { fenceFor } from '../inline-writer.js'
import { languageOf } from '../language.js'
import { Style } from '../pieces.js'
import type { Handler } from './handler.js'

/** `pre`, `listing`, `xmp`, `plaintext`, tables of code: a fenced block, or inline code where only a line is to be had. */
export const codeBlock = {
  enter(state, node) {
    const code = preformattedText(state.page, state.keep, node)
    if (state.mode !== 'block')
      for (const line of code.split('\n')) {
        if (line.trim() === '') continue
        state.inline.add(line.trim(), Style.Code, state.link, false)
        state.boundary()
      }
    else if (code !== '') {
      const fence = fenceFor(code, 3)
      state.blocks.write(`${fence}${languageOf(state.page, node)}\n${code}\n${fence}`)
    }
    return Go.Over
  },
} satisfies Handler
