/**
 * Breaks the long lines of minified code, so that an error that shows its line stays readable, and moves its source map along.
 *
 * Lines are broken after commas, semicolons and opening brackets, where a line end never changes the meaning, and inside texts
 * by a backslash before the line end, which is no part of the text.
 */
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { parseAst } from 'rolldown/parseAst'

/** The longest line of a file that ships, in characters. */
export const maxLineChars = 500

/** Code with a source map, of which only the mappings matter here. */
export interface MappedCode {
  readonly code: string
  readonly mappings: string
}

/** A stretch of code that is one token: a text may be broken inside, a regular expression may not. */
interface Literal {
  readonly start: number
  readonly end: number
  readonly isText: boolean
}

/** A place where a line ends; in a text a backslash is written before the line end. */
interface Break {
  readonly at: number
  readonly isInText: boolean
}

/** Returns the code without lines of more than `maxLineChars`, if every regular expression and name is shorter. */
export function shortenLines({ code, mappings }: MappedCode): MappedCode {
  const breaks = breaksOf(code, literalsOf(code))
  let written = ''
  let from = 0
  for (const { at, isInText } of breaks) {
    written += `${code.slice(from, at)}${isInText ? '\\' : ''}\n`
    from = at
  }
  return { code: written + code.slice(from), mappings: movedMappings(code, mappings, breaks) }
}

/** Every text, template part, number and regular expression, in order. */
function literalsOf(code: string): Literal[] {
  const literals: Literal[] = []
  const open: unknown[] = [parseAst(code)]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const { type, start, end, value } = node as { type?: unknown; start?: unknown; end?: unknown; value?: unknown }
    if ((type === 'Literal' || type === 'TemplateElement') && typeof start === 'number' && typeof end === 'number') {
      literals.push({ start, end, isText: type === 'TemplateElement' || typeof value === 'string' })
    } else {
      for (const child of Object.values(node)) open.push(child)
    }
  }
  return literals.sort((a, b) => a.start - b.start)
}

/** Chooses the places of line ends: the last statement that ends within the line, else the last place where a line may end. */
function breaksOf(code: string, literals: readonly Literal[]): Break[] {
  const breaks: Break[] = []
  let lineStart = 0
  let last: Break | null = null
  let statement: Break | null = null
  let escapeEnd = 0
  let next = 0
  for (let i = 0; i < code.length; i++) {
    while (next < literals.length && literals[next].end <= i) next++
    const literal = next < literals.length && literals[next].start <= i ? literals[next] : null
    if (code[i] === '\n') {
      lineStart = i + 1
      last = null
      continue
    }
    // One place is left for the backslash.
    if (i - lineStart >= maxLineChars - 1 && last !== null) {
      const chosen: Break = statement !== null && statement.at > lineStart ? statement : last
      breaks.push(chosen)
      lineStart = chosen.at
      if (chosen === last) last = null
    }
    if (literal?.isText && code[i] === '\\' && i >= escapeEnd) escapeEnd = endOfEscape(code, i)
    if (i + 1 >= escapeEnd && mayEndAfter(code, i, literal)) last = { at: i + 1, isInText: literal !== null }
    if (literal === null && code[i] === ';') statement = last
  }
  return breaks
}

function mayEndAfter(code: string, i: number, literal: Literal | null): boolean {
  return literal === null ? /[,;{([]/.test(code[i]) : literal.isText && isBreakableAfter(code, i, literal)
}

/** Whether a text may be broken after a character that ends no later than its escape: not in a pair of surrogates or in `${`. */
function isBreakableAfter(code: string, i: number, { start, end }: Literal): boolean {
  if (i <= start || i + 2 >= end) return false
  return !/[$\ud800-\udbff]/.test(code[i]) && !/[{$]/.test(code[i + 1])
}

/** One past the escape that begins at a backslash. */
function endOfEscape(code: string, i: number): number {
  const [written] = /\\(?:u\{[^}]*\}|u.{4}|x..|.)/suy.exec(code.slice(i, i + 12)) ?? ['\\']
  return i + written.length
}

function movedMappings(code: string, mappings: string, breaks: readonly Break[]): string {
  const lineStarts = [0]
  for (let i = code.indexOf('\n'); i >= 0; i = code.indexOf('\n', i + 1)) lineStarts.push(i + 1)
  const moved: SourceMapSegment[][] = []
  let next = 0
  decode(mappings).forEach((segments, line) => {
    let from = lineStarts[line]
    let current: SourceMapSegment[] = []
    for (const segment of segments) {
      for (; next < breaks.length && breaks[next].at <= lineStarts[line] + segment[0]; next++) {
        moved.push(current)
        current = []
        from = breaks[next].at
      }
      current.push([lineStarts[line] + segment[0] - from, ...segment.slice(1)] as unknown as SourceMapSegment)
    }
    // Breaks after the last segment of the line.
    for (const end = lineStarts[line + 1] ?? code.length + 1; next < breaks.length && breaks[next].at < end; next++) {
      moved.push(current)
      current = []
    }
    moved.push(current)
  })
  return encode(moved)
}
