/** Text that ends only at the end tag of its element: scripts, styles, titles, text areas. */
import { AMPERSAND, MODE_TEXT, NON_SPACE, PLAINTEXT, RCDATA, REPLACE_NUL, RETURN, SCRIPT } from './layout.js'
import type { Parser } from './parser.js'
import { text } from './tree.js'

const PLAIN = RETURN | REPLACE_NUL | NON_SPACE

/** Emits the raw text from `start` on and returns where its end tag starts. */
export function scanRawText(p: Parser, start: number, kind: number, name: string): number {
  if (start >= p.end) return p.end
  let end = p.end
  if (kind === SCRIPT) end = findScriptEnd(p, start, name)
  else if (kind !== PLAINTEXT) end = findEndTag(p, start, name)
  if (name === 'noscript' && p.mode === MODE_TEXT && p.insertNoscript !== null) p.insertNoscript(p, start, end)
  else if (end > start) text(p, start, end, kind === RCDATA ? PLAIN | AMPERSAND : PLAIN)
  return end
}

/** Where the next `</name` starts that is an end tag; the end of the source if there is none. */
function findEndTag(p: Parser, start: number, name: string): number {
  let at = p.text.indexOf('</', start)
  while (at >= 0 && !isTag(p, at + 2, name)) at = p.text.indexOf('</', at + 2)
  return at < 0 ? p.end : at
}

/** Whether `name`, in any case, is at `at` and ends there. */
function isTag(p: Parser, at: number, name: string): boolean {
  const chars = p.chars
  for (let i = 0; i < name.length; i++) {
    const c = chars[at + i]
    if ((c >= 65 && c <= 90 ? c | 32 : c) !== name.charCodeAt(i)) return false
  }
  const after = chars[at + name.length]
  const isEnd = after === 62 || after === 47 || after === 32 || (after >= 9 && after <= 13 && after !== 11)
  return isEnd && at + name.length < p.end
}

/**
 * Scripts may hide their end tag in a comment that opens another script: `<!-- <script> </script>`. Only a script that
 * has `<!--` before its first `</script` needs the long way.
 */
function findScriptEnd(p: Parser, start: number, name: string): number {
  const chars = p.chars
  // One search for both: a script is read once.
  for (let at = p.text.indexOf('<', start); at >= 0; at = p.text.indexOf('<', at + 1)) {
    const c = chars[at + 1]
    if (c === 47) {
      if (isTag(p, at + 2, name)) return at
    } else if (c === 33 && chars[at + 2] === 45 && chars[at + 3] === 45) return findEscapedEnd(p, at, name)
  }
  return p.end
}

const SCRIPT_MARKS = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi

/** The "script data escaped" states, from the `<!--` at `comment` on. */
function findEscapedEnd(p: Parser, comment: number, name: string): number {
  const marks = name === 'script' ? SCRIPT_MARKS : new RegExp(`<!--|-->|</?(?:script|${name})(?=[\\t\\n\\f\\r />])`, 'gi')
  let isEscaped = false
  let isDouble = false
  marks.lastIndex = comment
  for (let mark = marks.exec(p.text); mark !== null; mark = marks.exec(p.text)) {
    p.steps++
    switch (mark[0].toLowerCase()) {
      case '<!--':
        // The dashes count again: `<!-->` closes at once.
        marks.lastIndex = mark.index + 2
        isEscaped = true
        break
      case '-->':
        isEscaped = isDouble = false
        break
      case '<script':
        if (isEscaped) isDouble = true
        break
      case '</script':
        if (!isDouble && name === 'script') return mark.index
        isDouble = false
        break
      default:
        if (!isDouble && mark[0].startsWith('</')) return mark.index
    }
  }
  return p.end
}
