/** Form controls "in body": `input`, `button`, `form`, `select` and its options, `textarea`. */
import { readerOf } from './attributes.js'
import { code } from './element-classes.js'
import { reconstruct } from './formatting.js'
import { insertClosed, insertElement } from './insert.js'
import { Content, Mode, type Parser, TagFlag } from './parser.js'
import { closeP, generateImplied, inScope, pInButtonScope, pop, popElement } from './stack.js'

const TEMPLATE = code('template')
const SELECT = code('select')
const OPTION = code('option')
const OPTGROUP = code('optgroup')
const BUTTON = code('button')

/** `input` ends an open `select`. */
export function startInput(p: Parser, elementCode: number): void {
  if (p.contextCode === SELECT) return
  if (inScope(p, SELECT)) popElement(p, SELECT)
  if (p.formattingLast !== 0) reconstruct(p)
  insertClosed(p, elementCode)
  if (p.framesetOk && !isHiddenInput(p)) p.framesetOk = false
}

/** Whether the current tag has `type=hidden`. */
export function isHiddenInput(p: Parser): boolean {
  return (p.tagFlags & TagFlag.Attributes) !== 0 && readerOf(p).one(p.tagStart, 'type')?.toLowerCase() === 'hidden'
}

/** `button` ends an open `button`. */
export function startButton(p: Parser, elementCode: number): void {
  if (inScope(p, BUTTON)) {
    generateImplied(p, -1)
    popElement(p, BUTTON)
  }
  if (p.formattingLast !== 0) reconstruct(p)
  insertElement(p, elementCode)
  p.framesetOk = false
}

/** `form`, unless one is open. */
export function startForm(p: Parser, elementCode: number): void {
  const inTemplate = p.lastOpen[TEMPLATE] !== 0
  if (p.form !== 0 && !inTemplate) return
  if (pInButtonScope(p)) closeP(p)
  const node = insertElement(p, elementCode)
  if (!inTemplate) p.form = node
}

/** `option` and `optgroup`. */
export function startOption(p: Parser, elementCode: number): void {
  if (inScope(p, SELECT)) generateImplied(p, elementCode === OPTION ? OPTGROUP : -1)
  else if (p.current === OPTION) pop(p, p.tagStart)
  reconstruct(p)
  insertElement(p, elementCode)
}

/** `select`; inside another one it ends that. */
export function startSelect(p: Parser, elementCode: number): void {
  if (p.contextCode === SELECT) return
  if (inScope(p, SELECT)) {
    popElement(p, SELECT)
    return
  }
  reconstruct(p)
  insertElement(p, elementCode)
  p.framesetOk = false
}

/** `textarea`. */
export function startTextarea(p: Parser, elementCode: number): void {
  insertElement(p, elementCode)
  p.content = Content.Rcdata | Content.SkipNewline
  p.framesetOk = false
  p.returnMode = p.mode
  p.mode = Mode.Text
}
