import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { GoldPage, Report } from '../../gold-page.js'
import { type Adapter, BrokenPageError, LayoutError, objectOf, pagesFrom, sourcePage, textOf, textsOf } from '../adapter.js'
import { firstFile, folderIn, namesIn, pageNameOf, readJson, readUtf8 } from '../files.js'

const format = 'article-extraction-benchmark'

/** Scrapinghub's article-extraction-benchmark: `ground-truth.json` and `html/ID.html.gz`. */
export const articleExtractionBenchmark: Adapter = {
  name: format,
  description: "Scrapinghub's article-extraction-benchmark: ground-truth.json (id → articleBody, url) and html/ID.html.gz",
  async detect(dir) {
    return (await firstEntry(dir)) !== null
  },
  read: (dir, report) => readGroundTruthJson(format, 'article-extraction-benchmark', dir, report),
}

/** The first entry of a folder's `ground-truth.json`; null where it has none with an `articleBody`. */
export async function firstEntry(dir: string): Promise<Record<string, unknown> | null> {
  const file = join(dir, 'ground-truth.json')
  if (!existsSync(file) || folderIn(dir, 'html') === null) return null
  try {
    const entry = objectOf(Object.values(objectOf(await readJson(file)))[0])
    return 'articleBody' in entry ? entry : null
  } catch {
    return null
  }
}

/** Reads `ground-truth.json` with its pages; also for WCXB's first edition, which has title, author, date and snippets too. */
export async function* readGroundTruthJson(formatName: string, source: string, dir: string, report: Report): AsyncGenerator<GoldPage> {
  const file = join(dir, 'ground-truth.json')
  const folder = folderIn(dir, 'html')
  if (!existsSync(file) || folder === null) throw new LayoutError(formatName, dir, 'ground-truth.json and a folder html')
  const truth = await readJson(file).catch((error: Error) => {
    report({ place: file, line: null, reason: error.message })
    return {}
  })
  const entries = Object.entries(objectOf(truth)).sort(([a], [b]) => (a < b ? -1 : 1))
  const known = new Set(entries.map(([id]) => id))
  for (const name of namesIn(folder)) {
    const id = pageNameOf(name)
    if (id !== null && !known.has(id)) report({ place: join(folder, name), line: null, reason: 'the page has no gold' })
  }
  yield* pagesFrom(
    entries,
    report,
    ([id]) => join(folder, `${id}.html.gz`),
    async ([id, value]) => {
      const entry = objectOf(value)
      if (entry['articleBody'] !== null && typeof entry['articleBody'] !== 'string')
        throw new BrokenPageError('articleBody is missing from the gold')
      const page = firstFile(join(folder, `${id}.html.gz`), join(folder, `${id}.html`))
      if (page === null) throw new BrokenPageError('the page is missing')
      return sourcePage(formatName, {
        name: id,
        url: textOf(entry['url']),
        html: await readUtf8(page),
        gold: {
          text: entry['articleBody'] ?? '',
          title: textOf(entry['title']) ?? textOf(entry['headline']),
          author: textOf(entry['author']),
          date: textOf(entry['publish_date']) ?? textOf(entry['datePublished']),
          with: textsOf(entry['with']),
          without: textsOf(entry['without']),
        },
        meta: { source: `${source} ${id}`, encoding: 'utf-8' },
      })
    },
  )
}
