/** The fragment case: parsing as the content of an element that is not there. */

import { FORM, TEMPLATE } from './element-classes.js'
import { contentOf } from './in-body-start.js'
import { createRoot } from './in-head.js'
import { IN_TEMPLATE, RAWTEXT, SCRIPT, SLOT_CODE } from './layout.js'
import type { FragmentContext } from './parse.js'
import type { Parser } from './parser.js'
import { scanRawText } from './raw-text.js'
import { resetInsertionMode } from './reset-mode.js'
import { Tag, tagIdOf } from './tags.js'
import { admitId } from './tokenizer.js'

/** Prepares the parser for a fragment and returns the record of its root, whose children are the fragment. */
export function startFragment(p: Parser, { tag, namespace = 0 }: FragmentContext): number {
  const id = tagIdOf(tag) || p.names.intern(tag)
  admitId(p, id)
  p.contextCode = (id << 2) | namespace
  createRoot(p, true)
  if (p.contextCode === TEMPLATE) p.templateModes.push(IN_TEMPLATE)
  if (p.contextCode === FORM) p.form = -1
  if (namespace !== 0) p.stack[SLOT_CODE] = p.current = p.contextCode
  resetInsertionMode(p)
  const content = id === Tag.noscript && !p.scripting ? 0 : contentOf(p.contextCode) & 7
  // No end tag is appropriate here, since no start tag was seen: the text reaches to the end. No name has a capital.
  if (content !== 0) p.pos = scanRawText(p, p.pos, content === SCRIPT ? RAWTEXT : content, 'A')
  return p.stack[0]
}
