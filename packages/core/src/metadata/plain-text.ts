/** Text out of attributes and structured data: references decoded once more, tags dropped, white space collapsed. */

import { normalise } from '../text/words.js'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  oacute: 'ó',
  aacute: 'á',
  iacute: 'í',
}

/** Longest value that is looked at. */
const maxLength = 5000

/** Makes plain text of a value: templates often encode it twice or leave markup in it. */
export function plainText(value: string): string {
  let text = value.length > maxLength ? value.slice(0, maxLength) : value
  if (text.includes('&')) text = decode(decode(text))
  if (text.includes('<')) text = text.replace(/<\/?[a-z][^<>]{0,300}>/gi, ' ')
  return normalise(text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''))
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? named[name] : all
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}

/** The form in which names and titles are compared: NFKC, lower case, letters and digits with single spaces. */
export function comparable(text: string): string {
  // Most texts are ASCII, for which all this is simple.
  if (/^[\x20-\x7e]*$/.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
