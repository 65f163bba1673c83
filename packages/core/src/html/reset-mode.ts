/** "Reset the insertion mode appropriately." */

import { HEAD, HTML, idsOf, TD, TH } from './element-classes.js'
import {
  AFTER_HEAD,
  BEFORE_HEAD,
  IN_BODY,
  IN_CAPTION,
  IN_CELL,
  IN_COLUMN_GROUP,
  IN_FRAMESET,
  IN_HEAD,
  IN_ROW,
  IN_TABLE,
  IN_TABLE_BODY,
  IN_TEMPLATE,
} from './layout.js'
import type { Parser } from './parser.js'
import { placeOf } from './stack.js'

/** Elements that decide the mode. Where several are open the topmost does; no walk over the stack is needed. */
const DECIDING = idsOf('td th tr tbody thead tfoot caption colgroup table template head body frameset').map(id => id << 2)
const MODES = [
  IN_CELL,
  IN_CELL,
  IN_ROW,
  IN_TABLE_BODY,
  IN_TABLE_BODY,
  IN_TABLE_BODY,
  IN_CAPTION,
  IN_COLUMN_GROUP,
  IN_TABLE,
  IN_TEMPLATE,
  IN_HEAD,
  IN_BODY,
  IN_FRAMESET,
]

/** Sets the insertion mode that the open elements ask for. */
export function resetInsertionMode(p: Parser): void {
  let place = 0
  let mode = modeAtRoot(p)
  DECIDING.forEach((elementCode, i) => {
    const at = placeOf(p, elementCode)
    if (at <= place) return
    place = at
    mode = MODES[i]!
  })
  p.mode = mode === IN_TEMPLATE ? p.templateModes.at(-1)! : mode
}

function modeAtRoot(p: Parser): number {
  const context = p.contextCode
  if (context < 0 || context === HTML) return p.head === 0 ? BEFORE_HEAD : AFTER_HEAD
  if (context === TD || context === TH || context === HEAD) return IN_BODY
  return MODES[DECIDING.indexOf(context)] ?? IN_BODY
}
