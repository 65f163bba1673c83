/** The fragment case: parsing as the content of an element that is not there. */
import { Namespace } from '../page/types.js'
import { code } from './element-classes.js'
import { createRoot } from './in-head.js'
import type { FragmentContext } from './parse.js'
import { Content, Mode, type Parser, Slot } from './parser.js'
import { scanRawText } from './raw-text.js'
import { resetInsertionMode } from './reset-mode.js'
import { Tag, tagIdOf } from './tags.js'

const { Code: SLOT_CODE } = Slot

const FORM = code('form')
const TEMPLATE = code('template')

/** Prepares the parser for a fragment and returns the record of its root, whose children are the fragment. */
export function startFragment(p: Parser, context: FragmentContext): number {
  const namespace = context.namespace ?? Namespace.Html
  const id = tagIdOf(context.tag) || p.names.intern(context.tag)
  if (id >= p.idLimit) p.growIds(id)
  p.contextCode = (id << 2) | namespace
  createRoot(p, true)
  const root = p.stack[0]!
  if (p.contextCode === TEMPLATE) p.templateModes.push(Mode.InTemplate)
  if (p.contextCode === FORM) p.form = -1
  if (namespace !== Namespace.Html) p.stack[SLOT_CODE] = p.current = p.contextCode
  resetInsertionMode(p)
  const content = namespace === Namespace.Html ? contentOf(id, p.scripting) : Content.Data
  // No end tag is appropriate here, since no start tag was seen: the text reaches to the end.
  if (content !== Content.Data) p.pos = scanRawText(p, p.pos, content, ' ')
  return root
}

function contentOf(id: number, scripting: boolean): number {
  switch (id) {
    case Tag.title:
    case Tag.textarea:
      return Content.Rcdata
    case Tag.style:
    case Tag.xmp:
    case Tag.iframe:
    case Tag.noembed:
    case Tag.noframes:
    case Tag.script:
      return Content.Rawtext
    case Tag.noscript:
      return scripting ? Content.Rawtext : Content.Data
    case Tag.plaintext:
      return Content.Plaintext
    default:
      return Content.Data
  }
}
