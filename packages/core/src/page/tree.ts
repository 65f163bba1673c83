/** The seam between the parser and the page. */

export type { ParsedTree } from './standin.js'
export { parseTree } from './standin.js'
