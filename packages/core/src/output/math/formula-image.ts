/** Pictures of formulas whose alternative text is their TeX. */

import type { Page } from '../../page/page.js'
import { imageClass } from '../images.js'
import { cleanTex } from './formulas.js'

const formulaImage =
  /(?:^|\s)(?:mwe-math-fallback-(?:image|png)-(?:inline|display)|(?:la)?tex|texhtml|ql-img-(?:inline|displayed)-formula|math|formula)(?:\s|$)/i

/** Returns the formula that an `img` shows, null if it shows something else. */
export function formulaOfImage(page: Page, node: number): { readonly latex: string; readonly isDisplay: boolean } | null {
  const classes = imageClass(page, node)
  if (classes === '' || !formulaImage.test(classes)) return null
  const latex = cleanTex(page.attribute(node, 'alt') ?? '')
  if (latex === '' || (!/[\\^_{}=+<>]/.test(latex) && latex.length > 3)) return null
  return { latex, isDisplay: /(?:display|displayed-formula)(?:\s|$)/.test(classes) }
}
