/** Players in the text: videos and sound, of which a link is left. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { resolveUrl } from '../page/urls.js'

/** Frames that are players. */
const player = /^https?:\/\/(?:www\.youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com\/video)\//

/** Tells whether elements of this tag may be players. */
export function mayEmbed(tag: number): boolean {
  return tag === Tag.iframe || tag === Tag.video || tag === Tag.audio
}

/** Returns text and address of the link to what an element plays; null if it is not a player, plays in the background or has no safe address. */
export function embedOf(page: Page, node: number, base: string | null): readonly [string, string] | null {
  const { tag, end } = page.nodes
  const isFrame = tag[node] === Tag.iframe
  let source = page.attribute(node, 'src') || page.attribute(node, 'data-src')
  for (let i = node + 1; !source && i < end[node]; i = end[i]) if (tag[i] === Tag.source) source = page.attribute(i, 'src')
  const address = source ? resolveUrl(base, source) : null
  if (address === null || !(isFrame ? player : /^https?:/).test(address)) return null
  const isBackground = page.attribute(node, 'autoplay') !== null && page.attribute(node, 'controls') === null
  return isBackground ? null : [tag[node] === Tag.audio ? 'Audio' : 'Video', address]
}
