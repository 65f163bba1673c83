/** "Reset the insertion mode appropriately." */
import { HEAD, HTML, idsOf, TD, TH } from './element-classes.js'
import type { Mode, Parser } from './parser.js'
import { placeOf } from './stack.js'

const IN_BODY: Mode['InBody'] = 0
const BEFORE_HEAD: Mode['BeforeHead'] = 3
const IN_HEAD: Mode['InHead'] = 4
const AFTER_HEAD: Mode['AfterHead'] = 6
const IN_TABLE: Mode['InTable'] = 8
const IN_CAPTION: Mode['InCaption'] = 10
const IN_COLUMN_GROUP: Mode['InColumnGroup'] = 11
const IN_TABLE_BODY: Mode['InTableBody'] = 12
const IN_ROW: Mode['InRow'] = 13
const IN_CELL: Mode['InCell'] = 14
const IN_TEMPLATE: Mode['InTemplate'] = 15
const IN_FRAMESET: Mode['InFrameset'] = 17

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
