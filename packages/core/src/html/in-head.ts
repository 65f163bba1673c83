/** Tags in the insertion modes from "initial" to "after head". */
import { code } from './element-classes.js'
import { clearToMarker, pushMarker } from './formatting.js'
import { startInBody } from './in-body-start.js'
import { insertClosed, insertElement, insertImplied } from './insert.js'
import { linkAll, newNode } from './nodes.js'
import { Content, Field, Mode, Order, type Parser, TagFlag, Word } from './parser.js'
import { resetInsertionMode } from './reset-mode.js'
import { generateThoroughly, placeOf, pop, popByEndTag, push, removeOpen } from './stack.js'
import { Tag } from './tags.js'

const HTML = code('html')
const HEAD = code('head')
const BODY = code('body')
const NOSCRIPT = code('noscript')
const TEMPLATE = code('template')

/** "Initial", for anything but whitespace, comments and a doctype: the page has none. */
export function leaveInitial(p: Parser): void {
  p.quirks = true
  p.mode = Mode.BeforeHtml
}

/** Creates the `html` element that no tag asked for. */
export function leaveBeforeHtml(p: Parser): void {
  createRoot(p, true)
  p.mode = Mode.BeforeHead
}

/** Makes the root; the document is no open element, so it is not inserted at a current node. */
export function createRoot(p: Parser, isImplied: boolean): void {
  const hasAttributes = !isImplied && (p.tagFlags & TagFlag.Attributes) !== 0
  const word = !isImplied && (p.tagFlags & TagFlag.Hidden) !== 0 ? HTML | Word.Hidden : HTML
  const node = newNode(p, word, 0, isImplied ? -1 : p.tagStart, isImplied ? -1 : p.tagEnd, hasAttributes ? p.tagStart : -1)
  if (!isImplied) p.tags[p.tagRecord + 3] = node
  push(p, node, HTML)
}

/** Creates the `head` element that no tag asked for. */
export function leaveBeforeHead(p: Parser): void {
  p.head = insertImplied(p, HEAD)
  p.mode = Mode.InHead
}

/** Closes `head`. */
export function leaveInHead(p: Parser): void {
  pop(p, p.tagStart)
  p.mode = Mode.AfterHead
}

/** Creates the `body` element that no tag asked for. */
export function leaveAfterHead(p: Parser): void {
  p.body = insertImplied(p, BODY)
  p.mode = Mode.InBody
}

/** Start tag "before html". */
export function startBeforeHtml(p: Parser): boolean {
  if (p.tagId !== Tag.html) {
    leaveBeforeHtml(p)
    return true
  }
  createRoot(p, false)
  p.mode = Mode.BeforeHead
  return false
}

/** Start tag "before head". */
export function startBeforeHead(p: Parser): boolean {
  if (p.tagId === Tag.html) startInBody(p)
  else if (p.tagId === Tag.head) {
    p.head = insertElement(p, HEAD)
    p.mode = Mode.InHead
  } else {
    leaveBeforeHead(p)
    return true
  }
  return false
}

/** End tag "before html" and "before head": all but four names are ignored. */
export function endBeforeHead(p: Parser, leave: (p: Parser) => void): boolean {
  if (!isEarlyEnd(p.tagId)) return false
  leave(p)
  return true
}

function isEarlyEnd(id: number): boolean {
  return id === Tag.head || id === Tag.body || id === Tag.html || id === Tag.br
}

/** Start tag "in head"; also used by other modes for the elements that belong there. True: process again. */
export function startInHead(p: Parser): boolean {
  const id = p.tagId
  const elementCode = id << 2
  switch (id) {
    case Tag.html:
      startInBody(p)
      return false
    case Tag.base:
    case Tag.basefont:
    case Tag.bgsound:
    case Tag.link:
    case Tag.meta:
      insertClosed(p, elementCode)
      return false
    case Tag.title: {
      const node = insertElement(p, elementCode)
      if (p.title === 0 && p.lastOpen[TEMPLATE] === 0) p.title = node
      readRaw(p, Content.Rcdata)
      return false
    }
    case Tag.noscript:
      insertElement(p, elementCode)
      if (p.scripting) readRaw(p, Content.Rawtext)
      else p.mode = Mode.InHeadNoscript
      return false
    case Tag.noframes:
    case Tag.style:
      insertElement(p, elementCode)
      readRaw(p, Content.Rawtext)
      return false
    case Tag.script:
      insertElement(p, elementCode)
      readRaw(p, Content.Script)
      return false
    case Tag.template:
      startTemplate(p)
      return false
    case Tag.head:
      return false
  }
  leaveInHead(p)
  return true
}

function readRaw(p: Parser, content: number): void {
  p.content = content
  p.returnMode = p.mode
  p.mode = Mode.Text
}

function startTemplate(p: Parser): void {
  insertElement(p, TEMPLATE)
  pushMarker(p)
  p.framesetOk = false
  p.mode = Mode.InTemplate
  p.templateModes.push(Mode.InTemplate)
}

/** End tag "in head". */
export function endInHead(p: Parser): boolean {
  const id = p.tagId
  if (id === Tag.head) {
    p.tags[p.tagRecord + 3] = p.stack[p.top << 3]!
    pop(p, p.tagEnd)
    p.mode = Mode.AfterHead
    return false
  }
  if (id === Tag.template) {
    endTemplate(p)
    return false
  }
  if (!isEarlyEnd(id)) return false
  leaveInHead(p)
  return true
}

/** `</template>`, the same in every mode that knows it. */
export function endTemplate(p: Parser): void {
  if (p.lastOpen[TEMPLATE] === 0) return
  generateThoroughly(p)
  popByEndTag(p, placeOf(p, TEMPLATE))
  clearToMarker(p)
  p.templateModes.pop()
  resetInsertionMode(p)
}

/** Start tag "in head noscript". */
export function startInHeadNoscript(p: Parser): boolean {
  switch (p.tagId) {
    case Tag.html:
      startInBody(p)
      return false
    case Tag.basefont:
    case Tag.bgsound:
    case Tag.link:
    case Tag.meta:
    case Tag.noframes:
    case Tag.style:
      return startInHead(p)
    case Tag.head:
    case Tag.noscript:
      return false
  }
  leaveInHeadNoscript(p)
  return true
}

/** End tag "in head noscript". */
export function endInHeadNoscript(p: Parser): boolean {
  if (p.tagId === Tag.noscript) {
    popByEndTag(p, placeOf(p, NOSCRIPT))
    p.mode = Mode.InHead
    return false
  }
  if (p.tagId !== Tag.br) return false
  leaveInHeadNoscript(p)
  return true
}

/** Closes a `noscript` in `head` that something else ends. */
export function leaveInHeadNoscript(p: Parser): void {
  pop(p, p.tagStart)
  p.mode = Mode.InHead
}

/** Start tag "after head". */
export function startAfterHead(p: Parser): boolean {
  switch (p.tagId) {
    case Tag.html:
      startInBody(p)
      return false
    case Tag.body:
      p.body = insertElement(p, BODY)
      p.framesetOk = false
      p.mode = Mode.InBody
      return false
    case Tag.frameset:
      insertElement(p, code('frameset'))
      p.frameset = true
      p.mode = Mode.InFrameset
      return false
    case Tag.base:
    case Tag.basefont:
    case Tag.bgsound:
    case Tag.link:
    case Tag.meta:
    case Tag.noframes:
    case Tag.script:
    case Tag.style:
    case Tag.template:
    case Tag.title:
      startInClosedHead(p)
      return false
    case Tag.head:
      return false
  }
  leaveAfterHead(p)
  return true
}

/** The elements of `head` still go there after its end. */
function startInClosedHead(p: Parser): void {
  const last = p.nodeCount - 1
  const end = p.nodes[(p.head << 3) + Field.End]!
  if (p.order === Order.Created && last !== p.head && p.nodes[(last << 3) + Field.Parent] === p.stack[0]) linkAll(p)
  push(p, p.head, HEAD)
  const place = p.top
  startInHead(p)
  removeOpen(p, place, end)
}

/** End tag "after head". */
export function endAfterHead(p: Parser): boolean {
  if (p.tagId === Tag.template) {
    endTemplate(p)
    return false
  }
  if (p.tagId === Tag.head || !isEarlyEnd(p.tagId)) return false
  leaveAfterHead(p)
  return true
}
