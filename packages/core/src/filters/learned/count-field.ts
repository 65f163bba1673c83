/**
 * Numbers of nodes before a node, side by side in `ElementContext.counts`.
 *
 * For `import * as CountField from './count-field.js'`. Constants of a module: the bundler writes them as numbers wherever they are used.
 */

/** Elements. */
export const Elements = 0
/** Images, pictures and videos. */
export const Images = 1
/** Links. */
export const Anchors = 2
/** Form controls. */
export const Controls = 3
/** How many counts there are per node. */
export const Size = 4
