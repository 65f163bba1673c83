/**
 * Bits of `RunTable.flags`.
 *
 * For `import { RunFlag } from './types.js'`. Constants of a module: the bundler writes them as numbers wherever they are used.
 */

/** Below a hidden element. */
export const Hidden = 1
/** Inside `noscript`. */
export const Noscript = 2
/** Below an `a`, `button` or `select`. */
export const InLink = 4
/** Below an `a` element. */
export const InAnchor = 8
/** Nothing but spaces, tabs and newlines; a run without this flag may be blank by other white space. */
export const Blank = 16
