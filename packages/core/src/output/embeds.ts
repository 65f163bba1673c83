/** Players in the text: videos and sound, of which a link is left. */

import { Tag } from '../html/tags.js'
import type { Page } from '../page/page.js'
import { Namespace } from '../page/types.js'
import { resolveUrl } from './urls.js'

/** A link to what a player would play. */
export interface Embed {
  readonly label: 'Video' | 'Audio'
  /** An absolute http or https address. */
  readonly address: string
}

/** Frames that are players. */
const player = /^\s*(?:https?:)?\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/embed\/|player\.vimeo\.com\/video\/)./i

/** Tells whether elements of this tag may be players. */
export function mayEmbed(tag: number): boolean {
  return tag === Tag.iframe || tag === Tag.video || tag === Tag.audio
}

/** Returns the link to what an element plays; null for what is no player, only moves in the background or has no safe address. */
export function embedOf(page: Page, node: number, base: string | null): Embed | null {
  const source = sourceOf(page, node)
  const address = source === null ? null : resolveUrl(base, source)
  if (address === null || !/^https?:/.test(address)) return null
  return { label: page.nodes.tag[node] === Tag.audio ? 'Audio' : 'Video', address }
}

/** The address that a player was given, not yet resolved; null for anything else. */
export function sourceOf(page: Page, node: number): string | null {
  const { tag, end, namespace } = page.nodes
  if (!mayEmbed(tag[node]) || namespace[node] !== Namespace.Html) return null
  if (page.attribute(node, 'autoplay') !== null && page.attribute(node, 'controls') === null) return null
  let source = page.attribute(node, 'src') || page.attribute(node, 'data-src')
  if (tag[node] === Tag.iframe) return player.test(source ?? '') ? source : null
  for (let i = node + 1; i < end[node] && !source; i = end[i]) if (tag[i] === Tag.source) source = page.attribute(i, 'src')
  return source || null
}
