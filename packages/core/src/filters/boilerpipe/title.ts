/** Finding the headline: the block whose text is the page's title, or the likely headline in it. */

import { normalise } from '../../text/words.js'

/** Separators at which a title falls into parts; of each set the longest part may be the headline. */
const separators = [/ ?[|»-] ?/, / ?[|»:] ?/, / ?[|»:()] ?/, / ?[|»:()-] ?/, / ?[|»,:()-] ?/]

/** Lists what the headline of a page with this title may read, in lower case and without apostrophes. */
export function potentialTitles(pageTitle: string): Set<string> {
  const title = comparable(normalise(pageTitle))
  const titles = new Set<string>()
  if (title === '') return titles
  titles.add(title)
  for (const separator of separators) {
    const longest = longestPart(split(title, separator))
    if (longest !== '') titles.add(longest)
  }
  for (const separator of [' | ', ' - ']) {
    const parts = split(title, separator)
    if (parts.length > 1) for (const part of parts) if (!part.includes('.com') && part.split(' ').length >= 4) titles.add(part)
  }
  titles.add(title.replace(/ - [^-]+$/, ''))
  titles.add(title.replace(/^[^-]+ - /, ''))
  return titles
}

/** Tells whether a block's text is one of the potential titles, punctuation disregarded if need be. */
export function isTitle(text: string, titles: ReadonlySet<string>): boolean {
  const plain = comparable(text)
  return titles.has(plain) || (/[?!.:-]/.test(plain) && titles.has(plain.replace(/[?!.:-]+/g, '').trim()))
}

function comparable(text: string): string {
  return (text.includes("'") ? normalise(text.replaceAll("'", '')) : text).toLowerCase()
}

/** Splits a text; empty parts at the end do not count. */
function split(text: string, separator: RegExp | string): string[] {
  const parts = text.split(separator)
  while (parts.length > 0 && parts[parts.length - 1] === '') parts.pop()
  return parts
}

/** The part with more words or more characters than those before it, '' if the title does not fall into parts. */
function longestPart(parts: readonly string[]): string {
  if (parts.length === 1) return ''
  let longest = ''
  let mostWords = 0
  for (const part of parts) {
    if (part.includes('.com')) continue
    const words = part.split(' ').length
    if (words > mostWords || part.length > longest.length) {
      mostWords = words
      longest = part
    }
  }
  return longest.trim()
}
