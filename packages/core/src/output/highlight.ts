/** The whole page with kept and dropped text marked: one file that stands alone, loads nothing and runs nothing. */

import { type Page, wordsOf } from '../page/page.js'
import { canonical, difference, everything, intersection, type Selection, union } from '../page/selection/selection.js'
import { RunFlag } from '../page/types.js'
import { attribute, escapeText } from './html/escape.js'
import { highlightStyle } from './html/highlight-style.js'
import { MarkedRenderer, type Marker } from './html/marked.js'
import { keptElements } from './kept.js'
import type { OutputOptions } from './options.js'
import { shownPart } from './shown.js'

/** Loads nothing, runs nothing, sends nothing; only the style sheet in the file itself applies. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The marks around text, as start tags without brackets. */
const Mark = { Kept: 'mark class="k"', Dropped: 'span class="d"', Hidden: 'span class="h"', KeptHidden: 'mark class="k h"' } as const

/**
 * Renders all text of a page in its structure as an HTML document, kept text marked, dropped text dimmed, hidden text
 * flagged. Links and pictures of the page are left out, so that looking at it tells nobody and leads nowhere.
 */
export function toHighlight(page: Page, keep: Selection, { spend }: OutputOptions = {}): string {
  const kept = shownPart(page, keep)
  spend?.(page.nodes.size)
  const all = everything(page.runs)
  const elements = keptElements(page, all)
  spend?.(page.nodes.size)
  const renderer = new MarkedRenderer(page, all, elements, marker(page, kept), spend)
  return renderer.render(
    (content, attributes) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"${attribute('content', policy)}>
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(titleOf(page))}</title>
<style>${highlightStyle}</style>
</head>
<body>
${header(page, kept)}
<main${attributes}>
${content === '' ? '<p class="e">This page has no text.</p>\n' : content}</main>
</body>
</html>
`,
  )
}

function titleOf(page: Page): string {
  const title = page.title.replace(/\s+/g, ' ').trim()
  return title === '' ? 'Untitled page' : title
}

function header(page: Page, kept: Selection): string {
  const hidden = hiddenText(page)
  const shown = union(difference(page.live, hidden), difference(kept, hidden))
  const keptWords = wordsOf(kept)
  const allWords = wordsOf(union(page.live, kept))
  const hiddenWords = wordsOf(hidden)
  const share = allWords === 0 ? 0 : Math.round((100 * keptWords) / allWords)
  const address = page.url === null ? '' : `<p class="u">${escapeText(page.url)}</p>\n`
  const keptHidden = wordsOf(intersection(kept, hidden))
  return `<header>
<h1>${escapeText(titleOf(page))}</h1>
${address}<p class="c"><mark class="k">kept</mark> ${count(keptWords)} of ${count(allWords)} words, ${share} % <span class="d">dropped</span> ${count(
    wordsOf(difference(shown, kept)),
  )}${hiddenWords > 0 ? ` <span class="h">hidden</span> ${count(hiddenWords)}${keptHidden > 0 ? `, ${count(keptHidden)} of them kept` : ''}` : ''}</p>
</header>`
}

function count(words: number): string {
  return words.toLocaleString('en').replaceAll(',', '\u202f')
}

function hiddenText(page: Page): Selection {
  const { runs } = page
  const bounds: number[] = []
  for (let run = 0; run < runs.size; run++) if (runs.flags[run] & RunFlag.Hidden) bounds.push(runs.start[run], runs.start[run + 1])
  return canonical(runs, bounds)
}

/** Splits pieces of text, which come in document order, where kept and dropped text meet. */
function marker(page: Page, keep: Selection): Marker {
  const { bounds } = keep
  const { flags } = page.runs
  let k = 0
  return (run, start, end, write) => {
    const isHidden = (flags[run] & RunFlag.Hidden) !== 0
    while (k < bounds.length && bounds[k + 1] <= start) k += 2
    let at = start
    for (let n = k; at < end; n += 2) {
      const from = n < bounds.length ? Math.min(end, Math.max(at, bounds[n])) : end
      const to = n < bounds.length ? Math.min(end, bounds[n + 1]) : end
      if (from > at) write(at, from, isHidden ? Mark.Hidden : Mark.Dropped)
      if (to > from) write(from, to, isHidden ? Mark.KeptHidden : Mark.Kept)
      at = Math.max(from, to)
    }
  }
}
