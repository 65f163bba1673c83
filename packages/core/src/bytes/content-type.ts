/**
 * Charset labels in text: the `Content-Type` header, and the `content` attribute of a `meta` element.
 */

const space = /[\t\n\f\r ]/

/**
 * Reads the charset parameter of a `Content-Type` header, or returns null.
 *
 * Several header lines may arrive joined by commas; as in Fetch, the last one counts, and it inherits the charset of
 * the one before if both name the same type.
 */
export function charsetOfContentType(contentType: string): string | null {
  let type = ''
  let charset: string | null = null
  for (const line of splitOutsideQuotes(contentType, ',')) {
    const [essence, ...parameters] = splitOutsideQuotes(line, ';')
    const name = essence.trim().toLowerCase()
    if (!/^[^\s/]+\/[^\s/]+$/.test(name) || name === '*/*') continue
    const own = charsetParameter(parameters)
    if (own !== null || name !== type) charset = own
    type = name
  }
  return charset
}

function charsetParameter(parameters: readonly string[]): string | null {
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=')
    if (equals < 0 || parameter.slice(0, equals).trim().toLowerCase() !== 'charset') continue
    const value = parameter.slice(equals + 1).trim()
    const quoted = /^"((?:[^"\\]|\\.)*)"?/s.exec(value)
    return quoted === null ? value : quoted[1].replace(/\\(.)/gs, '$1')
  }
  return null
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\\' && isQuoted) at++
    else if (character === separator && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

/**
 * Reads the label out of a value such as `text/html; charset=utf-8`, or returns null.
 *
 * This is the standard's algorithm for extracting a character encoding from a `meta` element, step by step.
 */
export function charsetOfMetaContent(content: string): string | null {
  const lower = content.toLowerCase()
  for (let at = lower.indexOf('charset'); at >= 0; at = lower.indexOf('charset', at)) {
    at = skipSpace(content, at + 'charset'.length)
    if (content[at] !== '=') continue
    at = skipSpace(content, at + 1)
    const first = content[at]
    if (first === '"' || first === "'") {
      const close = content.indexOf(first, at + 1)
      return close < 0 ? null : content.slice(at + 1, close)
    }
    const end = content.slice(at).search(/[\t\n\f\r ;]/)
    const label = end < 0 ? content.slice(at) : content.slice(at, at + end)
    return label === '' ? null : label
  }
  return null
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && space.test(text[at])) at++
  return at
}
