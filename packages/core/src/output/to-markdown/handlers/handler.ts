/** What a handler of an element is. */

import type { MarkdownState } from '../state.js'

/** Writes one kind of element. */
export interface Handler {
  /** The element begins; returns one of `Go`. */
  enter(state: MarkdownState, node: number, tag: number): number
  /** It ends; called only where `enter` asked for it. */
  leave(state: MarkdownState, node: number, tag: number): void
  /** An element of this kind without anything kept is passed. */
  pass?(state: MarkdownState, node: number, tag: number): void
}
