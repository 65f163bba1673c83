/** GitHub-flavoured Markdown: structure kept, escapes only where needed, code, tables and formulas whole. */

import type { Page } from '../../page/page.js'
import type { Selection } from '../../page/selection/selection.js'
import { mathmlToLatex } from '../math/mathml-to-latex.js'
import type { OutputOptions } from '../options.js'
import { renderMarkdown } from './render.js'

/** Renders what a selection keeps as GitHub-flavoured Markdown, formulas of any kind as LaTeX. */
export function toMarkdown(page: Page, keep: Selection, options: OutputOptions = {}): string {
  return renderMarkdown(page, keep, { ...options, mathmlToLatex })
}
