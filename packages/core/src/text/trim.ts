/** Trimming of characters other than white space. */

/**
 * A text without the characters at its end that match an expression for one character.
 *
 * The expression `[…]+$` would do the same, but it tries again at each of the characters, so that its work is in proportion to
 * the square of a long series of them inside the text.
 */
export function trimEndBy(text: string, unwanted: RegExp): string {
  let end = text.length
  while (end > 0) {
    const size = end > 1 && /[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(end - 2, end)) ? 2 : 1
    if (!unwanted.test(text.slice(end - size, end))) break
    end -= size
  }
  return text.slice(0, end)
}
