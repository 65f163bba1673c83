/** White space within lines. */

import { isJoint } from '../collapse.js'

/** Returns a piece of text with the white space of HTML collapsed; other spaces, such as no-break spaces, stay. */
export function collapseSource(axis: string, from: number, to: number): string {
  let text = ''
  let done = from
  for (let i = from; i < to; i++) {
    if (!isHtmlSpace(axis.charCodeAt(i))) continue
    let end = i + 1
    while (end < to && isHtmlSpace(axis.charCodeAt(end))) end++
    if (end > i + 1 || axis.charCodeAt(i) !== 0x20) {
      text += axis.slice(done, i) + (isJoint(axis, i, end) ? '' : ' ')
      done = end
    }
    i = end - 1
  }
  return done === from ? axis.slice(from, to) : text + axis.slice(done, to)
}

function isHtmlSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c
}
