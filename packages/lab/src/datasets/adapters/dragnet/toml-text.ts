/**
 * Reads the top-level texts of a TOML file: enough for files of the form `key = value`, no tables, no lists.
 *
 * Values in one or three quotes of either kind are unquoted (escapes only in double quotes, as TOML has it), bare values
 * such as dates are given as they stand.
 */
export function parseTomlText(source: string): Map<string, string> {
  const fields = new Map<string, string>()
  const text = source.replace(/\r\n?/g, '\n')
  const key = /^[^\S\n]*([A-Za-z0-9_-]+|"[^"\n]*")[^\S\n]*=[^\S\n]*/my
  for (let at = 0; at < text.length; ) {
    key.lastIndex = at
    const match = key.exec(text)
    if (match === null) {
      const end = text.indexOf('\n', at)
      if (end < 0) break
      at = end + 1
      continue
    }
    const { value, end } = readValue(text, at + match[0].length)
    fields.set(match[1].replace(/^"|"$/g, ''), value)
    at = Math.max(end, text.indexOf('\n', end) + 1 || text.length)
  }
  return fields
}

function readValue(text: string, from: number): { value: string; end: number } {
  for (const quote of ["'''", '"""']) {
    if (!text.startsWith(quote, from)) continue
    const end = closingQuote(text, quote, from + 3)
    const value = text.slice(from + 3, end).replace(/^\n/, '')
    return { value: quote === '"""' ? unescaped(value) : value, end: end + 3 }
  }
  const quote = text[from]
  if (quote === "'" || quote === '"') {
    const end = closingQuote(text, quote, from + 1)
    const value = text.slice(from + 1, end)
    return { value: quote === '"' ? unescaped(value) : value, end: end + 1 }
  }
  const newline = text.indexOf('\n', from)
  const end = newline < 0 ? text.length : newline
  return { value: text.slice(from, end).split('#', 1)[0].trim(), end }
}

/** Place of the closing quotes, the end of the text where they are missing; a backslash guards a double quote. */
function closingQuote(text: string, quote: string, from: number): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (quote[0] === "'") return at
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

const escapes: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' }

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|\n\s*|(.))/g, (whole, short?: string, long?: string, letter?: string) => {
    const code = short ?? long
    if (code !== undefined) return Number.parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(code, 16)) : '\ufffd'
    return letter === undefined ? '' : (escapes[letter] ?? whole)
  })
}
