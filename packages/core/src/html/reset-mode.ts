/** "Reset the insertion mode appropriately." */
import { code } from './element-classes.js'
import { Mode, type Parser } from './parser.js'
import { placeOf } from './stack.js'

/** Elements that decide the mode. Where several are open the topmost does; no walk over the stack is needed. */
const DECIDING: readonly (readonly [elementCode: number, mode: number])[] = [
  [code('td'), Mode.InCell],
  [code('th'), Mode.InCell],
  [code('tr'), Mode.InRow],
  [code('tbody'), Mode.InTableBody],
  [code('thead'), Mode.InTableBody],
  [code('tfoot'), Mode.InTableBody],
  [code('caption'), Mode.InCaption],
  [code('colgroup'), Mode.InColumnGroup],
  [code('table'), Mode.InTable],
  [code('template'), Mode.InTemplate],
  [code('head'), Mode.InHead],
  [code('body'), Mode.InBody],
  [code('frameset'), Mode.InFrameset],
]
const TD = code('td')
const TH = code('th')
const HEAD = code('head')
const HTML = code('html')

/** Sets the insertion mode that the open elements ask for. */
export function resetInsertionMode(p: Parser): void {
  let place = 0
  let mode: number = -1
  for (const [elementCode, candidate] of DECIDING) {
    const at = placeOf(p, elementCode)
    if (at <= place) continue
    place = at
    mode = candidate
  }
  if (mode < 0) mode = modeAtRoot(p)
  p.mode = mode === Mode.InTemplate ? p.templateModes[p.templateModes.length - 1]! : mode
}

function modeAtRoot(p: Parser): number {
  const context = p.contextCode
  if (context < 0 || context === HTML) return p.head === 0 ? Mode.BeforeHead : Mode.AfterHead
  if (context === TD || context === TH || context === HEAD) return Mode.InBody
  return DECIDING.find(([elementCode]) => elementCode === context)?.[1] ?? Mode.InBody
}
