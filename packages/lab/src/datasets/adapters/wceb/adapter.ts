import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BrokenFileError, isBlankLine, parseJsonLine, readLines } from '@gleaner/node'
import type { GoldPage, Report } from '../../gold-page.js'
import { type Adapter, BrokenPageError, LayoutError, objectOf, pagesFrom, sourcePage, textOf } from '../adapter.js'
import { firstFile, folderIn, namesIn, readUtf8 } from '../files.js'

const format = 'wceb'

/** WCEB's combined data sets (Bevendorff et al. 2023): `ground-truth/SET.jsonl` and `html/SET/PAGE.html`. */
export const wceb: Adapter = {
  name: format,
  description: 'WCEB combined (chatnoir-eu): ground-truth/SET.jsonl (page_id, plaintext, url) and html/SET/PAGE_ID.html',
  async detect(dir) {
    return setsOf(rootOf(dir)).length > 0
  },
  async *read(dir, report) {
    const root = rootOf(dir)
    const sets = setsOf(root)
    if (sets.length === 0) throw new LayoutError('WCEB', dir, 'ground-truth/SET.jsonl beside a folder html/SET')
    for (const set of sets) yield* readSet(root, set, report)
  },
}

/** The archive unpacks into a folder `combined`; both it and the folder around it are accepted. */
function rootOf(dir: string): string {
  return folderIn(dir, 'ground-truth') !== null ? dir : (folderIn(dir, 'combined') ?? folderIn(dir, 'datasets/combined') ?? dir)
}

function setsOf(root: string): string[] {
  return namesIn(join(root, 'ground-truth'))
    .filter(name => name.endsWith('.jsonl') && folderIn(root, `html/${basename(name, '.jsonl')}`) !== null)
    .map(name => basename(name, '.jsonl'))
}

async function* readSet(root: string, set: string, report: Report): AsyncGenerator<GoldPage> {
  const file = join(root, 'ground-truth', `${set}.jsonl`)
  const seen = new Set<string>()
  try {
    for await (const { number, bytes } of readLines(file)) {
      if (isBlankLine(bytes)) continue
      const atLine: Report = ({ reason }) => report({ place: file, line: number, reason })
      yield* pagesFrom(
        [bytes],
        atLine,
        () => file,
        line => readPage(root, set, parseJsonLine(line), seen),
      )
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error
    report({ place: file, line: error.line, reason: error.message })
  }
}

async function readPage(root: string, set: string, record: unknown, seen: Set<string>): Promise<GoldPage> {
  const { page_id: id, plaintext, url, source } = objectOf(record)
  if (typeof id !== 'string' || id === '') throw new BrokenPageError('page_id is missing')
  if (typeof plaintext !== 'string') throw new BrokenPageError(`${id}: plaintext is missing`)
  if (seen.has(id)) throw new BrokenPageError(`${id}: occurs twice`)
  const page = join(root, 'html', set, `${id}.html`)
  if (existsSync(`${page}.lz4`)) throw new BrokenPageError(`${id}: the page is packed with lz4; unpack it first`)
  const html = firstFile(page, `${page}.gz`)
  if (html === null) throw new BrokenPageError(`${id}: the page is missing`)
  seen.add(id)
  return sourcePage(format, {
    name: `${set}/${id}`,
    url: textOf(url),
    html: await readUtf8(html),
    gold: { text: plaintext },
    meta: { source: `WCEB ${Array.isArray(source) ? source.join(' ') : set}`, encoding: 'utf-8', dataset: set },
  })
}
