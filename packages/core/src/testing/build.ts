/** Builders of small pages, so that a test reads as a sentence: `page(nav(link('Home')), article(p(words(40))))`. */

import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import type { ParseOptions } from '../page/types.js'

/** A piece of HTML: markup made by a builder, or a string that is escaped. */
export type Content = Markup | string

/** Markup that stands as it is. */
export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

function render(contents: readonly Content[]): string {
  return contents
    .map(content => (typeof content === 'string' ? content.replace(/&/g, '&amp;').replace(/</g, '&lt;') : content.html))
    .join('')
}

/** Makes an element; the selector gives tag, id and classes: `div#main.story`. */
export function element(selector: string, ...contents: Content[]): Markup {
  const [, tag, id, classes] = /^([a-z0-9-]+)(?:#([\w-]+))?((?:\.[\w-]+)*)$/i.exec(selector) ?? ['', selector, '', '']
  const idText = id ? ` id="${id}"` : ''
  const classText = classes ? ` class="${classes.slice(1).replaceAll('.', ' ')}"` : ''
  return new Markup(`<${tag}${idText}${classText}>${render(contents)}</${tag}>`)
}

const builder =
  (tag: string) =>
  (...contents: Content[]): Markup =>
    element(tag, ...contents)

/** Makes a `div`. */
export const div = builder('div')
/** Makes a paragraph. */
export const p = builder('p')
/** Makes a `nav`. */
export const nav = builder('nav')
/** Makes an `article`. */
export const article = builder('article')
/** Makes an `h1`. */
export const h1 = builder('h1')
/** Makes a list. */
export const ul = builder('ul')
/** Makes a list item. */
export const li = builder('li')

/** Makes a link. */
export function link(text: Content, href = '#'): Markup {
  return new Markup(`<a href="${href}">${render([text])}</a>`)
}

/** Takes HTML as it is. */
export function raw(html: string): Markup {
  return new Markup(html)
}

const vocabulary =
  'the harvest came late that year and people in valley waited for rain before they went out to reap what little had grown on northern slopes'.split(
    ' ',
  )

/** Makes a text of `count` words that read like a sentence; `seed` varies it. */
export function words(count: number, seed = 0): string {
  const list = Array.from({ length: count }, (_, i) => vocabulary[(i * 7 + seed * 3) % vocabulary.length])
  return list.join(' ')
}

/** Makes a text of exactly `count` characters without white space at its ends. */
export function chars(count: number, seed = 0): string {
  let text = words(Math.ceil(count / 2) + 2, seed).slice(0, count)
  if (text.endsWith(' ')) text = `${text.slice(0, -1)}x`
  return text
}

/** Joins contents into the HTML of a document. */
export function html(...contents: Content[]): string {
  return `<!DOCTYPE html><html><head><title></title></head><body>${render(contents)}</body></html>`
}

/** Builds and parses a page. */
export function page(...contents: Content[]): Page {
  return parsePage(html(...contents))
}

/** Builds and parses a page with options. */
export function pageWith(options: ParseOptions, ...contents: Content[]): Page {
  return parsePage(html(...contents), options)
}
