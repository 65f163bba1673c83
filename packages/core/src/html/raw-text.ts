/** Text that ends only at the end tag of its element: scripts, styles, titles, text areas. */
import { insertNoscript, isParsedNoscript } from './noscript.js'
import { Content, type Parser, TextFlag } from './parser.js'
import { text } from './tree.js'

const PLAIN = TextFlag.Return | TextFlag.ReplaceNul | TextFlag.NonSpace

/** Emits the raw text from `start` on and returns where its end tag starts. */
export function scanRawText(p: Parser, start: number, kind: number, name: string): number {
  if (start >= p.end) return p.end
  let end = p.end
  if (kind === Content.Script) end = findScriptEnd(p, start, name)
  else if (kind !== Content.Plaintext) end = findEndTag(p, start, name)
  if (isParsedNoscript(p, name)) insertNoscript(p, start, end)
  else if (end > start) text(p, start, end, kind === Content.Rcdata ? PLAIN | TextFlag.Ampersand : PLAIN)
  return end
}

/** Where the next `</name` starts that is an end tag; the end of the source if there is none. */
function findEndTag(p: Parser, start: number, name: string): number {
  let at = p.text.indexOf('</', start)
  while (at >= 0 && !isTag(p, at + 2, name)) at = p.text.indexOf('</', at + 2)
  return at < 0 ? p.end : at
}

/** Whether `name` stands at `at` in whatever case and ends there. */
function isTag(p: Parser, at: number, name: string): boolean {
  const chars = p.chars
  for (let i = 0; i < name.length; i++) {
    const c = chars[at + i]!
    if ((c >= 65 && c <= 90 ? c | 32 : c) !== name.charCodeAt(i)) return false
  }
  const after = chars[at + name.length]!
  const isEnd = after === 62 || after === 47 || after === 32 || (after >= 9 && after <= 13 && after !== 11)
  return isEnd && at + name.length < p.end
}

/**
 * Scripts may hide their end tag in a comment that opens another script: `<!-- <script> </script>`. Only a script that
 * has `<!--` before its first `</script` needs the long way. The place of the next `<!--` is kept from script to script,
 * since looking for it again each time would make a page of many scripts quadratic.
 */
function findScriptEnd(p: Parser, start: number, name: string): number {
  const end = findEndTag(p, start, name)
  if (p.nextScriptComment < start) {
    const found = p.text.indexOf('<!--', start)
    p.nextScriptComment = found < 0 ? p.end : found
  }
  return p.nextScriptComment < end ? findEscapedEnd(p, p.nextScriptComment, name) : end
}

/** The "script data escaped" states, from the `<!--` at `comment` on. */
function findEscapedEnd(p: Parser, comment: number, name: string): number {
  const chars = p.chars
  let isEscaped = true
  let isDouble = false
  // The dashes of `<!--` count: `<!-->` closes at once.
  let at = comment + 2
  while (at < p.end) {
    const c = chars[at]!
    if (c === 45 && isEscaped) {
      let dashes = at
      while (chars[dashes] === 45 && dashes < p.end) dashes++
      if (dashes - at >= 2 && chars[dashes] === 62 && dashes < p.end) isEscaped = isDouble = false
      at = dashes
    } else if (c === 60) {
      if (chars[at + 1] === 47 && !isDouble && isTag(p, at + 2, name)) return at
      if (chars[at + 1] === 47 && isDouble && isTag(p, at + 2, 'script')) isDouble = false
      else if (!isEscaped && p.text.startsWith('<!--', at)) {
        isEscaped = true
        at += 2
        continue
      } else if (isEscaped && !isDouble && isTag(p, at + 1, 'script')) isDouble = true
      at++
    } else at++
  }
  p.steps += p.end - comment
  return p.end
}
