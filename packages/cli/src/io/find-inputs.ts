/** Folders and patterns among the inputs: they stand for the pages in them. */

import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAddress, pathOf } from './inputs.js'
import type { Io } from './io.js'

/** Replaces folders by the HTML files below them and patterns (`*`, `?`, `**`) by the files that match; what finds nothing stays as it is. */
export function findInputs(inputs: readonly string[], io: Io): string[] {
  return inputs.flatMap(input => {
    if (input === '-' || isAddress(input)) return [input]
    const found = statSync(pathOf(input, io), { throwIfNoEntry: false })
    if (found?.isDirectory())
      return orItself(
        input,
        filesBelow(input, io, path => isPage(path)),
      )
    return found === undefined && /[*?]/.test(input) ? orItself(input, filesMatching(input, io)) : [input]
  })
}

function orItself(input: string, found: readonly string[]): readonly string[] {
  return found.length > 0 ? found : [input]
}

function isPage(path: string): boolean {
  return /\.(?:html?|xhtml)(?:\.gz)?$/i.test(path)
}

/** Files of a pattern, from the last folder before its first wildcard on. */
function filesMatching(pattern: string, io: Io): string[] {
  const segments = pattern.split('/')
  const fixed = segments.findIndex(segment => /[*?]/.test(segment))
  const folder = segments.slice(0, fixed).join('/') || (pattern.startsWith('/') ? '/' : '.')
  const wanted = segments.slice(fixed)
  const prefix = folder === '.' ? 0 : join(folder, 'x').length - 1
  return filesBelow(
    folder,
    io,
    path => matchesPath(path.slice(prefix).split('/'), wanted),
    wanted.includes('**') ? Infinity : wanted.length,
  )
}

/** Files in a folder and its sub-folders, sorted; links to folders are not followed. */
function filesBelow(folder: string, io: Io, isWanted: (path: string) => boolean, depth = Infinity): string[] {
  const files: string[] = []
  const open = [{ path: folder, level: 1 }]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of entriesOf(at.path, io)) {
      const path = join(at.path, entry.name).replaceAll('\\', '/')
      if (entry.isDirectory() && at.level < depth && !entry.name.startsWith('.')) open.push({ path, level: at.level + 1 })
      if (!entry.isDirectory() && isWanted(path)) files.push(path)
    }
  }
  return files.sort()
}

function entriesOf(folder: string, io: Io): Dirent[] {
  try {
    return readdirSync(pathOf(folder, io), { withFileTypes: true })
  } catch {
    // A folder that may not be read has no pages for us; if nothing is found, the input itself is reported.
    return []
  }
}

/** Whether the segments of a path match those of a pattern; `**` is any number of folders. */
function matchesPath(path: readonly string[], pattern: readonly string[]): boolean {
  return matches(path, pattern, part => part === '**', matchesName)
}

/** Whether a name matches a pattern with `*` and `?`. */
function matchesName(name: string, pattern: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false
  return matches(
    [...name],
    [...pattern],
    sign => sign === '*',
    (char, sign) => sign === '?' || sign === char,
  )
}

/** Matches a list with a pattern in which some parts stand for any number of items; goes back to the last of them only. */
function matches<T, P>(
  items: readonly T[],
  pattern: readonly P[],
  isAny: (part: P) => boolean,
  fits: (item: T, part: P) => boolean,
): boolean {
  let i = 0
  let p = 0
  let again: { readonly i: number; readonly p: number } | null = null
  while (i < items.length) {
    if (p < pattern.length && isAny(pattern[p])) again = { i, p: p++ }
    else if (p < pattern.length && fits(items[i], pattern[p])) {
      i++
      p++
    } else if (again !== null) {
      again = { i: again.i + 1, p: again.p }
      i = again.i
      p = again.p + 1
    } else return false
  }
  return pattern.slice(p).every(isAny)
}
