/** The tokenizer without tree construction: its tokens as the html5lib tests write them. */

import { readerOf } from './attributes.js'
import { DROP_NUL, PLAINTEXT, RAWTEXT, RCDATA, SCRIPT, TAG_ATTRIBUTES, TAG_SELF_CLOSING, TOKENS } from './layout.js'
import { acquire, limit, release } from './parser.js'
import { readDoctype } from './quirks.js'
import { scanRawText } from './raw-text.js'
import { load } from './source.js'
import { decodeSlice } from './text.js'
import { commentText } from './text-of.js'
import { readCdata, tokenize } from './tokenizer.js'
import { COMMENT_RULES, DOCTYPE_RULES, END_TAGS, START_TAGS, TEXT_RULES } from './tree.js'

/** A token: `['StartTag', name, attributes, true?]`, `['EndTag', name]`, `['Character', text]`, and so on. */
export type Token = readonly unknown[]

/** States of the standard's tokenizer in which it can be started. */
export type InitialState = 'Data' | 'PLAINTEXT' | 'RCDATA' | 'RAWTEXT' | 'Script data' | 'CDATA section'

const CONTENT = { PLAINTEXT: PLAINTEXT, RCDATA: RCDATA, RAWTEXT: RAWTEXT, 'Script data': SCRIPT } as const

let tokens: Token[] = []

// The tokenizer hands tokens to the rules of a mode; here is one that keeps them.
START_TAGS[TOKENS] = [
  p => {
    const attributes = (p.tagFlags & TAG_ATTRIBUTES) === 0 ? [] : readerOf(p).all(p.tagStart)
    const token = ['StartTag', p.names.list[p.tagId], Object.fromEntries(attributes.map(({ name, value }) => [name, value]))]
    tokens.push((p.tagFlags & TAG_SELF_CLOSING) === 0 ? token : [...token, true])
  },
]
END_TAGS[TOKENS] = [p => tokens.push(['EndTag', p.names.list[p.tagId]])]
TEXT_RULES[TOKENS] = (p, start, end, flags) => {
  // Without a tree to drop or replace them, NULs in data stay.
  const text = decodeSlice(p.source, start, end, flags & ~DROP_NUL)
  const last = tokens.at(-1)
  if (last?.[0] === 'Character') tokens[tokens.length - 1] = ['Character', `${last[1]}${text}`]
  else tokens.push(['Character', text])
}
COMMENT_RULES[TOKENS] = (p, dataStart) => tokens.push(['Comment', commentText(p.source, p.tagStart, p.tagEnd, dataStart)])
DOCTYPE_RULES[TOKENS] = p => {
  const { name, publicId, systemId, forceQuirks } = readDoctype(p.source.slice(p.tagStart, p.tagEnd))
  tokens.push(['DOCTYPE', name, publicId, systemId, !forceQuirks])
}

/** Tokenizes `source` from an initial state; `lastStartTag` decides which end tag is appropriate. */
export function tokensOf(source: string, state: InitialState, lastStartTag: string | null): Token[] {
  const p = acquire()
  load(p, source)
  limit(p, source.length + 16, 1024)
  p.mode = TOKENS
  tokens = []
  if (state === 'CDATA section') p.pos = readCdata(p, 0)
  else if (state !== 'Data') p.pos = scanRawText(p, 0, CONTENT[state], lastStartTag ?? ' ')
  tokenize(p)
  release(p)
  return tokens
}
