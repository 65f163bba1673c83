/** The language of a code block, from the many places where highlighters note it. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'

/** Classes that name a language, the first kinds any, the others one of those known. */
const prefixed =
  /(?:^|\s)(?:(?:((?:mw-highlight-)?lang|language|highlight-source)|highlight(?:-text)?|src|source|shiki|code|type)[-:]|(brush):\s*)([\w+#.-]+)/gi
/** Classes after which a bare language may follow, on other elements than listings: `highlight python`, `syntaxhighlighter java`. */
const highlighters = /(?:^|\s)(?:sourceCode|highlight|codehilite|code|src|syntax(?:highlighter)?|snippet)(?:\s|$)/i
/** Attributes that name one, as Prism, Shiki, Enlighter, Tistory and Medium write them. */
const languageAttribute = /^data-(?:enlighter-|ke-|code-(?:block-)?)?lang(?:uage)?$/
/** What highlighters call text that is in no language. */
const noLanguage = /^(?:\d+|te?xt|plain-?(?:text)?|no-?(?:ne|highlight)|undefined|auto|default|generic|raw|output|code)$/
/** Languages that are told by a bare name. */
const known = new Set(
  'bash c c++ c# clojure cmake console cpp cs csharp css dart diff docker dockerfile elixir erlang go groovy haskell html http ini java javascript js json jsx julia kotlin latex lisp lua makefile markdown matlab nginx objectivec ocaml perl php powershell py pycon python python3 r rb rst ruby rust sass scala scss sh shell shell-session sql swift tex toml ts tsx typescript vb vim vue xml yaml yml zsh'.split(
    ' ',
  ),
)

/** How many elements around a listing are asked, and how many listings in it: the first may hold the numbers of its lines. */
const maxWrappers = 3
const maxInner = 4
const listingTags: readonly number[] = [Tag.pre, Tag.code]
const wrapperTags: readonly number[] = [...listingTags, Tag.div, Tag.figure, Tag.td]

/** Returns the language of a listing, '' if nothing tells. */
export function languageOf(page: Page, node: number): string {
  const { tag, end, parent } = page.nodes
  let language = ''
  for (let i = node + 1, asked = 0; language === '' && i < end[node] && asked < maxInner; i++)
    if (listingTags.includes(tag[i]) && ++asked) language = ownLanguage(page, i)
  language ||= ownLanguage(page, node)
  for (let i = parent[node], steps = 0; language === '' && i > page.body && steps < maxWrappers; i = parent[i], steps++)
    if (wrapperTags.includes(tag[i])) language = ownLanguage(page, i)
  return language
}

function ownLanguage(page: Page, node: number): string {
  const isListing = listingTags.includes(page.nodes.tag[node])
  let named = ''
  let classes = ''
  for (const { name, value } of page.attributes(node)) {
    if (languageAttribute.test(name) || (isListing && /^(?:lang|syntax)$/.test(name) && known.has(value.toLowerCase()))) named ||= value
    if (name === 'class' || name === 'data-syntaxhighlighter-params') classes += ` ${value.slice(0, 300)}`
  }
  const language = clean(named)
  if (language !== '') return language
  for (const [, prefix, brush, name] of classes.matchAll(prefixed)) {
    const prefixedLanguage = clean(name)
    if (prefixedLanguage !== '' && (prefix || brush || known.has(prefixedLanguage))) return prefixedLanguage
  }
  const words = isListing || highlighters.test(classes) ? classes.toLowerCase().split(/\s+/) : []
  return words.find(word => known.has(word)) ?? ''
}

function clean(name: string): string {
  const language = name
    .trim()
    .toLowerCase()
    .split(/[;,]/, 1)[0]
    .replace(/^lang(?:uage)?-|-basic$/g, '')
  return /^[a-z0-9][\w+#.-]{0,24}$/.test(language) && !noLanguage.test(language) ? language : ''
}
