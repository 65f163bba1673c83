/**
 * Namespaces an element can have.
 *
 * For `import { Namespace } from './types.js'`. Constants of a module: the bundler writes them as numbers wherever they are used.
 */

/** HTML. */
export const Html = 0
/** SVG. */
export const Svg = 1
/** MathML. */
export const MathMl = 2
