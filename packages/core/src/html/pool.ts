/** Parsers between two pages. They keep their arrays, within bounds, because making them anew costs more than parsing. */
import { boundNodes } from './nodes.js'
import { NO_BUFFER, Parser } from './parser.js'
import { boundDepth } from './stack.js'

/** A page and a `noscript` inside it. */
const MOST_IDLE = 2
/** A parser that grew beyond this is let go: about 4 MB of nodes. */
const MOST_INTEGERS = 1 << 20

const idle: Parser[] = []

/** A parser in its initial state. */
export function acquire(): Parser {
  const p = idle.pop() ?? new Parser()
  p.reset()
  return p
}

/** Bounds what the parse may make. */
export function limit(p: Parser, maxNodes: number, maxDepth: number): void {
  p.maxNodes = maxNodes
  p.maxDepth = maxDepth
  boundNodes(p)
  boundDepth(p)
}

/** Gives a parser back; nothing of the page stays reachable through it. */
export function release(p: Parser): void {
  p.source = p.text = ''
  p.now = null
  p.sink = null
  p.reader = null
  p.names = p.ownNames
  p.names.reset()
  p.buffer = NO_BUFFER
  p.chars = NO_BUFFER.chars
  p.scanner = null
  p.filling = 0
  const isBig = p.nodes.length > MOST_INTEGERS || p.tags.length > MOST_INTEGERS || p.stack.length > MOST_INTEGERS
  if (!isBig && idle.length < MOST_IDLE) idle.push(p)
}
