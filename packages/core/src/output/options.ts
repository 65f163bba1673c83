/** What renderers can be told; the same for every format. */

import type { Page } from '../page/page.js'
import type { Selection } from '../page/selection/selection.js'

/** Options of text, HTML and Markdown output. */
export interface OutputOptions {
  /** Base for relative addresses: the page's URL. The page's own `base` element is honoured on top of it. */
  readonly url?: string | null
  /** Whether data tables appear; true by default. */
  readonly tables?: boolean
  /** Whether images appear, whose captions stay either way (HTML and Markdown); true by default. */
  readonly images?: boolean
  /** Whether links keep their targets (HTML and Markdown); true by default. */
  readonly links?: boolean
  /** How Markdown writes links; `inline` by default. */
  readonly linkStyle?: 'inline' | 'reference'
  /** Called with the steps of work that rendering takes, at least every few thousand; it may throw to end the rendering. */
  readonly spend?: (steps: number) => void
}

/** What an entry point adds to what its caller asks for. */
export interface RenderOptions extends OutputOptions {
  /** Converts a `math` element that carries no TeX; without it such a formula comes out as its text. */
  readonly mathmlToLatex?: (page: Page, math: number) => string
  /** Renders HTML in place of `toHtml`: in the structure of the page. */
  readonly toHtml?: (page: Page, keep: Selection, options: OutputOptions) => string
  /** A heading that Markdown puts on top. */
  readonly title?: string | null
}
