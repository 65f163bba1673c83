/** The outputs that are attacked, each as a document that a browser can load. */

import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { toHighlight } from '../../packages/core/src/output/highlight.js'
import { toHtml } from '../../packages/core/src/output/to-html.js'
import { toMarkdown } from '../../packages/core/src/output/to-markdown/index.js'
import { toOriginalHtml } from '../../packages/core/src/output/to-original-html.js'
import { parsePage } from '../../packages/core/src/page/parse.js'
import { everything } from '../../packages/core/src/page/selection/selection.js'

/** One way to show what was made of a page. */
export interface Rendition {
  readonly name: string
  /** The element whose content comes from the page. */
  readonly selector: string
  /** Elements that the content may hold. */
  readonly elements: ReadonlySet<string>
  /** Attributes that the content may hold. */
  readonly attributes: ReadonlySet<string>
  /** Whether pictures may be asked for. */
  readonly showsPictures: boolean
  /** Renders a page with everything kept: hidden text, `noscript` text, all. */
  render(html: string, url: string | null): { readonly fragment: string; readonly document: string }
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const math =
  'math mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose mfenced semantics mspace mi mn mo ms mtext annotation'
const mathAttributes =
  'display mathvariant displaystyle scriptlevel accent accentunder stretchy fence separator symmetric largeop movablelimits form lspace rspace width height depth voffset linethickness columnalign rowalign columnspan rowspan notation open close encoding'
const structure =
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table caption thead tbody tfoot tr td th details summary article section aside div hr br wbr'
const phrases = 'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var'

function keepAll(html: string, url: string | null) {
  const page = parsePage(html, { url, hidden: 'keep', noscript: 'keep' })
  return { page, keep: everything(page.runs) }
}

const wrap = (body: string): string =>
  `<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>shown</title></head><body><main>${body}</main></body></html>`

const asHtml: Rendition = {
  name: 'html',
  selector: 'main',
  elements: words(`${structure} ${phrases} ${math} img`),
  attributes: words(
    `href src srcset alt title width height lang dir id start reversed type value colspan rowspan scope cite datetime open class ${mathAttributes}`,
  ),
  showsPictures: true,
  render(html, url) {
    const { page, keep } = keepAll(html, url)
    const fragment = toHtml(page, keep, { url })
    return { fragment, document: wrap(fragment) }
  },
}

const asOriginal: Rendition = {
  ...asHtml,
  name: 'original html',
  elements: new Set([...asHtml.elements, ...words('main header footer nav address hgroup')]),
  render(html, url) {
    const { page, keep } = keepAll(html, url)
    const fragment = toOriginalHtml(page, keep, { url })
    return { fragment, document: wrap(fragment) }
  },
}

const asHighlight: Rendition = {
  name: 'highlight',
  selector: 'main',
  elements: words(`${structure} ${phrases}`),
  attributes: words('class lang dir start reversed type value colspan rowspan scope cite datetime open title'),
  showsPictures: false,
  render(html, url) {
    const { page, keep } = keepAll(html, url)
    const document = toHighlight(page, keep, { url })
    return { fragment: document.slice(document.indexOf('<main'), document.indexOf('</main>')).replace(/^<main[^>]*>/, ''), document }
  },
}

/** Takes back the filter of raw HTML that GitHub's dialect brings: the Markdown has to be safe without it. */
type HtmlExtension = ReturnType<typeof gfmHtml>
const unfiltered: HtmlExtension = {
  exit: {
    htmlFlowData(token) {
      this.raw(this.sliceSerialize(token))
      this.setData('slurpOneLineEnding', undefined)
    },
    htmlTextData(token) {
      this.raw(this.sliceSerialize(token))
    },
  },
}

/** The most trusting renderer there is: raw HTML and every protocol pass. */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml(), unfiltered],
  })
}

const asMarkdown: Rendition = {
  name: 'markdown',
  selector: 'main',
  elements: words(`${structure} ${phrases} img input`),
  attributes: words(
    'href src alt title class id align start type checked disabled dir lang data-footnotes data-footnote-ref data-footnote-backref aria-label aria-describedby',
  ),
  showsPictures: true,
  render(html, url) {
    const { page, keep } = keepAll(html, url)
    const fragment = renderMarkdown(toMarkdown(page, keep, { url }))
    return { fragment, document: wrap(fragment) }
  },
}

/** Every rendition that is tested. */
export const renditions: readonly Rendition[] = [asHtml, asOriginal, asHighlight, asMarkdown]
