/** Punctuation at the borders of emphasis, moved to where the marks are read. */

import { mayBePunctuation, mayBeWord } from './escape.js'
import { flankedMarks, lastCode, type Piece, PieceKind, Style } from './pieces.js'

/**
 * Moves punctuation out of emphasis where it would keep the marks from being read: `**(word)**next` is no emphasis to
 * CommonMark, `(**word**)next` is. Common in East Asian text, which has no spaces around.
 */
export function withMovedPunctuation(pieces: readonly Piece[]): Piece[] {
  const moved: Piece[] = []
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    const before = moved.length > 0 ? moved[moved.length - 1] : null
    const after = i + 1 < pieces.length ? pieces[i + 1] : null
    const isPlain = piece.kind === PieceKind.Text && (piece.style & Style.Code) === 0
    const from = isPlain && before !== null && opensAfterWord(before, piece) ? skipPunctuation(piece.text) : 0
    const to = isPlain && after !== null && closesBeforeWord(piece, after) ? skipPunctuationBack(piece.text, from) : piece.text.length
    if (from === 0 && to === piece.text.length) {
      moved.push(piece)
      continue
    }
    if (from > 0) addPart(moved, piece, 0, from, before!.style | ~flankedMarks)
    if (to > from) addPart(moved, piece, from, to, ~0)
    if (to < piece.text.length) addPart(moved, piece, to, piece.text.length, after!.style | ~flankedMarks)
  }
  return moved
}

/** Adds a part of a piece with some of its styles, white space at its borders made into spacing. */
function addPart(list: Piece[], piece: Piece, from: number, to: number, styles: number): void {
  const text = piece.text.slice(from, to)
  const isSpacedInside = text.startsWith(' ') || (from > 0 && piece.text[from - 1] === ' ')
  if (text.trim() === '') return
  list.push({ ...piece, text: text.trim(), style: piece.style & styles, spaced: from === 0 ? piece.spaced : isSpacedInside })
}

function skipPunctuation(text: string): number {
  let i = 0
  while (i < text.length && (mayBePunctuation(text.charCodeAt(i)) || text[i] === ' ')) i++
  return i
}

function skipPunctuationBack(text: string, from: number): number {
  let i = text.length
  while (i > from && (mayBePunctuation(text.charCodeAt(i - 1)) || text[i - 1] === ' ')) i--
  return i
}

function opensAfterWord(before: Piece, piece: Piece): boolean {
  if (piece.spaced || (piece.style & ~before.style & flankedMarks) === 0 || piece.link !== before.link) return false
  return before.kind === PieceKind.Text && mayBePunctuation(piece.text.charCodeAt(0)) && mayBeWord(lastCode(before.text))
}

function closesBeforeWord(piece: Piece, after: Piece): boolean {
  if (after.spaced || (piece.style & ~after.style & flankedMarks) === 0 || piece.link !== after.link) return false
  return (
    after.kind === PieceKind.Text &&
    (after.style & Style.Code) === 0 &&
    mayBePunctuation(lastCode(piece.text)) &&
    mayBeWord(after.text.charCodeAt(0))
  )
}
