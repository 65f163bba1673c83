/** Placeholder pages: script-rendered shells, and walls that ask for consent or for a human. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { RunFlag } from '../page/types.js'
import { countWords, normalise } from '../text/words.js'
import { lengthOf } from './comments.js'

/** A page with more characters than this is taken for what it says. */
const maxShellLength = 400
/** Walls may explain themselves at some length. */
const maxWallLength = 1800
/** Where the title itself says so, at more length. */
const maxTitledWallLength = 6000
/**
 * Words beside those of the wall, links and buttons not counted: what a notice adds to itself. Sites have bars about cookies
 * on all their pages, so hardly one more sentence is allowed.
 */
const maxWordsBeside = 40
const maxWordsBesideBar = 15
/** A block that says more than this does not only say what a wall says. */
const maxNoticeWords = 80
/** Characters of a block or title that are looked at. */
const maxNoticeLength = 2000

const mountPoint = /^(?:root|app|__next|__nuxt|main-app|react-root|application|svelte|gatsby-focus-wrapper|ember\d*)$/i
/** What articles say of something counts where it speaks to whoever came, or is all that a title or heading says between its marks. */
const wallText =
  /\b(?:are you (?:a )?(?:human|robot)|verify(?:ing)? (?:that )?you(?:.re| are) (?:a )?human|checking (?:your browser|if the site)|unusual traffic from your|your? .{0,20}(?:been blocked|permission to access)|complete the security check|enable .{0,100}cookies to continue|before you continue to)\b/i
const wallTitle =
  /(?:^|[|:]|\s[-–])\s{0,4}(?:(?:just )?checking your browser|just a moment|attention required|403|(?:403 )?forbidden|access (?:is )?denied|before you continue.{0,100})[\s.!]{0,9}(?:$|[|:]|\s[-–])/im
const barText =
  /\b(?:we (?:value your privacy|use cookies|and our (?:\d+ )?partners)|accept (?:all )?cookies|zustimmen und weiter|cookies akzeptieren|accepter et continuer)\b/i

/**
 * Tells what a page is that has little or no text of its own: `empty-shell`, `blocked`, or null for an ordinary page. With
 * patterns of further notices, blocks that match them count as walls too.
 */
export function pageState(page: Page, ...further: readonly RegExp[]): 'empty-shell' | 'blocked' | null {
  const length = lengthOf(page.live)
  const isTitled = wallTitle.test(page.title.slice(0, maxNoticeLength))
  if (length > (isTitled ? maxTitledWallLength : maxWallLength)) return null
  const { notice, beside } = lookFor(page, [wallText, wallTitle, barText, ...further])
  const isBrief = beside <= maxWordsBeside
  const isWall = wallText.test(notice)
  if (isTitled && (isWall || isBrief)) return 'blocked'
  if (notice && beside <= (isWall || wallTitle.test(notice) ? maxWordsBeside : maxWordsBesideBar)) return 'blocked'
  return isBrief && length <= maxShellLength && isShell(page) ? 'empty-shell' : null
}

/** Returns the text of the blocks that can be seen and match a pattern, line by line, and how many other words there are. */
function lookFor(page: Page, patterns: readonly RegExp[]): { notice: string; beside: number } {
  const { blocks, runs } = page
  let notice = ''
  let beside = 0
  for (let b = 0; b < blocks.size; b++) {
    let text = ''
    let words = 0
    for (const run of blocks.runs.subarray(blocks.start[b], blocks.start[b + 1])) {
      if (runs.flags[run] & RunFlag.Hidden) continue
      text += page.runText(run)
      if (!(runs.flags[run] & RunFlag.InLink)) words += countWords(page.runText(run))
    }
    text = normalise(text).slice(0, maxNoticeLength)
    if (patterns.some(pattern => pattern.test(text))) {
      notice += `${text}\n`
      words -= maxNoticeWords
    }
    beside += Math.max(0, words)
  }
  return { notice, beside }
}

/** A shell has scripts and an empty place to mount into, or tells in `noscript` that it needs scripts. */
function isShell(page: Page): boolean {
  const { nodes, body, runs } = page
  let hasScript = false
  let hasMount = false
  for (let i = 0; i < nodes.size; i++) {
    if (nodes.tag[i] === Tag.script) hasScript = true
    else if (i > body && nodes.tag[i] && nodes.run[nodes.end[i]] === nodes.run[i] && mountPoint.test(page.attribute(i, 'id') ?? ''))
      hasMount = true
  }
  const needsScript = (flags: number, run: number): boolean => (flags & RunFlag.Noscript) > 0 && /javascript/i.test(page.runText(run))
  return body >= 0 && ((hasScript && (hasMount || page.live.isEmpty)) || runs.flags.some(needsScript))
}
