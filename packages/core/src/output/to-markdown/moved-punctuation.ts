/** Punctuation at the borders of emphasis, moved to where the marks are read. */

import { mayBePunctuation, mayBeWord } from './escape.js'
import { lastCode, type Piece, Style } from './pieces.js'

/**
 * Moves punctuation out of emphasis where it would keep the marks from being read: `**(word)**next` is not emphasis to
 * CommonMark, `(**word**)next` is. Common in East Asian text, which has no spaces around. Takes the first `count` pieces.
 */
export function withMovedPunctuation(pieces: readonly Piece[], count: number): Piece[] {
  const moved: Piece[] = []
  for (let i = 0; i < count; i++) {
    const piece = pieces[i]
    const { text } = piece
    const isText = (piece.style & Style.Other) === 0
    const before = isText && i > 0 ? moved[moved.length - 1] : piece
    const after = isText && i + 1 < count ? pieces[i + 1] : piece
    let from = 0
    if (isBorder(piece, before, piece.spaced) && mayBePunctuation(text.charCodeAt(0)) && mayBeWord(lastCode(before.text)))
      while (from < text.length && isMovable(text, from)) from++
    let to = text.length
    if (
      isBorder(piece, after, after.spaced) &&
      (after.style & Style.Code) === 0 &&
      mayBePunctuation(lastCode(text)) &&
      mayBeWord(after.text.charCodeAt(0))
    )
      while (to > from && isMovable(text, to - 1)) to--
    if (to - from === text.length) moved.push(piece)
    else {
      addPart(moved, piece, 0, from, before.style | ~Style.Flanked)
      addPart(moved, piece, from, to, ~0)
      addPart(moved, piece, to, text.length, after.style | ~Style.Flanked)
    }
  }
  return moved
}

/** Tells whether emphasis of a piece begins or ends where its neighbour, a text, stands, with nothing between. */
function isBorder(piece: Piece, other: Piece, isSpaced: boolean): boolean {
  const isPiece = (other.style & (Style.Raw | Style.Break)) === 0
  return isPiece && !isSpaced && (piece.style & ~other.style & Style.Flanked) !== 0 && piece.link === other.link
}

function isMovable(text: string, i: number): boolean {
  return text[i] === ' ' || mayBePunctuation(text.charCodeAt(i))
}

/** Adds a part of a piece with some of its styles, white space at its borders made into spacing. */
function addPart(list: Piece[], piece: Piece, from: number, to: number, styles: number): void {
  const text = piece.text.slice(from, to)
  const isSpaced = from === 0 ? piece.spaced : text.startsWith(' ') || piece.text[from - 1] === ' '
  if (text.trim() !== '') list.push({ ...piece, text: text.trim(), style: piece.style & styles, spaced: isSpaced })
}
