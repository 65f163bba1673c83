export { isBlankLine, lineText, parseJsonLine } from './json-line.js'
export { type Line, linesOf, maxLineBytes } from './lines-of.js'
export { BrokenFileError, type FileLine, readLines } from './read-lines.js'
export { BrokenGzipError, unzipped } from './unzipped.js'
