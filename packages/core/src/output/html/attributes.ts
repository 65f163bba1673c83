/** The attributes that HTML output can contain: each value is checked against what the attribute may say, or made by us. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { imageOf, srcsetOf } from '../images.js'
import { resolveUrl } from '../urls.js'
import { attribute } from './escape.js'

/** A rule: the value an attribute is written with, null for none. */
type Check = (value: string, base: string | null) => string | null

const matching =
  (pattern: RegExp): Check =>
  value => {
    const trimmed = value.trim()
    return pattern.test(trimmed) ? trimmed : null
  }
const oneOf =
  (...words: string[]): Check =>
  value => {
    const word = value.trim().toLowerCase()
    return words.includes(word) ? word : null
  }
const between =
  (min: number, max: number): Check =>
  value => {
    const match = /^\s*(-?\d{1,9})\s*$/.exec(value)
    const number = Number(match?.[1] ?? Number.NaN)
    return number >= min && number <= max ? String(number) : null
  }
const text: Check = value => {
  const collapsed = value.replace(/\s+/g, ' ').trim().slice(0, 1000)
  return collapsed === '' ? null : collapsed
}
const source: Check = (value, base) => {
  const address = resolveUrl(base, value)
  return address !== null && /^https?:/.test(address) ? address : null
}
const moment = matching(/^[-+\d:.TZPWYMDHS ]{1,40}$/)

const language = matching(/^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,7}$/)
const direction = oneOf('ltr', 'rtl', 'auto')

const rules: Readonly<Record<number, Readonly<Record<string, Check>>>> = {
  [Tag.ol]: { start: between(-1_000_000, 100_000_000), reversed: () => '', type: matching(/^[1aAiI]$/) },
  [Tag.li]: { value: between(-1_000_000, 100_000_000) },
  [Tag.td]: { colspan: between(2, 1000), rowspan: between(0, 65534) },
  [Tag.th]: { colspan: between(2, 1000), rowspan: between(0, 65534), scope: oneOf('row', 'col', 'rowgroup', 'colgroup') },
  [Tag.blockquote]: { cite: source },
  [Tag.q]: { cite: source },
  [Tag.abbr]: { title: text },
  [Tag.acronym]: { title: text },
  [Tag.dfn]: { title: text },
  [Tag.time]: { datetime: moment },
  [Tag.ins]: { datetime: moment },
  [Tag.del]: { datetime: moment },
}

/** Writes the attributes of an element that have a rule, its language and direction, with leading spaces. */
export function attributesOf(page: Page, node: number, base: string | null): string {
  const own = rules[page.nodes.tag[node]]
  let written = ''
  if (own) {
    for (const name of Object.keys(own)) {
      const value = page.attribute(node, name)
      const checked = value === null ? null : own[name](value, base)
      if (checked !== null) written += attribute(name, checked)
    }
  }
  return written + localeAttributes(page, node)
}

/** Writes the language and direction that an element states. */
export function localeAttributes(page: Page, node: number): string {
  const lang = page.attribute(node, 'lang')
  const dir = page.attribute(node, 'dir')
  const checkedLang = lang === null ? null : language(lang, null)
  const checkedDir = dir === null ? null : direction(dir, null)
  return (checkedLang === null ? '' : attribute('lang', checkedLang)) + (checkedDir === null ? '' : attribute('dir', checkedDir))
}

/** Returns the direction of text that an element states; null where it states none or leaves it to the text. */
export function directionOf(page: Page, node: number): string | null {
  const dir = page.attribute(node, 'dir')
  const checked = dir === null ? null : direction(dir, null)
  return checked === 'auto' ? null : checked
}

/** Writes a picture; null where there is none to show. */
export function imageMarkup(page: Page, node: number, base: string | null): string | null {
  const image = imageOf(page, node, base)
  if (image === null) return null
  const optional = (name: string, value: string | number | undefined): string =>
    value === undefined || value === '' ? '' : attribute(name, String(value))
  return `<img${attribute('src', image.src)}${optional('srcset', srcsetOf(page, node, base, image))}${attribute('alt', image.alt)}${optional(
    'title',
    image.title,
  )}${optional('width', image.width)}${optional('height', image.height)}>`
}
