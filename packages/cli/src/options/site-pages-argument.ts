/** `--site-pages`: other pages of the same site, for filters that compare pages. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { decodeHtml, type Page, type PagePolicies, parsePage } from 'gleaner'
import { charsets } from 'gleaner/charsets'
import { UsageError } from '../io/exit-codes.js'
import type { Io } from '../io/io.js'

/** Reads pages from files and from folders of `.html` files; parsed here, under the policies of the inputs, which share them. */
export function sitePagesArgument(paths: readonly string[], policies: PagePolicies, io: Io): Page[] {
  return paths.flatMap(path => filesOf(path, io)).map(file => parsePage(decodeHtml(readFileSync(file), { charsets }).html, policies))
}

function filesOf(path: string, io: Io): string[] {
  const full = resolve(io.cwd, path)
  const found = statSync(full, { throwIfNoEntry: false })
  if (!found) throw new UsageError(`--site-pages: there is no file or folder ${path}`)
  if (!found.isDirectory()) return [full]
  const files = readdirSync(full).filter(name => /\.x?html?$/i.test(name))
  if (files.length === 0) throw new UsageError(`--site-pages: the folder ${path} has no .html files`)
  return files.sort().map(name => join(full, name))
}
