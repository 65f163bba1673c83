/** The tokenizer without tree construction: its tokens as the html5lib tests write them. */
import { readerOf } from './attributes.js'
import { CharBuffer } from './chars.js'
import { Content, Mode, type Parser, TagFlag, TextFlag, type TokenSink } from './parser.js'
import { acquire, limit, release } from './pool.js'
import { readDoctype } from './quirks.js'
import { scanRawText } from './raw-text.js'
import { load } from './source.js'
import { decodeSlice } from './text.js'
import { commentText } from './text-of.js'
import { readCdata, tokenize } from './tokenizer.js'

/** A token: `['StartTag', name, attributes, true?]`, `['EndTag', name]`, `['Character', text]`, and so on. */
export type Token = readonly unknown[]

/** States of the standard's tokenizer in which it can be started. */
export type InitialState = 'Data' | 'PLAINTEXT' | 'RCDATA' | 'RAWTEXT' | 'Script data' | 'CDATA section'

const CONTENT = { PLAINTEXT: Content.Plaintext, RCDATA: Content.Rcdata, RAWTEXT: Content.Rawtext, 'Script data': Content.Script } as const

class Collector implements TokenSink {
  readonly tokens: Token[] = []
  private readonly p: Parser
  private readonly scratch = new CharBuffer(64)

  constructor(p: Parser) {
    this.p = p
  }

  text(start: number, end: number, flags: number): void {
    // Without a tree to drop or replace them, NULs in data stay.
    const text = decodeSlice(this.p.source, start, end, flags & ~TextFlag.DropNul, this.scratch)
    const last = this.tokens[this.tokens.length - 1]
    if (last?.[0] === 'Character') this.tokens[this.tokens.length - 1] = ['Character', `${last[1]}${text}`]
    else this.tokens.push(['Character', text])
  }

  startTag(): void {
    const { p } = this
    const attributes = (p.tagFlags & TagFlag.Attributes) === 0 ? [] : readerOf(p).all(p.tagStart)
    const token = ['StartTag', p.names.list[p.tagId], Object.fromEntries(attributes.map(({ name, value }) => [name, value]))]
    this.tokens.push((p.tagFlags & TagFlag.SelfClosing) === 0 ? token : [...token, true])
  }

  endTag(): void {
    this.tokens.push(['EndTag', this.p.names.list[this.p.tagId]])
  }

  comment(dataStart: number): void {
    this.tokens.push(['Comment', commentText(this.p.source, this.p.tagStart, this.p.tagEnd, dataStart)])
  }

  doctype(): void {
    const { name, publicId, systemId, forceQuirks } = readDoctype(this.p.source.slice(this.p.tagStart, this.p.tagEnd))
    this.tokens.push(['DOCTYPE', name, publicId, systemId, !forceQuirks])
  }
}

/** Tokenizes `source` from an initial state; `lastStartTag` decides which end tag is appropriate. */
export function tokensOf(source: string, state: InitialState, lastStartTag: string | null): Token[] {
  const p = acquire()
  load(p, source)
  limit(p, source.length + 16, 1024)
  p.mode = Mode.Tokens
  const sink = new Collector(p)
  p.sink = sink
  if (state === 'CDATA section') p.pos = readCdata(p, 0)
  else if (state !== 'Data') p.pos = scanRawText(p, 0, CONTENT[state], lastStartTag ?? ' ')
  tokenize(p)
  release(p)
  return sink.tokens
}
