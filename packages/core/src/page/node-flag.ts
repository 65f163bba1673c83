/**
 * Bits of `NodeTable.flags`. All of them are inherited: they hold for everything below the element that sets them.
 *
 * For `import { NodeFlag } from './types.js'`. Constants of a module: the bundler writes them as numbers wherever they are used.
 */

/** The node is part of a `template`'s contents; such nodes are children of the template but have no runs. */
export const InTemplate = 1
/** The node is, or is below, an element that the `hidden` attribute, `aria-hidden="true"` or an inline style hides. */
export const Hidden = 2
/** The node is inside a `noscript` element, whose content is parsed as a fragment of its own. */
export const InNoscript = 4
/** The node is, or is below, an `a`, `button` or `select`. */
export const InLink = 8
/** The node is, or is below, an `a` element. */
export const InAnchor = 16
/** The node is, or is below, an element whose text gets no runs: script, style, iframe, noframes, noembed, template, head. */
export const NoRuns = 32
