/** The rendered text of a page with the place of each character on the axis. */

import { type Page, selectionText } from 'gleaner'

/** Text as measures see it, and where its characters come from. */
export interface RenderedAxis {
  readonly text: string
  /** Place on the axis of each character of the text; −1 for white space. */
  readonly position: Int32Array
}

/**
 * Renders the live text of a page and finds the place of every character.
 *
 * Rendering only collapses white space, so the other characters of the rendered text are, in order, the live characters
 * of the axis.
 */
export function renderedAxis(page: Page): RenderedAxis {
  const text = selectionText(page, page.live)
  const position = new Int32Array(text.length).fill(-1)
  const { axis } = page.runs
  const { bounds } = page.live
  let piece = 0
  let at = bounds[0] ?? 0
  for (let i = 0; i < text.length; i++) {
    if (isWhiteSpace(text.charCodeAt(i))) continue
    for (;;) {
      if (at >= bounds[piece + 1]) {
        piece += 2
        at = bounds[piece]
      }
      if (!isWhiteSpace(axis.charCodeAt(at))) break
      at++
    }
    position[i] = at++
  }
  return { text, position }
}

/** Unicode white space; JavaScript's `\s` has U+FEFF, which is none, and lacks U+0085. */
function isWhiteSpace(code: number): boolean {
  if (code < 0x85) return code === 0x20 || (code >= 9 && code <= 13)
  if (code === 0x85 || code === 0xa0 || code === 0x1680 || code === 0x3000) return true
  return code >= 0x2000 && (code <= 0x200a || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f)
}
