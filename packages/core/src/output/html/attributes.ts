/** The attributes that HTML output can contain: each value is checked against what the attribute may say, or made by us. */

import type { Page } from '../../page/page.js'
import { resolveUrl } from '../../page/urls.js'
import type { Pictures } from '../images.js'
import { attribute } from './escape.js'

/** The attributes of all elements, and those of elements that have more. */
const common = ['lang', 'dir']
const attributes = new Map(
  'ol start reversed type|li value|td colspan rowspan|th colspan rowspan scope|blockquote cite|q cite|abbr title|dfn title|time datetime|ins datetime|del datetime'
    .split('|')
    .map(line => line.split(' '))
    .map(([element, ...names]) => [element, [...names, ...common]]),
)

const number = /^-?\d{1,7}$/
/** Numbers of columns and rows; 1 says nothing. */
const span = /^(?!0*1$)\d{1,4}$/

/** What values look like. Where case does not matter, they are written in lower case. */
const patterns: Readonly<Record<string, RegExp>> = {
  start: number,
  reversed: /^/,
  type: /^[1aAiI]$/,
  value: number,
  colspan: span,
  rowspan: span,
  scope: /^(?:row|col)(?:group)?$/i,
  cite: /^https?:.*/,
  title: /.+/,
  datetime: /^[-+\d:.TZPWYMDHS ]{1,40}$/,
  lang: /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,7}$/,
  dir: /^(?:ltr|rtl|auto)$/i,
}

/** The value that an attribute is written with, null for none. */
function checked(name: string, value: string, base: string | null): string | null {
  const text = name === 'cite' ? (resolveUrl(base, value) ?? '') : value.replace(/\s+/g, ' ').trim().slice(0, 1000)
  const pattern = patterns[name]
  const found = pattern.exec(text)?.[0] ?? null
  return pattern.ignoreCase ? (found?.toLowerCase() ?? null) : found
}

/** Writes the attributes that an element of this name may have, its language and direction too, with leading spaces. */
export function attributesOf(page: Page, node: number, element: string, base: string | null): string {
  let written = ''
  for (const name of attributes.get(element) ?? common) {
    const value = page.attribute(node, name)
    const safe = value === null ? null : checked(name, value, base)
    if (safe !== null) written += attribute(name, safe)
  }
  return written
}

/** Returns the direction of text that an element states; null where it states none or leaves it to the text. */
export function directionOf(page: Page, node: number): string | null {
  const dir = page.attribute(node, 'dir')
  const direction = dir === null ? null : checked('dir', dir, null)
  return direction === 'auto' ? null : direction
}

/** Writes a picture; null where there is none to show. */
export function imageMarkup(pictures: Pictures, node: number, base: string | null): string | null {
  const image = pictures.of(node, base)
  if (image === null) return null
  const { src, alt, title = '', width = '', height = '' } = image
  let written = ''
  for (const [name, value] of Object.entries({ src, srcset: pictures.srcsetOf(node, base, image), alt, title, width, height })) {
    if (value !== '' || name === 'alt') written += attribute(name, String(value))
  }
  return `<img${written}>`
}
