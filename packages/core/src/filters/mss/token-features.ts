/** The two features of every token that supervised MSS reads: the trigram it ends, and the tag that it is in. */

import type { Budget } from '../../filter/filter.js'
import { firstUnknownTag } from '../../html/tags.js'
import { finish, hashStart, hashText, mix } from '../../numeric/hash.js'
import type { Page } from '../../page/page.js'
import { type TokenTable, tokensOf } from '../../page/tokens.js'
import { CharClass, classOf } from '../../text/characters.js'
import { porterStem } from './porter.js'

/** Keys of the features of all items of a token table. */
export interface TokenFeatures {
  /** Hash of this token and its two predecessors. */
  readonly trigram: Int32Array
  /** Hash of the most recent tag that is still open. */
  readonly openTag: Int32Array
}

const numberSymbol = 1
const unspacedSymbol = 2
const tagSymbols = 16

/** Computes the features of a page's tokens. */
export function tokenFeatures(page: Page, budget: Budget): TokenFeatures {
  const tokens = tokensOf(page)
  const symbols = symbolsOf(page, tokens, budget)
  const trigram = new Int32Array(tokens.size)
  const openTag = new Int32Array(tokens.size)
  let open = page.body
  for (let i = 0; i < tokens.size; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    let hash = mix(hashStart, i > 1 ? symbols[i - 2] : 0)
    hash = mix(hash, i > 0 ? symbols[i - 1] : 0)
    trigram[i] = finish(mix(hash, symbols[i]))
    open = enclosing(page, tokens, i, open)
    openTag[i] = finish(mix(mix(hashStart, 3), tagSymbol(page, page.nodes.tag[open])))
  }
  return { trigram, openTag }
}

/** The element around an item; of a tag the one around its element. Where the tree ignored a tag, the last one known. */
function enclosing({ nodes, runs, body }: Page, { words, piece, node, pieces }: TokenTable, item: number, last: number): number {
  if (words[item] > 0) return nodes.parent[runs.node[pieces.run[piece[item]]]]
  return node[item] > body ? nodes.parent[node[item]] : last
}

function symbolsOf(page: Page, tokens: TokenTable, budget: Budget): Int32Array {
  const symbols = new Int32Array(tokens.size)
  const known = new Map<string, number>()
  for (let i = 0; i < tokens.size; i++) {
    if ((i & 4095) === 0) budget.spend(4096)
    if (tokens.words[i] === 0) {
      symbols[i] = 2 * tagSymbol(page, tokens.tag[i]) + tokens.isEnd[i]
      continue
    }
    const piece = tokens.piece[i]
    const text = page.runs.axis.slice(tokens.pieces.start[piece], tokens.pieces.end[piece])
    let symbol = known.get(text)
    if (symbol === undefined) known.set(text, (symbol = wordSymbol(text)))
    symbols[i] = symbol
  }
  return symbols
}

/** A number for a tag: its id where that is fixed, else a hash of its name. */
function tagSymbol(page: Page, tag: number): number {
  return tagSymbols + (tag < firstUnknownTag ? tag : hashText(page.base.tree.names[tag]) & 0xfffffff)
}

/** Longest word that is told apart: hostile pages hold words of megabytes. */
const maxWordChars = 40

/** A number for a word: of its stem, or of itself if it is not made of letters. */
export function wordSymbol(piece: string): number {
  let start = 0
  let end = Math.min(piece.length, 4 * maxWordChars)
  while (start < end && !isAlnum(piece.charCodeAt(start))) start++
  while (end > start && !isAlnum(piece.charCodeAt(end - 1))) end--
  let hasLetter = false
  let hasDigit = false
  for (let i = start; i < end; i++) {
    const bits = classOf(piece.charCodeAt(i))
    if (bits & CharClass.Unspaced) return unspacedSymbol
    if (bits & CharClass.Digit) hasDigit = true
    else if (bits & CharClass.Alnum) hasLetter = true
  }
  if (hasDigit && !hasLetter) return numberSymbol
  const word = piece.slice(start, Math.min(end, start + maxWordChars)).toLowerCase()
  return hashText(/^[a-z]+$/.test(word) ? porterStem(word) : word)
}

function isAlnum(unit: number): boolean {
  return (classOf(unit) & CharClass.Alnum) !== 0
}
