/** Finds the places of a JSON text, so that mistakes are shown where they are. */

/** A mistake in JSON, with the place where reading ended. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

interface Level {
  readonly isList: boolean
  readonly path: string
  key: string
  index: number
  /** What may come next. */
  awaits: 'value' | 'key' | 'colon' | 'comma' | 'first'
}

const token =
  /\s*(?:([{}[\]:,])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y

/** Where every value of a JSON text begins, by its path: `$.serial[1].with.radius`. Text that is not JSON is a `JsonError`. */
export function jsonPlaces(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const open: Level[] = []
  token.lastIndex = 0
  let isDone = false
  for (;;) {
    const from = token.lastIndex
    const found = token.exec(text)
    const start = afterSpace(text, from)
    if (!found) {
      if (start >= text.length && isDone) return places
      throw new JsonError(start >= text.length ? 'the text ends too early' : `unexpected ${JSON.stringify(text[start])}`, start)
    }
    if (isDone) throw new JsonError(`unexpected ${JSON.stringify(text[start])} after the end`, start)
    isDone = step(open, found, start, places)
  }
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text[at])) at++
  return at
}

/** Takes one token; true after the last one. */
function step(open: Level[], found: RegExpExecArray, start: number, places: Map<string, number>): boolean {
  const [, sign, text] = found
  const level = open.at(-1)
  const wrong = (): JsonError => new JsonError(`unexpected ${sign ?? text ?? found[3]}`, start)
  if (sign === '}' || sign === ']') {
    if (!level || level.isList !== (sign === ']') || (level.awaits !== 'comma' && level.awaits !== 'first')) throw wrong()
    open.pop()
    return closed(open)
  }
  if (sign === ',') {
    if (level?.awaits !== 'comma') throw wrong()
    level.awaits = level.isList ? 'value' : 'key'
    level.index++
    return false
  }
  if (sign === ':') {
    if (level?.awaits !== 'colon') throw wrong()
    level.awaits = 'value'
    return false
  }
  if (level && !level.isList && (level.awaits === 'key' || level.awaits === 'first')) {
    if (text === undefined) throw wrong()
    level.key = JSON.parse(text) as string
    level.awaits = 'colon'
    return false
  }
  if (level && level.awaits !== 'value' && level.awaits !== 'first') throw wrong()
  const path = level ? `${level.path}${level.isList ? `[${level.index}]` : `.${level.key}`}` : '$'
  places.set(path, start)
  if (sign === undefined) return closed(open)
  open.push({ isList: sign === '[', path, key: '', index: 0, awaits: 'first' })
  return false
}

/** After a value: a comma comes next, or nothing. */
function closed(open: Level[]): boolean {
  const level = open.at(-1)
  if (level) level.awaits = 'comma'
  return level === undefined
}

/** Number of the line, from 1, that an offset is in. */
export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line++
  return line
}

/** The line of a place of a pipeline; a place that the text does not name belongs to the innermost value around it. */
export function lineOfPlace(text: string, place: string): number {
  const places = jsonPlaces(text)
  let path = place
  while (path !== '$' && !places.has(path)) path = path.replace(/(?:\.[^.[\]]*|\[\d+\])$/, '') || '$'
  return lineOf(text, places.get(path) ?? 0)
}

/** Writes JSON with short values on one line. */
export function printJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (flat.length + indent.length <= 64 || typeof value !== 'object' || value === null) return spaced(flat)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map(each => `${inner}${printJson(each, inner)}`)
    : Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${printJson(each, inner)}`)
  const [start, end] = Array.isArray(value) ? '[]' : '{}'
  return `${start}\n${parts.join(',\n')}\n${indent}${end}`
}

/** Spaces in flat JSON, outside of its texts. */
function spaced(flat: string): string {
  let result = ''
  let isText = false
  for (let i = 0; i < flat.length; i++) {
    const sign = flat[i]
    if (isText && sign === '\\') result += sign + flat[++i]
    else {
      if (sign === '"') isText = !isText
      result += isText ? sign : (spacedSigns[sign] ?? sign)
    }
  }
  return result
}

const spacedSigns: Readonly<Record<string, string>> = { ':': ': ', ',': ', ', '{': '{ ', '}': ' }' }
