import { basename, join } from 'node:path'
import { type Adapter, BrokenPageError, LayoutError, objectOf, pagesFrom, sourcePage, textOf, textsOf } from '../adapter.js'
import { firstEntry, readGroundTruthJson } from '../article-extraction-benchmark/adapter.js'
import { firstFile, folderIn, namesIn, readJson, readUtf8 } from '../files.js'

const format = 'wcxb'

/** WCXB, the Web Content eXtraction Benchmark: `SPLIT/ground-truth/ID.json` and `SPLIT/html/ID.html.gz`. */
export const wcxb: Adapter = {
  name: format,
  description:
    'WCXB: dev and test (or one of them) with ground-truth/ID.json and html/ID.html.gz; also its first edition with one ground-truth.json',
  async detect(dir) {
    if (splitsOf(dir).length > 0) return true
    const entry = await firstEntry(dir)
    return entry !== null && 'with' in entry
  },
  async *read(dir, report) {
    const splits = splitsOf(dir)
    if (splits.length === 0) {
      if ((await firstEntry(dir)) === null) throw new LayoutError('WCXB', dir, 'folders ground-truth and html, or dev and test with them')
      yield* readGroundTruthJson(format, 'WCXB', dir, report)
      return
    }
    const files = splits.flatMap(split =>
      namesIn(join(split.dir, 'ground-truth'))
        .filter(name => name.endsWith('.json'))
        .map(name => ({ split, name })),
    )
    yield* pagesFrom(
      files,
      report,
      ({ split, name }) => join(split.dir, 'ground-truth', name),
      ({ split, name }) => readPage(split, basename(name, '.json')),
    )
  },
}

interface Split {
  readonly dir: string
  /** `dev/` or `test/` in names where a folder holds more than one split. */
  readonly prefix: string
}

function splitsOf(dir: string): Split[] {
  const isSplit = (folder: string) =>
    folderIn(folder, 'html') !== null && namesIn(join(folder, 'ground-truth')).some(name => name.endsWith('.json'))
  if (isSplit(dir)) return [{ dir, prefix: '' }]
  const found = ['dev', 'test'].filter(name => isSplit(join(dir, name)))
  return found.map(name => ({ dir: join(dir, name), prefix: found.length > 1 ? `${name}/` : '' }))
}

async function readPage({ dir, prefix }: Split, id: string) {
  const record = objectOf(await readJson(join(dir, 'ground-truth', `${id}.json`)))
  if (typeof record['ground_truth'] !== 'object' || record['ground_truth'] === null) throw new BrokenPageError('ground_truth is missing')
  const gold = objectOf(record['ground_truth'])
  const page = firstFile(join(dir, 'html', `${id}.html.gz`), join(dir, 'html', `${id}.html`))
  if (page === null) throw new BrokenPageError('the page is missing')
  return sourcePage(format, {
    name: prefix + id,
    url: textOf(record['url']),
    html: await readUtf8(page),
    gold: {
      text: textOf(gold['main_content']) ?? '',
      title: textOf(gold['title']),
      author: textOf(gold['author']),
      date: textOf(gold['publish_date']),
      with: textsOf(gold['with']),
      without: textsOf(gold['without']),
    },
    meta: {
      source: `WCXB ${prefix}${id}`,
      encoding: 'utf-8',
      pageType: pageTypeOf(record),
      goldMarkdown: textOf(gold['main_content_markdown']),
    },
  })
}

/** The type is in `_internal.page_type`, alone or with its confidence; the scoring script calls a category a collection. */
function pageTypeOf(record: Record<string, unknown>): string | null {
  const stated = objectOf(record['_internal'])['page_type'] ?? record['page_type']
  const type = textOf(stated) ?? textOf(objectOf(stated)['primary'])
  return type === 'category' ? 'collection' : type
}
