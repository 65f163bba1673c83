/** Gold and output side by side, word by word. */

import { alignLcs, internTokens, wsTokens } from '../metrics/index.js'
import { type Html, html } from './html.js'

/** Words alike in a row beyond which only their number is shown, and how many are shown at either end. */
const longStretch = 60
const shownWords = 12

/** A stretch of words on one side: alike, or found on this side only. */
export interface Stretch {
  readonly isAlike: boolean
  readonly words: readonly string[]
}

/** Splits both texts into stretches by their longest common subsequence of words; at most `maxWords` words of each are compared. */
export function diffWords(gold: string, output: string, maxWords = 20_000): { gold: Stretch[]; output: Stretch[] } {
  const [a, b] = [wsTokens(gold).slice(0, maxWords), wsTokens(output).slice(0, maxWords)]
  const pair = internTokens(a, b)
  const alike = alignLcs(pair.a, pair.b, pair.size)
  return { gold: stretchesOf(a, alike.a), output: stretchesOf(b, alike.b) }
}

function stretchesOf(words: readonly string[], alike: ArrayLike<number>): Stretch[] {
  const isAlike = new Uint8Array(words.length)
  for (let k = 0; k < alike.length; k++) isAlike[alike[k]] = 1
  const stretches: { isAlike: boolean; words: string[] }[] = []
  words.forEach((word, i) => {
    const last = stretches.at(-1)
    if (last && last.isAlike === (isAlike[i] === 1)) last.words.push(word)
    else stretches.push({ isAlike: isAlike[i] === 1, words: [word] })
  })
  return stretches
}

/** Shows the stretches of one side; words of this side alone are marked. */
export function renderStretches(stretches: readonly Stretch[], mark: 'del' | 'ins', maxStretches = 120): Html[] {
  const shown = stretches.slice(0, maxStretches).map(stretch => renderStretch(stretch, mark))
  const rest = stretches.slice(maxStretches).reduce((sum, { words }) => sum + words.length, 0)
  return rest > 0 ? [...shown, html`<span class="alike">… ${rest} more words</span>`] : shown
}

function renderStretch({ isAlike, words }: Stretch, mark: 'del' | 'ins'): Html {
  const text = shorten(words)
  if (isAlike) return html`${text} `
  return mark === 'del' ? html`<del>${text}</del> ` : html`<ins>${text}</ins> `
}

function shorten(words: readonly string[]): Html {
  if (words.length <= longStretch) return html`${words.join(' ')}`
  const [head, tail] = [words.slice(0, shownWords).join(' '), words.slice(-shownWords).join(' ')]
  return html`${head} <span class="alike">… ${words.length - 2 * shownWords} words …</span> ${tail}`
}
