/** Pages that stand in place of a page: script-rendered shells, and walls that ask for consent, a log-in or a human. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection.js'
import { Kind, RunFlag } from '../page/types.js'
import { countWords } from '../text/words.js'

/** A page with more words than this is taken for what it says. */
const maxShellWords = 60
/** Walls may explain themselves at some length. */
const maxWallWords = 250
/** Where the title itself says so, at more length. */
const maxTitledWallWords = 800

const mountPoint = /^(?:root|app|__next|__nuxt|main-app|react-root|application|svelte|gatsby-focus-wrapper|ember\d*)$/i
const wallText =
  /\b(?:captcha|are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you(?:'re| are)? (?:a )?human|checking your browser|just a moment|access (?:to this page has been )?denied|unusual traffic|ddos protection|cloudflare|request blocked|forbidden|too many requests|ray id|security check|enable (?:javascript and )?cookies|your privacy choices|we (?:and our partners )?(?:value your privacy|use cookies)|accept (?:all )?cookies|cookie (?:consent|wall)|consent to (?:the use|our use)|zustimmen und weiter|cookies akzeptieren|accepter et continuer)\b/i

/** Tells what a page is that has little or no text of its own: `empty-shell`, `blocked`, or null for an ordinary page. */
export function pageState(page: Page): 'empty-shell' | 'blocked' | null {
  if (wallText.test(page.title) && wordsUpTo(page.live, maxTitledWallWords) <= maxTitledWallWords) return 'blocked'
  const words = wordsUpTo(page.live, maxWallWords)
  if (words > maxWallWords) return null
  if (isWall(page)) return 'blocked'
  return words <= maxShellWords && isShell(page) ? 'empty-shell' : null
}

/** Words of a selection; counting ends where there are more than `most`. */
function wordsUpTo({ runs, bounds }: Selection, most: number): number {
  let words = 0
  for (let k = 0; k < bounds.length && words <= most; k += 2) words += countWords(runs.axis, bounds[k], bounds[k + 1])
  return words
}

function isWall(page: Page): boolean {
  return wallText.test(page.runs.axis.slice(0, 20_000).replace(/\s+/g, ' '))
}

/** A shell has scripts and an empty place to mount into, or tells in `noscript` that it needs scripts. */
function isShell(page: Page): boolean {
  const { nodes, body, runs } = page
  if (body < 0) return false
  let hasScript = false
  let hasMount = false
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.kind[i] !== Kind.Element) continue
    if (nodes.tag[i] === Tag.script) hasScript = true
    else if (i > body && nodes.run[nodes.end[i]] === nodes.run[i] && mountPoint.test(page.attribute(i, 'id') ?? '')) hasMount = true
  }
  let needsScript = false
  for (let run = 0; run < runs.size; run++) {
    if (runs.flags[run] & RunFlag.Noscript && /javascript/i.test(page.runText(run))) needsScript = true
  }
  return (hasScript && hasMount) || needsScript || (hasScript && page.live.isEmpty)
}
