import { join } from 'node:path'
import { type Adapter, LayoutError, pagesFrom, sourcePage } from '../adapter.js'
import { repairDoubleEncoding } from '../decode-text.js'
import { decodeHtmlBytes, type FilePair, folderIn, namesIn, pageNameOf, pairFiles, readBytes, readText } from '../files.js'
import { parseWhole } from '../html-text.js'

const format = 'cleaneval'

/** Folder names under which the task's pages and golds are passed on. */
const layouts = [
  ['input', 'GoldStandard'],
  ['finalrun-input', 'GoldStandard'],
  ['orig', 'clean'],
  ['en_original', 'en_cleaned'],
  ['original', 'cleaned'],
] as const

/** CleanEval 2007: numbered pages in one folder, hand-made golds in another. */
export const cleaneval: Adapter = {
  name: format,
  description:
    'CleanEval: pages N.html and golds N.txt in the folders input and GoldStandard (or orig and clean, en_original and en_cleaned)',
  async detect(dir) {
    const folders = foldersOf(dir)
    const first = folders && namesIn(folders.golds).find(name => name.endsWith('.txt'))
    if (!folders || !first) return false
    return /^\s*URL:|<[phl]>/i.test((await readText(join(folders.golds, first))).text.slice(0, 2000))
  },
  async *read(dir, report) {
    const folders = foldersOf(dir)
    if (folders === null) throw new LayoutError('CleanEval', dir, `the folders ${layouts.map(pair => pair.join(' and ')).join(', or ')}`)
    const { pairs, single } = pairFiles(folders.pages, folders.golds, pageNameOf, goldNameOf)
    for (const { file, reason } of single) report({ place: file, line: null, reason })
    yield* pagesFrom(pairs, report, ({ page }) => page, readPair)
  },
}

function foldersOf(dir: string): { pages: string; golds: string } | null {
  for (const [pageFolder, goldFolder] of layouts) {
    const pages = folderIn(dir, pageFolder)
    const golds = folderIn(dir, goldFolder)
    if (pages !== null && golds !== null) return { pages, golds }
  }
  return null
}

/** `12.txt`, `12-cleaned.txt` and `12.html.txt` belong to page 12. */
function goldNameOf(file: string): string | null {
  return /^(.+?)(?:\.html?)?(?:[-_]cleaned)?\.txt$/i.exec(file)?.[1] ?? null
}

async function readPair({ name, page, gold }: FilePair) {
  const { html, encoding, declaredEncoding, url: statedUrl } = unwrap(await readBytes(page))
  const { text, encoding: goldEncoding } = await readText(gold)
  const { content, url } = readGold(text)
  return sourcePage(format, {
    name,
    url: url ?? statedUrl,
    html,
    gold: { text: repairDoubleEncoding(content, parseWhole(html).runs.axis) },
    meta: { source: `CleanEval ${name}`, encoding, declaredEncoding, goldEncoding: goldEncoding === 'utf-8' ? null : goldEncoding },
  })
}

/** Takes the page out of the task's `<text id= title= encoding=>` element, which is not part of it. */
function unwrap(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  const wrapper = /^[\s\xef\xbb\xbf]*<text\b[^>]*>/i.exec(head)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']?([^"'>]*)`, 'i').exec(wrapper)?.[1]?.trim() || null
  const charset = attribute('encoding')
  const decoded = decodeHtmlBytes(bytes.subarray(wrapper.length), charset === null ? null : `text/html; charset=${charset}`)
  const url = [attribute('id'), attribute('title')].find(value => value !== null && /^https?:\/\//i.test(value)) ?? null
  return { ...decoded, html: wrapper === '' ? decoded.html : withoutEndTag(decoded.html), url }
}

function withoutEndTag(html: string): string {
  const trimmed = html.trimEnd()
  return trimmed.slice(-7).toLowerCase() === '</text>' ? trimmed.slice(0, -7).trimEnd() : html
}

/** Removes what annotators and tools added to the text: the `URL:` line, `<p>`, `<h>` and `<l>`, rules of underscores. */
export function readGold(text: string): { content: string; url: string | null } {
  const first = /^\s*URL:[^\S\n]*(\S*)[^\n]*\n?/.exec(text)
  const content = text
    .slice(first?.[0].length ?? 0)
    .replace(/<\/?[phl]\s?\/?>/gi, '')
    .split('\n')
    .map(line => line.trim())
    .map(line => (/^_{3,}$/.test(line) ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { content, url: first?.[1] || null }
}
