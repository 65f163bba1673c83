/** Pages that only send their reader elsewhere: `<meta http-equiv="refresh">` with next to no text. */

import { tagIdOf } from '../html/tags.js'
import { type Page, wordsOf } from '../page/page.js'

/** Notices such as "Redirecting… If nothing happens, click here" have fewer words; a page with more has something to say. */
const maxWords = 40

/** Where such a page sends its reader, fit for a terminal; null for all other pages. */
export function refreshTarget(page: Page): string | null {
  if (wordsOf(page.live) > maxWords) return null
  const { nodes } = page
  const meta = tagIdOf('meta')
  for (let node = 0; node < nodes.size; node++) {
    if (nodes.tag[node] !== meta || page.attribute(node, 'http-equiv')?.trim().toLowerCase() !== 'refresh') continue
    // Those in noscript are for readers whose browser runs no scripts.
    if (page.tagName(nodes.parent[node]) === 'noscript') continue
    const target = addressIn(page.attribute(node, 'content') ?? '')
    if (target !== '') return named(target, page.url)
  }
  return null
}

/** What comes after the delay, with or without `url=` and quotes, as browsers read it; '' if nothing does. */
function addressIn(content: string): string {
  const [, rest = ''] = /^\s*[\d.]*\s*[;,\s]\s*(.*)$/s.exec(content) ?? []
  const address = rest.replace(/^url\s*=\s*/i, '')
  const quote = address[0]
  return (quote === '"' || quote === "'" ? address.slice(1).split(quote, 1)[0] : address).trim()
}

/** The whole address where it can be known; null if the page only loads itself again. */
function named(target: string, base: string | null): string | null {
  try {
    const { href } = new URL(target, base ?? undefined)
    return href === base ? null : href.slice(0, 2000)
  } catch {
    return JSON.stringify(target.slice(0, 200))
  }
}
