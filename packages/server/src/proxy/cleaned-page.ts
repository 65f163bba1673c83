/** The page that is shown in place of the original. */

import type { ExtractionResult } from '../extraction/index.js'
import { escapeHtml, headOf, safetyHeaders, styleHash } from './own-page.js'
import { originalUrl } from './target.js'

/** Pictures may come from anywhere; nothing else may come, run, or be sent. */
const policy = `default-src 'none'; img-src http: https: data:; style-src ${styleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Headers of cleaned pages. */
export const cleanedPageHeaders: Readonly<Record<string, string>> = safetyHeaders(policy)

/** Makes the cleaned page from what was extracted, for the address in the browser; `original` is where it leads to the page as it came. */
export function cleanedPage(result: ExtractionResult, url: string, original = originalUrl(url)): string {
  const { title, language, direction } = result
  const { heading, content } = apart(result.html ?? '', title)
  const attributes = [language === null ? '' : ` lang="${escapeHtml(language)}"`, direction === null ? '' : ` dir="${direction}"`].join('')
  const { host } = new URL(url)
  const site = result.siteName ?? host
  return `<!doctype html>
<html${attributes}><head>${headOf(title ?? host)}</head><body>
<div class="bar" dir="auto"><span class="site">${escapeHtml(site)}</span><a href="${escapeHtml(original)}" rel="nofollow">show original</a></div>
<main>
${heading === null ? '' : `<h1>${heading}</h1>\n`}${factsOf(result)}${content}
</main></body></html>
`
}

/** By-line and date, if the page has them. */
function factsOf({ authors, published }: ExtractionResult): string {
  const date = published === null ? null : /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(published)?.[0]
  const parts = [
    ...(authors.length > 0 ? [`<span>${authors.map(escapeHtml).join(', ')}</span>`] : []),
    ...(date ? [`<time datetime="${escapeHtml(published ?? '')}">${date}</time>`] : []),
  ]
  return parts.length === 0 ? '' : `<p class="facts">${parts.join(' · ')}</p>\n`
}

/** Splits the heading at the top of the content from the rest, so that by-line and date can follow it. The title is the heading if the content has none. */
function apart(html: string, title: string | null): { readonly heading: string | null; readonly content: string } {
  const [whole = '', inner] = /^\s*<h1(?: [^>]*)?>(.*?)<\/h1>/s.exec(html) ?? []
  if (inner !== undefined) return { heading: inner, content: html.slice(whole.length) }
  const isShown = title !== null && html.slice(0, 20_000).includes(`>${escapeText(title)}</h`)
  return { heading: title === null || isShown ? null : escapeHtml(title), content: html }
}

/** As the renderer of the core writes text. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
