/** How a node is called in figures. */

import { Kind, type Page } from 'gleaner'

/** An element as a selector, a text node by its first words; cut to the room there is. */
export function nodeName(page: Page, node: number): string {
  if (page.nodes.kind[node] === Kind.Text) {
    const words = page.runText(page.nodes.run[node]).trim().replace(/\s+/g, ' ')
    return `“${words.length > 30 ? `${words.slice(0, 29)}…` : words}”`
  }
  const id = page.attribute(node, 'id')
  const classes = (page.attribute(node, 'class') ?? '').trim().split(/\s+/).filter(Boolean)
  const name = `${page.tagName(node)}${id ? `#${id}` : ''}${classes.map(each => `.${each}`).join('')}`
  return name.length > 38 ? `${name.slice(0, 37)}…` : name
}
