/** Patterns of paths: `*` and `?` within a name, `**` over folders, `{a,b}` for alternatives. */

const special = /[*?{]/

/** Tells whether a path is a pattern. */
export function isPattern(path: string): boolean {
  return special.test(path)
}

/** The folder below which everything is that a pattern can match. */
export function folderOfPattern(pattern: string): string {
  const parts = pattern.split('/')
  const first = parts.findIndex(part => special.test(part))
  return parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.')
}

/** Makes the test of a pattern. */
export function matcherOf(pattern: string): (path: string) => boolean {
  let source = ''
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]
    if (char === '*' && pattern[at + 1] === '*') {
      const isWholePart = pattern[at + 2] === '/'
      source += isWholePart ? '(?:[^/]+/)*' : '.*'
      at += isWholePart ? 2 : 1
    } else if (char === '*') source += '[^/]*'
    else if (char === '?') source += '[^/]'
    else if (char === '{') {
      depth++
      source += '(?:'
    } else if (char === '}' && depth > 0) {
      depth--
      source += ')'
    } else if (char === ',' && depth > 0) source += '|'
    else source += char.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
  }
  const expression = new RegExp(`^${source}${')'.repeat(depth)}$`)
  return path => expression.test(path)
}
