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

/** The mode that an open element asks for, by its code. If several are open the topmost decides; no walk over the stack is needed. */
const MODES = new Map(
  (
    [
      ['td th', IN_CELL],
      ['tr', IN_ROW],
      ['tbody thead tfoot', IN_TABLE_BODY],
      ['caption', IN_CAPTION],
      ['colgroup', IN_COLUMN_GROUP],
      ['table', IN_TABLE],
      ['template', IN_TEMPLATE],
      ['head', IN_HEAD],
      ['body', IN_BODY],
      ['frameset', IN_FRAMESET],
    ] as const
  ).flatMap(([names, mode]) => idsOf(names).map(id => [id << 2, mode] as const)),
)

/** Sets the insertion mode that the open elements ask for. */
export function resetInsertionMode(p: Parser): void {
  let place = 0
  let mode = modeAtRoot(p)
  for (const [elementCode, asked] of MODES) {
    const at = placeOf(p, elementCode)
    if (at <= place) continue
    place = at
    mode = asked
  }
  p.mode = mode === IN_TEMPLATE ? p.templateModes.at(-1)! : mode
}

function modeAtRoot(p: Parser): number {
  const context = p.contextCode
  if (context < 0 || context === HTML) return p.head === 0 ? BEFORE_HEAD : AFTER_HEAD
  if (context === TD || context === TH || context === HEAD) return IN_BODY
  return MODES.get(context) ?? IN_BODY
}
