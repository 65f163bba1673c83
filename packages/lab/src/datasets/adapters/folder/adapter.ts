import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { GoldPage } from '../../gold-page.js'
import { type Adapter, LayoutError, objectOf, pagesFrom, sourcePage, textOf, textsOf } from '../adapter.js'
import { isFolder, namesIn, pageNameOf, readHtml, readJson, readText } from '../files.js'

const format = 'folder'

/** A plain folder of `NAME.html` and `NAME.txt`, with what is known beyond the text in `NAME.json`. */
export const folder: Adapter = {
  name: format,
  description:
    'A plain folder: NAME.html and NAME.txt, optionally NAME.json (url, title, author, date, with, without, pageType); subfolders too',
  async detect(dir) {
    return filesBelow(dir).some(file => goldOf(file) !== null)
  },
  async *read(dir, report) {
    const files = filesBelow(dir)
    const pages = files.filter(file => pageNameOf(file) !== null)
    if (pages.length === 0) throw new LayoutError('folder', dir, 'NAME.html beside NAME.txt')
    const names = new Set(pages.map(file => pageNameOf(file)))
    for (const file of files) {
      if (file.endsWith('.txt') && !names.has(file.slice(0, -4))) report({ place: file, line: null, reason: 'the gold has no page' })
    }
    for (const page of pages) {
      if (goldOf(page) === null) report({ place: page, line: null, reason: 'the page has no gold' })
    }
    yield* pagesFrom(
      pages.filter(page => goldOf(page) !== null),
      report,
      page => page,
      page => readPair(dir, page),
    )
  },
}

/** All files of a folder and its subfolders, in order. */
function filesBelow(dir: string): string[] {
  const files: string[] = []
  const waiting = [dir]
  for (let current = waiting.shift(); current !== undefined; current = waiting.shift()) {
    for (const name of namesIn(current)) {
      const path = join(current, name)
      if (isFolder(path)) waiting.push(path)
      else files.push(path)
    }
  }
  return files
}

/** The gold beside a page: a text, or a JSON file that has snippets. */
function goldOf(page: string): { text: string | null; json: string | null } | null {
  const name = pageNameOf(page)
  if (name === null) return null
  const [text, json] = [`${name}.txt`, `${name}.json`].map(file => (existsSync(file) ? file : null))
  return text || json ? { text: text!, json: json! } : null
}

async function readPair(dir: string, page: string): Promise<GoldPage> {
  const { html, encoding, declaredEncoding } = await readHtml(page)
  const { text, json } = goldOf(page)!
  const stated = json === null ? {} : objectOf(await readJson(json))
  const name = relative(dir, pageNameOf(page)!).replaceAll('\\', '/')
  const gold = {
    text: text === null ? null : (await readText(text)).text.trim(),
    title: textOf(stated['title']),
    author: textOf(stated['author']),
    date: textOf(stated['date']),
    with: textsOf(stated['with']),
    without: textsOf(stated['without']),
  }
  if (gold.text === null && gold.with.length + gold.without.length === 0) throw new Error('the page has neither a text nor snippets')
  return sourcePage(format, {
    name,
    url: textOf(stated['url']),
    html,
    gold,
    meta: { source: name, encoding, declaredEncoding, pageType: textOf(stated['pageType']) },
  })
}
