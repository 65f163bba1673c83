/** What the style sheets inside a page hide by class or id. */

import { declarationsOf, hidingReason, type UnseenReason } from './hiding-style.js'
import { revealingNames } from './reveals.js'

/** Most names that are remembered. */
const maxNames = 2000

/** Names, as `.class` or `#id`, with the reason why elements that carry them cannot be seen. */
export type HidingRules = ReadonlyMap<string, UnseenReason>

/**
 * Reads the rules of style sheets that hide a class or an id by itself. A name that another rule gives a `display` or a
 * visibility, alone or with a state such as `.open`, can be shown, and is left out. Rules for certain media do not count.
 */
export function hidingRules(sheets: readonly string[]): HidingRules {
  const hiding = new Map<string, UnseenReason>()
  const shown = new Set<string>()
  for (const sheet of sheets) readSheet(sheet, hiding, shown)
  for (const name of shown) hiding.delete(name)
  return hiding
}

function readSheet(sheet: string, hiding: Map<string, UnseenReason>, shown: Set<string>): void {
  let depth = 0
  let from = 0
  const braces = /[{}]/g
  for (let at = nextBrace(sheet, braces, 0); at >= 0; at = nextBrace(sheet, braces, at + 1)) {
    if (sheet[at] === '}') {
      depth = Math.max(0, depth - 1)
      from = at + 1
      continue
    }
    const prelude = sheet.slice(from, at)
    const isBlock = prelude.trimStart().startsWith('@')
    if (isBlock) depth++
    else {
      const end = sheet.indexOf('}', at)
      if (end < 0) return
      readRule(prelude, sheet.slice(at + 1, end), depth === 0, hiding, shown)
      at = end
    }
    from = at + 1
  }
}

function nextBrace(sheet: string, braces: RegExp, from: number): number {
  braces.lastIndex = from
  return braces.exec(sheet)?.index ?? -1
}

function readRule(prelude: string, body: string, isPlain: boolean, hiding: Map<string, UnseenReason>, shown: Set<string>): void {
  if (!/none|hidden|display|visib|opacity|clip|-\d{3}|height|scale\(|:\s?0|transparent/i.test(body)) return
  const style = declarationsOf(body)
  const reason = hidingReason(style, false)
  for (const part of withoutComments(prelude).split(',')) {
    const selector = part.trim()
    const name = /^[a-z]{0,10}([.#][\w-]{1,80})$/i.exec(selector)?.[1]
    if (reason !== null && isPlain && name !== undefined && hiding.size < maxNames && !revealingNames.test(name)) hiding.set(name, reason)
    else if (reason === null && (style.has('display') || style.has('visibility') || style.has('opacity') || style.has('height'))) {
      for (const other of selector.match(/[.#][\w-]{1,80}/g) ?? []) shown.add(other)
    }
  }
}

function withoutComments(text: string): string {
  const end = text.lastIndexOf('*/')
  return end < 0 ? text : text.slice(end + 2)
}
