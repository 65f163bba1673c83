/** The language of a code block, from the many places where highlighters note it. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'

/** Classes that name a language, the first four kinds any, the others one of those known. */
const prefixed = /(?:^|\s)(?:(?:(language|lang|highlight-source)|highlight|src|shiki|code)[-:]|(brush):\s*)([\w+#.-]+)/gi
/** Classes after which a bare language may follow: `hljs javascript`, `sourceCode python`. */
const highlighters = /(?:^|\s)(?:hljs|sourceCode|highlight|prettyprint|codehilite|rouge|chroma|code|src|syntax|snippet)(?:\s|$)/i
/** What highlighters call text that is in no language. */
const noLanguage = /^(?:\d+|te?xt|plain-?(?:text)?|no-?(?:ne|highlight)|undefined|auto|default|output|code)$/
/** Languages that are told by a bare name, which few pages write: four in a thousand listings. */
const known = new Set(
  'bash c c++ c# clojure cmake console cpp cs csharp css dart diff docker dockerfile elixir erlang go groovy haskell html http ini java javascript js json jsx julia kotlin latex lisp lua makefile markdown matlab nginx objectivec ocaml perl php powershell py pycon python python3 r rb rst ruby rust sass scala scss sh shell shell-session sql swift tex toml ts tsx typescript vb vim vue xml yaml yml zsh'.split(
    ' ',
  ),
)

/** How many elements around a listing are asked. */
const maxWrappers = 3
const listingTags: readonly number[] = [Tag.pre, Tag.code]
const wrapperTags: readonly number[] = [...listingTags, Tag.div, Tag.figure, Tag.td]

/** Returns the language of a listing, '' if nothing tells. */
export function languageOf(page: Page, node: number): string {
  const { tag, end, parent } = page.nodes
  let inner = node + 1
  while (inner < end[node] && inner < node + 12 && !listingTags.includes(tag[inner])) inner++
  let language = (listingTags.includes(tag[inner]) && inner < end[node] && ownLanguage(page, inner)) || ownLanguage(page, node)
  for (let i = parent[node], steps = 0; language === '' && i > page.body && steps < maxWrappers; i = parent[i], steps++)
    if (wrapperTags.includes(tag[i])) language = ownLanguage(page, i)
  return language
}

function ownLanguage(page: Page, node: number): string {
  let named = ''
  for (const { name, value } of page.attributes(node))
    if (/^data-(?:code-)?lang(?:uage)?$/.test(name) || (name === 'lang' && known.has(value.toLowerCase()))) named ||= value
  const language = clean(named)
  if (language !== '') return language
  const classes = (page.attribute(node, 'class') ?? '').slice(0, 300)
  for (const [, prefix, brush, name] of classes.matchAll(prefixed)) {
    const prefixedLanguage = clean(name)
    if (prefixedLanguage !== '' && (prefix || brush || known.has(prefixedLanguage))) return prefixedLanguage
  }
  const words = highlighters.test(classes) ? classes.toLowerCase().split(/\s+/) : []
  return words.find(word => known.has(word)) ?? ''
}

function clean(name: string): string {
  const language = name
    .trim()
    .toLowerCase()
    .replace(/[;,].*$|^lang(?:uage)?-/g, '')
  return /^[a-z0-9][\w+#.-]{0,24}$/.test(language) && !noLanguage.test(language) ? language : ''
}
