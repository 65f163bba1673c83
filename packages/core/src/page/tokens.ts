/**
 * Word and tag tokens of the source view, shared by the filters over token sequences.
 *
 * A token is a tag or a word. Words come as pieces between white space; in scripts written without spaces one piece stands
 * for several words, which share its place and its verdict. Pieces without letter or digit (`|`, `»`) are no tokens: they
 * follow the word that governs them.
 */

import { firstWhere } from '../numeric/first-where.js'
import { CharClass, classOf } from '../text/characters.js'
import { countText } from '../text/words.js'
import { type Lazy, lazy } from './lazy.js'
import type { Page } from './page.js'
import { type Selection, SelectionBuilder } from './selection/selection.js'
import { SourceItem, sourceView } from './source-view.js'

/** The pieces between white space of all live text, in the order of the character axis. */
export interface PieceTable {
  readonly size: number
  /** Place on the axis. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** How many words the piece counts; 0 where it has neither letter nor digit. */
  readonly words: Int32Array
  readonly run: Int32Array
  /**
   * The piece whose verdict this one takes: itself if it has words; else the preceding word of its run, else the
   * following one; in a run without words the last word before it on the page, else the first after it; −1 on a page
   * without words.
   */
  readonly governor: Int32Array
}

/** Pieces with words, and tags, in source order. */
export interface TokenTable {
  /** Number of items: pieces that hold at least one word, and tags. */
  readonly size: number
  /** How many word tokens an item stands for; 0 for a tag, which is one tag token. */
  readonly words: Int32Array
  /** Of a tag its tag id, of words 0. */
  readonly tag: Uint16Array
  /** 1 for end tags. */
  readonly isEnd: Uint8Array
  /** Of words their piece, of a tag −1. */
  readonly piece: Int32Array
  /** Of a tag the element it opened or closed, −1 where the tree ignored it; of words −1. */
  readonly node: Int32Array
  /** First source character. */
  readonly srcStart: Int32Array
  /** Tokens before each item (length `size + 1`). */
  readonly position: Int32Array
  readonly wordTokens: number
  readonly tagTokens: number
  readonly pieces: PieceTable
}

/** Returns the tokens of the live text and the present elements, computed once per page. */
export const tokensOf: Lazy<TokenTable> = lazy(tokenise)

/** Returns the pieces of the live text, computed once per page. */
export const piecesOf: Lazy<PieceTable> = lazy(cutPieces)

/** Keeps the pieces whose governing word has an entry other than 0 in `kept`, which is indexed by piece. */
export function keepPieces(page: Page, kept: ArrayLike<number>): Selection {
  const { size, start, end, run, governor } = piecesOf(page)
  const { bounds } = page.live
  const builder = new SelectionBuilder(page.runs)
  let k = 0
  let from = -1
  let to = -1
  let last = -1
  for (let i = 0; i < size; i++) {
    // Pieces join inside one live range: between two ranges of one run lies dead text.
    const next = bounds[2 * k + 1] <= start[i]
    while (bounds[2 * k + 1] <= start[i]) k++
    const isKept = governor[i] >= 0 && kept[governor[i]] !== 0
    if (from >= 0 && (!isKept || next || run[i] !== last)) {
      builder.add(from, to)
      from = -1
    }
    if (!isKept) continue
    if (from < 0) from = start[i]
    to = end[i]
    last = run[i]
  }
  if (from >= 0) builder.add(from, to)
  return builder.build()
}

function cutPieces(page: Page): PieceTable {
  const { runs } = page
  const { axis } = runs
  const { bounds } = page.live
  const [start, end, words, run]: number[][] = [[], [], [], []]
  let r = 0
  for (let k = 0; k < bounds.length; k += 2) {
    const stop = bounds[k + 1]
    while (runs.start[r + 1] <= bounds[k]) r++
    for (let i = bounds[k]; i < stop; i++) {
      const from = i
      let bits = 0
      for (; i < stop; i++) {
        const code = axis.charCodeAt(i)
        const unit = classOf(code)
        if (unit & CharClass.Space) break
        // Halves of a pair say nothing by themselves: such pieces are counted in full below, as are unspaced scripts.
        bits |= (code & 0xf800) === 0xd800 ? CharClass.Unspaced : unit
      }
      if (i === from) continue
      start.push(from)
      end.push(i)
      words.push(bits & CharClass.Unspaced ? countText(axis, from, i).words : bits & CharClass.Alnum ? 1 : 0)
      run.push(r)
    }
  }
  const [starts, ends, counts, runOf] = [start, end, words, run].map(column => Int32Array.from(column))
  return { size: start.length, start: starts, end: ends, words: counts, run: runOf, governor: governors(counts, runOf) }
}

/** Finds for every piece the word whose verdict it takes. */
function governors(words: Int32Array, run: Int32Array): Int32Array {
  const governor = new Int32Array(words.length)
  let lastWord = -1
  let waiting = 0 // pieces from here to i − 1 have no word before them in their run
  let firstUngoverned = 0
  for (let i = 0; i <= words.length; i++) {
    if (i === words.length || (i > 0 && run[i] !== run[i - 1])) {
      // The run ends without a word after the waiting pieces: the last word before them on the page governs.
      for (; waiting < i; waiting++) governor[waiting] = lastWord
      if (lastWord < 0) firstUngoverned = i
    }
    if (i === words.length) break
    if (words[i] > 0) {
      if (lastWord < 0) governor.fill(i, 0, firstUngoverned)
      for (; waiting < i; waiting++) governor[waiting] = i
      lastWord = i
      governor[i] = i
      waiting = i + 1
    } else if (lastWord >= 0 && run[lastWord] === run[i]) {
      governor[i] = lastWord
      waiting = i + 1
    }
  }
  return governor
}

/** Merges pieces and tags in source order. */
function tokenise(page: Page): TokenTable {
  const view = sourceView(page)
  const pieces = piecesOf(page)
  const capacity = pieces.size + view.size
  const words = new Int32Array(capacity)
  const tag = new Uint16Array(capacity)
  const isEnd = new Uint8Array(capacity)
  const piece = new Int32Array(capacity)
  const node = new Int32Array(capacity)
  const srcStart = new Int32Array(capacity)
  const position = new Int32Array(capacity + 1)
  let size = 0
  let tagTokens = 0
  let p = 0
  for (let s = 0; s < view.size; s++) {
    if (view.kind[s] !== SourceItem.Text) {
      tag[size] = view.value[s]
      isEnd[size] = view.kind[s] === SourceItem.EndTag ? 1 : 0
      piece[size] = -1
      node[size] = view.extra[s]
      srcStart[size] = view.srcStart[s]
      position[size + 1] = position[size] + 1
      size++
      tagTokens++
      continue
    }
    const from = view.value[s]
    const to = view.extra[s]
    // Text usually comes in axis order; where the tree moved it, its first piece is searched.
    if ((p > 0 && pieces.start[p - 1] >= from) || (p < pieces.size && pieces.start[p] < from))
      p = firstWhere(pieces.size, i => pieces.start[i] >= from)
    const isPlain = view.srcEnd[s] - view.srcStart[s] === to - from
    for (; p < pieces.size && pieces.start[p] < to; p++) {
      if (pieces.words[p] === 0) continue
      words[size] = pieces.words[p]
      piece[size] = p
      node[size] = -1
      srcStart[size] = view.srcStart[s] + (isPlain ? pieces.start[p] - from : 0)
      position[size + 1] = position[size] + pieces.words[p]
      size++
    }
  }
  return {
    size,
    words: words.subarray(0, size),
    tag: tag.subarray(0, size),
    isEnd: isEnd.subarray(0, size),
    piece: piece.subarray(0, size),
    node: node.subarray(0, size),
    srcStart: srcStart.subarray(0, size),
    position: position.subarray(0, size + 1),
    wordTokens: position[size] - tagTokens,
    tagTokens,
    pieces,
  }
}

/** How tags mount up along the token sequence. */
export interface TagCurve {
  /** Tag tokens among the first `x` tokens, for every `x` from 0 to the number of tokens. */
  readonly tags: Int32Array
  /** Tokens before each item (length `size + 1`), as in the table but without the skipped tags. */
  readonly position: Int32Array
}

/** Counts tags along the token sequence; tags with the id `skipped` are left out of it. */
export function tagCurve(tokens: TokenTable, skipped = -1): TagCurve {
  const { size, words, tag } = tokens
  const tags = new Int32Array(tokens.position[size] + 1)
  const position = new Int32Array(size + 1)
  let at = 0
  let sum = 0
  for (let i = 0; i < size; i++) {
    position[i] = at
    if (words[i] === 1) tags[++at] = sum
    else if (words[i] > 0) {
      tags.fill(sum, at + 1, at + 1 + words[i])
      at += words[i]
    } else if (tag[i] !== skipped) tags[++at] = ++sum
  }
  position[size] = at
  return { tags: tags.subarray(0, at + 1), position }
}
