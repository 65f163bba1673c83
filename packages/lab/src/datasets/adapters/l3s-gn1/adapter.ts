import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'gleaner'
import { type Adapter, BrokenPageError, LayoutError, pagesFrom, sourcePage } from '../adapter.js'
import { type FilePair, folderIn, namesIn, pageNameOf, pairFiles, readHtml, readText } from '../files.js'
import { parseWhole, textOfRuns } from '../html-text.js'

const format = 'l3s-gn1'

/** Labels of the annotation, `x-nc-sel0` … `x-nc-sel5`. */
const Label = { None: -1, NoContent: 0, Headline: 1, FullText: 2, Supplemental: 3, Related: 4, Comments: 5 } as const

/** L3S-GN1, the Google News pages of Kohlschütter 2010: `original/UUID.html` and `annotated/UUID.html`. */
export const l3sGn1: Adapter = {
  name: format,
  description: 'L3S-GN1: original/UUID.html, annotated/UUID.html with spans of class x-nc-sel1 … x-nc-sel5, url-mapping.txt',
  async detect(dir) {
    return folderIn(dir, 'original') !== null && namesIn(join(dir, 'annotated')).some(name => pageNameOf(name) !== null)
  },
  async *read(dir, report) {
    const pages = folderIn(dir, 'original')
    const golds = folderIn(dir, 'annotated')
    if (pages === null || golds === null) throw new LayoutError('L3S-GN1', dir, 'the folders original and annotated')
    const urls = await readUrls(join(dir, 'url-mapping.txt'))
    const { pairs, single } = pairFiles(pages, golds, pageNameOf, pageNameOf)
    for (const { file, reason } of single) report({ place: file, line: null, reason })
    yield* pagesFrom(
      pairs,
      report,
      ({ page }) => page,
      pair => readPair(pair, urls.get(pair.name) ?? null),
    )
  },
}

async function readPair({ name, page, gold }: FilePair, url: string | null) {
  const { html, encoding, declaredEncoding } = await readHtml(page)
  const annotated = parseWhole((await readHtml(gold)).html)
  const labels = labelsOf(annotated)
  const textOf = (...wanted: readonly number[]) => textOfRuns(annotated, run => wanted.includes(labels[annotated.runs.node[run]]))
  if (!labels.some(label => label !== Label.None)) throw new BrokenPageError('the annotated page has no x-nc-sel label')
  return sourcePage(format, {
    name,
    url,
    html,
    gold: { text: textOf(Label.Headline, Label.FullText, Label.Supplemental), title: textOf(Label.Headline) || null },
    meta: { source: `L3S-GN1 ${name}`, encoding, declaredEncoding, comments: textOf(Label.Comments) },
  })
}

/** For each node the label of the nearest element, itself included, that has one. */
function labelsOf(page: Page): Int8Array {
  const { size, parent } = page.nodes
  const labels = new Int8Array(size)
  for (let node = 0; node < size; node++) {
    const own = /(?:^|\s)x-nc-sel([0-5])(?:\s|$)/.exec(page.attribute(node, 'class') ?? '')
    labels[node] = own ? Number(own[1]) : parent[node] < 0 ? Label.None : labels[parent[node]]
  }
  return labels
}

/** Lines of `<urn:uuid:NAME>` and an address. */
async function readUrls(file: string): Promise<Map<string, string>> {
  const urls = new Map<string, string>()
  if (!existsSync(file)) return urls
  for (const line of (await readText(file)).text.split('\n')) {
    const match = /^<?(?:urn:uuid:)?([0-9a-f-]{8,})>?\s+(\S+)/i.exec(line.trim())
    if (match) urls.set(match[1], match[2])
  }
  return urls
}
