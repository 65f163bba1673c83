/** The seam between the parser and the page. */

export { type ParsedTree, parseTree } from '../html/parse.js'
