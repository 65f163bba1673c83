/**
 * The tokenizer: cuts the source into text, tags, comments and doctypes and hands each to the tree construction.
 *
 * There are no token objects; the current tag lives in fields of the parser. Behind the source stand sentinels
 * (`source.ts`), one for every character that some inner loop looks for, so that those loops need no test for the end.
 */

import { isForeignText } from './foreign.js'
import { MAX_NAMES } from './names.js'
import { Content, type Parser, TextFlag } from './parser.js'
import { scanRawText } from './raw-text.js'
import { scanned as lastScanned } from './scan.js'
import { comment, doctype, endOfFile, endTag, startTag, text } from './tree.js'
import { skipNewline } from './whitespace.js'

const LESS_THAN = 60
const DATA = Content.Data
const scanned = lastScanned
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
    const c = chars[at + 1]! | 32
    if (c >= 97 && c <= 122) at = readStartTag(p, at)
    else if (c === SLASH) at = readEndTag(p, at)
    else at = readOther(p, at)
  }
  p.steps += at - p.pos
  p.pos = at
  endOfFile(p)
}

function checkClock(p: Parser): void {
  if (p.now === null || p.now() <= p.deadline) return
  p.outcome = 'over-budget'
  p.stopped = true
}

function recordTag(p: Parser, start: number, end: number, word: number): void {
  const record = p.tagCount++ * 4
  if (record + 4 > p.tags.length) growTags(p)
  const tags = p.tags
  tags[record] = start
  tags[record + 1] = end
  tags[record + 2] = word
  tags[record + 3] = 0
  p.tagRecord = record
}

function growTags(p: Parser): void {
  const grown = new Int32Array(p.tags.length * 2)
  grown.set(p.tags)
  p.tags = grown
}

function readStartTag(p: Parser, at: number): number {
  const chars = p.chars
  const scanner = p.scanner!
  const nameEnd = scanner.name(at + 1)
  const id = scanned.id || p.names.idOf(p, at + 1, nameEnd, scanned.key)
  let end = scanned.id !== 0 ? nameEnd : p.names.end
  if (chars[end] === GREATER_THAN) {
    end++
    p.tagFlags = 0
  } else end = scanner.attributes(p, end)
  if (end > p.end) return p.end
  if (id >= p.idLimit && !admitId(p, id)) return end
  p.tagStart = at
  p.tagEnd = end
  p.tagId = id
  if (p.recording) recordTag(p, at, end, id << 1)
  startTag(p)
  return p.content === DATA ? end : readContent(p, end)
}

function readEndTag(p: Parser, at: number): number {
  const chars = p.chars
  const c = chars[at + 2]! | 32
  if (c < 97 || c > 122) return readOddEnd(p, at)
  const scanner = p.scanner!
  const nameEnd = scanner.name(at + 2)
  const id = scanned.id || p.names.idOf(p, at + 2, nameEnd, scanned.key)
  let end = scanned.id !== 0 ? nameEnd : p.names.end
  if (chars[end] === GREATER_THAN) {
    end++
    p.tagFlags = 0
  } else end = scanner.attributes(p, end)
  if (end > p.end) return p.end
  if (id >= p.idLimit && !admitId(p, id)) return end
  p.tagStart = at
  p.tagEnd = end
  p.tagId = id
  if (p.recording) recordTag(p, at, end, (id << 1) | 1)
  endTag(p)
  return end
}

/** Makes room for the open elements of a new name; false if the page has too many names. */
function admitId(p: Parser, id: number): boolean {
  if (id >= MAX_NAMES) {
    p.outcome = 'too-many-nodes'
    p.stopped = true
    return false
  }
  p.growIds(id)
  return true
}

/** What a start tag asked for: raw text, or a newline to be dropped. */
function readContent(p: Parser, start: number): number {
  const kind = p.content & ~Content.SkipNewline
  const dropsNewline = kind !== p.content
  p.content = Content.Data
  let at = start
  if (dropsNewline) {
    // `</>` is no token: the newline behind it is still the next one.
    while (kind === Content.Data && p.text.startsWith('</>', at)) at += 3
    at = skipNewline(p, at)
  }
  return kind === Content.Data ? at : scanRawText(p, at, kind, p.names.list[p.tagId]!)
}

/** `</` that opens no end tag. */
function readOddEnd(p: Parser, at: number): number {
  if (at + 2 >= p.end) return readLiteral(p, at)
  if (p.chars[at + 2] === GREATER_THAN) return at + 3
  return readBogusComment(p, at, at + 2)
}

/** `<` that opens no tag: comment, doctype, CDATA, or just a character. */
function readOther(p: Parser, at: number): number {
  const c = p.chars[at + 1]
  if (at + 1 >= p.end) return readLiteral(p, at)
  if (c === 33) return readDeclaration(p, at)
  if (c === 63) return readBogusComment(p, at, at + 1)
  return readLiteral(p, at)
}

/** Text that starts with a `<` of its own. */
function readLiteral(p: Parser, at: number): number {
  const end = Math.min(p.scanner!.text(at + 1), p.end)
  text(p, at, end, scanned.flags | TextFlag.NonSpace)
  return end
}

function readDeclaration(p: Parser, at: number): number {
  const source = p.text
  if (source.startsWith('--', at + 2)) return readComment(p, at)
  if (isDoctype(p, at + 2)) {
    const found = source.indexOf('>', at + 9)
    const end = found < 0 ? p.end : found + 1
    p.tagStart = at
    p.tagEnd = end
    doctype(p)
    return end
  }
  // At integration points too the standard allows CDATA; browsers and parse5 do not.
  if ((p.current & 3) !== 0 && isForeignText(p) && source.startsWith('[CDATA[', at + 2)) return readCdata(p, at + 9)
  return readBogusComment(p, at, at + 2)
}

function isDoctype(p: Parser, at: number): boolean {
  return at + 7 <= p.end && p.text.slice(at, at + 7).toLowerCase() === 'doctype'
}

function emitComment(p: Parser, start: number, dataStart: number, end: number): number {
  p.tagStart = start
  p.tagEnd = end
  comment(p, dataStart)
  return end
}

function readBogusComment(p: Parser, at: number, dataStart: number): number {
  const found = p.text.indexOf('>', dataStart)
  return emitComment(p, at, dataStart, found < 0 ? p.end : found + 1)
}

/** A comment ends at `-->` or `--!>`; `<!-->` and `<!--->` are whole ones. */
function readComment(p: Parser, at: number): number {
  const source = p.text
  const dataStart = at + 4
  if (source.startsWith('>', dataStart)) return emitComment(p, at, dataStart, dataStart + 1)
  if (source.startsWith('->', dataStart)) return emitComment(p, at, dataStart, dataStart + 2)
  let dashes = source.indexOf('--', dataStart)
  while (dashes >= 0) {
    let next = dashes + 2
    while (p.chars[next] === 45 && next < p.end) next++
    if (p.chars[next] === GREATER_THAN && next < p.end) return emitComment(p, at, dataStart, next + 1)
    if (source.startsWith('!>', next)) return emitComment(p, at, dataStart, next + 2)
    dashes = source.indexOf('--', next)
  }
  return emitComment(p, at, dataStart, p.end)
}

/** CDATA in foreign content is text without references. */
export function readCdata(p: Parser, start: number): number {
  const found = p.text.indexOf(']]>', start)
  const end = found < 0 ? p.end : found
  if (end > start) text(p, start, end, TextFlag.Return | TextFlag.DropNul | TextFlag.NonSpace)
  return found < 0 ? p.end : end + 3
}
