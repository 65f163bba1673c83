/** What a handler of an element is. */

import type { MarkdownState } from '../state.js'

/**
 * Writes one kind of element. Whatever is shown as a block ends the block before it where it begins and its own where it
 * ends; a handler does what comes on top of that.
 */
export interface Handler {
  /** The element begins; returns one of `Go`, by default to go through its children and leave it. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to say returns nothing
  enter?(state: MarkdownState, node: number, tag: number): number | void
  /** It ends; called unless `enter` returned something else. */
  leave?(state: MarkdownState, node: number, tag: number): void
  /** An element of this kind without anything kept is passed. */
  pass?(state: MarkdownState, node: number, tag: number): void
}
