/**
 * The tokenizer: cuts the source into text, tags, comments and doctypes and hands each to the tree construction.
 *
 * There are no token objects; the current tag lives in fields of the parser. Behind the source stand sentinels
 * (`source.ts`), one for every character that some inner loop looks for, so that those loops need no test for the end.
 */

import { isForeignText } from './foreign.js'
import { DATA, DROP_NUL, NON_SPACE, RETURN, SKIP_NEWLINE } from './layout.js'
import { MAX_NAMES } from './names.js'
import { grown, type Parser, stop } from './parser.js'
import { scanRawText } from './raw-text.js'
import { scanned } from './scan.js'
import { comment, doctype, endOfFile, endTag, startTag, text } from './tree.js'
import { skipNewline } from './whitespace.js'

const LESS_THAN = 60
const GREATER_THAN = 62
const SLASH = 47
/** Tokens between two looks at the clock. */
const CLOCK_TOKENS = 512

/** Runs the tokenizer from `p.pos` to the end of the source. */
export function tokenize(p: Parser): void {
  const chars = p.chars
  const scanner = p.scanner!
  let at = p.pos
  let untilClock = CLOCK_TOKENS
  while (!p.stopped) {
    if (--untilClock === 0) {
      untilClock = CLOCK_TOKENS
      checkClock(p)
    }
    const start = at
    if (chars[at] !== LESS_THAN) {
      at = scanner.text(at)
      text(p, start, at, scanned.flags)
    }
    if (at >= p.end) break
    const c = chars[at + 1] | 32
    if (c >= 97 && c <= 122) at = readTag(p, at, at + 1)
    else if (c === SLASH) at = readEnd(p, at)
    else at = readOther(p, at)
  }
  p.steps += at - p.pos
  p.pos = at
  endOfFile(p)
}

function checkClock(p: Parser): void {
  if (p.now !== null && p.now() > p.deadline) stop(p, 'over-budget')
}

/** Reads the tag whose `<` is at `at` and whose name starts at `nameStart`. */
function readTag(p: Parser, at: number, nameStart: number): number {
  const scanner = p.scanner!
  const nameEnd = scanner.name(nameStart)
  const id = scanned.id || p.names.idOf(p, nameStart, nameEnd, scanned.key)
  let end = scanned.id !== 0 ? nameEnd : p.names.end
  if (p.chars[end] === GREATER_THAN) {
    end++
    p.tagFlags = 0
  } else end = scanner.attributes(p, end)
  if (end > p.end) return p.end
  if (id >= p.idLimit) admitId(p, id)
  if (p.stopped) return end
  const isEnd = nameStart - at === 2
  p.tagStart = at
  p.tagEnd = end
  p.tagId = id
  if (p.recording) recordTag(p, isEnd)
  if (isEnd) endTag(p)
  else {
    startTag(p)
    if (p.content !== DATA) return readContent(p, end)
  }
  return end
}

function recordTag(p: Parser, isEnd: boolean): void {
  p.tagRecord = p.tagCount++ * 4
  p.tags = grown(p.tags, p.tagRecord + 4)
  p.tags.set([p.tagStart, p.tagEnd, (p.tagId << 1) | Number(isEnd), 0], p.tagRecord)
}

/** Makes room for the open elements of a name; stops if the page has too many names. */
export function admitId(p: Parser, id: number): void {
  if (id >= MAX_NAMES) stop(p, 'too-many-nodes')
  else p.lastOpen = grown(p.lastOpen, id * 4 + 4)
  p.idLimit = Math.min(MAX_NAMES, p.lastOpen.length >> 2)
}

/** What a start tag asked for: raw text, or a newline to be dropped. */
function readContent(p: Parser, start: number): number {
  const kind = p.content & ~SKIP_NEWLINE
  const dropsNewline = kind !== p.content
  p.content = DATA
  let at = start
  if (dropsNewline) {
    // `</>` is not a token: the newline after it is still the next one.
    while (kind === DATA && p.text.startsWith('</>', at)) at += 3
    at = skipNewline(p, at)
  }
  return kind === DATA ? at : scanRawText(p, at, kind, p.names.list[p.tagId])
}

/** `</`: mostly an end tag. */
function readEnd(p: Parser, at: number): number {
  const c = p.chars[at + 2] | 32
  if (c >= 97 && c <= 122) return readTag(p, at, at + 2)
  if (at + 2 >= p.end) return readLiteral(p, at)
  return c === GREATER_THAN ? at + 3 : readBogusComment(p, at, at + 2)
}

/** `<` that opens no tag: comment, doctype, CDATA, or just a character. */
function readOther(p: Parser, at: number): number {
  const c = p.chars[at + 1]
  if (at + 1 < p.end) {
    if (c === 33) return readDeclaration(p, at)
    if (c === 63) return readBogusComment(p, at, at + 1)
  }
  return readLiteral(p, at)
}

/** Text that starts with a `<` of its own. */
function readLiteral(p: Parser, at: number): number {
  const end = Math.min(p.scanner!.text(at + 1), p.end)
  text(p, at, end, scanned.flags | NON_SPACE)
  return end
}

function readDeclaration(p: Parser, at: number): number {
  const source = p.text
  if (source.startsWith('--', at + 2)) return readComment(p, at)
  if (source.slice(at + 2, at + 9).toLowerCase() === 'doctype') {
    p.tagStart = at
    p.tagEnd = endAt(p, at + 9)
    doctype(p)
    return p.tagEnd
  }
  // At integration points too the standard allows CDATA; browsers and parse5 do not.
  if ((p.current & 3) !== 0 && isForeignText(p) && source.startsWith('[CDATA[', at + 2)) return readCdata(p, at + 9)
  return readBogusComment(p, at, at + 2)
}

/** Behind the next `>`; the end of the source if there is none. */
function endAt(p: Parser, from: number): number {
  return p.text.indexOf('>', from) + 1 || p.end
}

function emitComment(p: Parser, start: number, dataStart: number, end: number): number {
  p.tagStart = start
  p.tagEnd = end
  comment(p, dataStart)
  return end
}

function readBogusComment(p: Parser, at: number, dataStart: number): number {
  return emitComment(p, at, dataStart, endAt(p, dataStart))
}

const COMMENT_END = /--!?>/g

/** A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are whole ones. */
function readComment(p: Parser, at: number): number {
  const dataStart = at + 4
  if (p.text.startsWith('>', dataStart)) return emitComment(p, at, dataStart, dataStart + 1)
  if (p.text.startsWith('->', dataStart)) return emitComment(p, at, dataStart, dataStart + 2)
  COMMENT_END.lastIndex = dataStart
  return emitComment(p, at, dataStart, COMMENT_END.test(p.text) ? COMMENT_END.lastIndex : p.end)
}

/** CDATA in foreign content is text without references. */
export function readCdata(p: Parser, start: number): number {
  const found = p.text.indexOf(']]>', start)
  const end = found < 0 ? p.end : found
  if (end > start) text(p, start, end, RETURN | DROP_NUL | NON_SPACE)
  return Math.min(p.end, end + 3)
}
