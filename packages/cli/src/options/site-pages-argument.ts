/** `--site-pages`: other pages of the same site, for filters that compare pages. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { decodeHtml, matchAll, type Page, type PagePolicies, parsePage, parseSelector } from 'gleaner'
import { charsets } from 'gleaner/charsets'
import { UsageError } from '../io/exit-codes.js'
import type { Io } from '../io/io.js'

/**
 * Reads pages from files and from folders of `.html` files; parsed here, under the policies of the inputs, which share them.
 * Their addresses are those that they state, else what their file names are beside `base`, the address of the input.
 */
export function sitePagesArgument(paths: readonly string[], policies: PagePolicies, base: string | undefined, io: Io): Page[] {
  return paths
    .flatMap(path => filesOf(path, io))
    .map(file => {
      const { html } = decodeHtml(readFileSync(file), { charsets })
      const page = parsePage(html, policies)
      const url = canonicalOf(page, base) ?? absolute(encodeURIComponent(basename(file)), base)
      return url === null ? page : parsePage(html, { ...policies, url })
    })
}

function canonicalOf(page: Page, base: string | undefined): string | null {
  const [link] = matchAll(page, parseSelector('link[rel~=canonical][href]'))
  return link === undefined ? null : absolute(page.attribute(link, 'href')!, base)
}

function absolute(address: string, base: string | undefined): string | null {
  return URL.canParse(address, base) ? new URL(address, base).href : null
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
