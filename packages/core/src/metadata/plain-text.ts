/** Text out of attributes and structured data: references decoded once more, tags dropped, white space collapsed. */

import { attributeValue } from '../html/attributes.js'
import { normalise } from '../text/words.js'

/** Longest value that is looked at. */
const maxLength = 5000

/** Makes plain text of a value: templates often encode it twice or leave markup in it. */
export function plainText(value: string): string {
  const decoded = decode(decode(value.slice(0, maxLength)))
  return normalise(decoded.replace(/<\/?[a-z][^<>]{0,300}>/gi, ' ').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''))
}

function decode(text: string): string {
  return attributeValue(text, 0, text.length)
}

/** The form in which names and titles are compared: NFKC, lower case, letters and digits with single spaces. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
