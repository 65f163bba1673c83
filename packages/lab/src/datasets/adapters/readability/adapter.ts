import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Adapter, LayoutError, objectOf, pagesFrom, sourcePage, textOf } from '../adapter.js'
import { folderIn, isFolder, namesIn, readJson, readUtf8 } from '../files.js'
import { textOfHtml } from '../html-text.js'

const format = 'readability'

/** Mozilla Readability's test pages: `NAME/source.html`, `NAME/expected.html`, `NAME/expected-metadata.json`. */
export const readability: Adapter = {
  name: format,
  description: "Readability.js test pages: NAME/source.html, NAME/expected.html and NAME/expected-metadata.json (or the repository's root)",
  async detect(dir) {
    return casesOf(rootOf(dir)).length > 0
  },
  async *read(dir, report) {
    const root = rootOf(dir)
    const cases = casesOf(root)
    if (cases.length === 0) throw new LayoutError('Readability', dir, 'folders with source.html and expected.html')
    yield* pagesFrom(
      cases,
      report,
      name => join(root, name),
      name => readCase(root, name),
    )
  },
}

function rootOf(dir: string): string {
  return folderIn(dir, 'test/test-pages') ?? folderIn(dir, 'test-pages') ?? dir
}

function casesOf(root: string): string[] {
  return namesIn(root).filter(name => isFolder(join(root, name)) && existsSync(join(root, name, 'source.html')))
}

/** The expected HTML is Readability's own approved output: its text is the gold, the HTML itself stays in `meta.goldHtml`. */
async function readCase(root: string, name: string) {
  const html = await readUtf8(join(root, name, 'source.html'))
  const goldHtml = await readUtf8(join(root, name, 'expected.html'))
  const file = join(root, name, 'expected-metadata.json')
  const metadata = existsSync(file) ? objectOf(await readJson(file)) : {}
  return sourcePage(format, {
    name,
    html,
    gold: {
      text: textOfHtml(goldHtml),
      title: textOf(metadata['title']),
      author: textOf(metadata['byline']),
      date: textOf(metadata['publishedTime']),
    },
    meta: {
      source: `Readability.js test page ${name}`,
      encoding: 'utf-8',
      goldHtml,
      excerpt: metadata['excerpt'],
      siteName: metadata['siteName'],
      dir: metadata['dir'],
      htmlLang: metadata['lang'],
      readerable: metadata['readerable'],
    },
  })
}
