/**
 * Two readings of markup, for tests: as it is written, by a reader that knows nothing of HTML's repairs, and as an HTML
 * parser builds it. Output is right if both agree.
 */

import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'

/** Markup that the plain reader refuses. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain'
}

const voids = new Set(['br', 'hr', 'img', 'wbr'])
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#96;': '`' }
const startTag = /<([a-z][a-z0-9]*)((?: [a-z]+="[^"<>`]*")*)>/y
const endTag = /<\/([a-z][a-z0-9]*)>/y
const plainText = /[^<>]+/y
const attributePair = / ([a-z]+)="([^"]*)"/g

/** Collects a tree as one string that can be compared. */
class TreeText {
  private readonly parts: string[] = []
  private text = ''

  open(name: string, attributes: readonly (readonly [string, string])[]): void {
    this.flush()
    const sorted = [...attributes].sort(([a], [b]) => (a < b ? -1 : 1))
    this.parts.push(`(${name}${sorted.map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join('')}`)
  }
  close(): void {
    this.flush()
    this.parts.push(')')
  }
  add(text: string): void {
    this.text += text
  }
  private flush(): void {
    if (this.text !== '') this.parts.push(JSON.stringify(this.text))
    this.text = ''
  }
  toString(): string {
    this.flush()
    return this.parts.join('\n')
  }
}

function decode(text: string): string {
  return text.replace(/&[^;]{0,6};?/g, reference => {
    const character = entities[reference]
    if (character === undefined) throw new NotPlain(`unexpected reference ${reference}`)
    return character
  })
}

/**
 * Reads markup as it is written: each start tag opens, each end tag closes what was opened last, everything else is text.
 * Of HTML's rules it knows two: some elements are empty, and a line feed directly after `<pre>` is dropped.
 */
export function readAsWritten(html: string): string {
  const tree = new TreeText()
  const open: string[] = []
  let at = 0
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(html)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < html.length) {
    const text = match(plainText)
    if (text) {
      tree.add(decode(text[0]))
      continue
    }
    const end = match(endTag)
    if (end) {
      if (open.pop() !== end[1]) throw new NotPlain(`</${end[1]}> closes something else, before ${at}`)
      tree.close()
      continue
    }
    const start = match(startTag)
    if (!start) throw new NotPlain(`neither tag nor text at ${at}: ${html.slice(at, at + 60)}`)
    tree.open(
      start[1],
      [...start[2].matchAll(attributePair)].map(pair => [pair[1], decode(pair[2])] as const),
    )
    if (voids.has(start[1])) tree.close()
    else open.push(start[1])
    if (start[1] === 'pre' && html[at] === '\n') at++
  }
  if (open.length > 0) throw new NotPlain(`${open.length} elements are not closed`)
  return tree.toString()
}

/** Writes the tree that our parser built below an element, `body` by default, in the same form. */
export function treeOf(page: Page, root: number = page.body): string {
  const { nodes, runs } = page
  const tree = new TreeText()
  const ends: number[] = []
  for (let i = root + 1; i < nodes.end[root]; i++) {
    while (ends.length > 0 && ends[ends.length - 1] <= i) {
      ends.pop()
      tree.close()
    }
    if (nodes.kind[i] === Kind.Element) {
      tree.open(
        page.tagName(i),
        page.attributes(i).map(({ name, value }) => [name, value] as const),
      )
      ends.push(nodes.end[i])
    } else if (nodes.kind[i] === Kind.Text) tree.add(runs.axis.slice(runs.start[nodes.run[i]], runs.start[nodes.run[i + 1]]))
    else tree.open('#other', [])
  }
  while (ends.length > 0) {
    ends.pop()
    tree.close()
  }
  return tree.toString()
}
