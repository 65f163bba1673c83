/**
 * Kinds of node, numbered as the DOM numbers its node types.
 *
 * For `import { Kind } from './types.js'`. Constants of a module: the bundler writes them as numbers wherever they are used.
 */

/** An element. */
export const Element = 1
/** A text node. */
export const Text = 3
/** A comment. */
export const Comment = 8
/** A doctype. */
export const Doctype = 10
