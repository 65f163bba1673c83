/** The language of a code block, from the many places where highlighters note it. */

import { Tag } from '../../html/tags.js'
import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'

const prefixed = /(?:^|\s)(?:(?:language|lang|highlight-source|highlight|src|shiki|code)[-:]|brush:\s*)([\w+#.-]+)/gi
/** Classes after which a bare language may follow: `hljs javascript`, `sourceCode python`. */
const highlighters = /(?:^|\s)(?:hljs|sourceCode|highlight|prettyprint|codehilite|rouge|chroma|code|src|syntax|snippet)(?:\s|$)/i

/** Words in such classes that are no language. */
const noLanguage = new Set(
  (
    'highlight highlighter highlighter-rouge hljs code codehilite sourcecode prettyprint prettyprinted linenums literal-block notranslate rouge chroma ' +
    'syntax snippet text txt plain plaintext plain-text none nohighlight no-highlight undefined auto default block blocks wrapper container table line ' +
    'lines numbers line-numbers listing src example body wp-block-code wp-block-preformatted doctest theme dark light copyable collapsible inline output ' +
    'content box area gutter header title toolbar source'
  ).split(' '),
)
/** Bare class names that are taken for a language beside a highlighter's class. */
const known = new Set(
  (
    'ada apache applescript arduino asm assembly awk bash basic batch bat c c++ c# clojure cmake cobol coffeescript console cpp crystal cs csharp css ' +
    'csv cuda cython d dart delphi diff django docker dockerfile dos elixir elm erlang f# fish fortran fsharp gherkin glsl go golang gradle graphql ' +
    'groovy handlebars haskell haml hcl html http ini java javascript jinja jq js json json5 jsonc jsx julia kotlin kt latex less lisp lua make makefile ' +
    'markdown matlab md mermaid nginx nim nix objc objective-c objectivec ocaml pascal patch perl php pgsql powershell prolog properties proto protobuf ' +
    'ps1 puppet py pycon python python3 py3 qml r racket rb react rs rst ruby rust sass scala scheme scss sed sh shell shell-session smalltalk sol ' +
    'solidity sparql sql svelte swift tcl terraform tex toml ts tsx typescript vb vba vbnet verilog vhdl vim vue wasm xml xslt yaml yml zig zsh'
  ).split(' '),
)

/** How many elements around a listing are asked. */
const maxWrappers = 3

/** Returns the language of a listing, '' if nothing tells. */
export function languageOf(page: Page, node: number): string {
  const { nodes } = page
  const inner = firstCode(page, node)
  for (const candidate of [inner, node]) {
    const language = candidate < 0 ? '' : ownLanguage(page, candidate)
    if (language !== '') return language
  }
  for (let i = nodes.parent[node], steps = 0; i > page.body && steps < maxWrappers; i = nodes.parent[i], steps++) {
    if (
      nodes.tag[i] !== Tag.div &&
      nodes.tag[i] !== Tag.figure &&
      nodes.tag[i] !== Tag.td &&
      nodes.tag[i] !== Tag.pre &&
      nodes.tag[i] !== Tag.code
    )
      continue
    const language = ownLanguage(page, i)
    if (language !== '') return language
  }
  return ''
}

function firstCode(page: Page, node: number): number {
  const { nodes } = page
  const end = Math.min(nodes.end[node], node + 12)
  for (let i = node + 1; i < end; i++)
    if (nodes.kind[i] === Kind.Element && (nodes.tag[i] === Tag.code || nodes.tag[i] === Tag.pre)) return i
  return -1
}

function ownLanguage(page: Page, node: number): string {
  let classes = ''
  let named = ''
  for (const { name, value } of page.attributes(node)) {
    if (name === 'class') classes = value
    else if (
      name === 'data-lang' ||
      name === 'data-language' ||
      name === 'data-code-language' ||
      (name === 'lang' && known.has(value.toLowerCase()))
    )
      named ||= value
  }
  return clean(named) || fromClasses(classes)
}

function fromClasses(classes: string): string {
  if (classes === '') return ''
  for (const [, name] of classes.slice(0, 300).matchAll(prefixed)) {
    const language = clean(name)
    if (language !== '' && (known.has(language) || /(?:^|\s)(?:language|lang|highlight-source|brush)/i.test(classes))) return language
  }
  if (!highlighters.test(classes)) return ''
  for (const name of classes.split(/\s+/, 20)) if (known.has(name.toLowerCase())) return name.toLowerCase()
  return ''
}

function clean(name: string): string {
  const language = name
    .trim()
    .toLowerCase()
    .replace(/[;,].*$/, '')
    .replace(/^(?:language|lang)-/, '')
  return /^[a-z0-9][\w+#.-]{0,24}$/.test(language) && !noLanguage.has(language) && !/^\d+$/.test(language)
    ? language
    : language === 'c'
      ? 'c'
      : ''
}
