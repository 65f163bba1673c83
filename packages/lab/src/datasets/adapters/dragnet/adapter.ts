import { type Adapter, BrokenPageError, LayoutError, pagesFrom, sourcePage } from '../adapter.js'
import { type FilePair, folderIn, namesIn, pageNameOf, pairFiles, readHtml, readText, readUtf8 } from '../files.js'
import { parseTomlText } from './toml-text.js'

const format = 'dragnet'

/** Folder names of pages and golds: the first edition, as unpacked in other collections, and the second edition. */
const layouts = [
  { pages: 'HTML', golds: 'corrected/Corrected', edition: 1 },
  { pages: 'HTML', golds: 'Corrected', edition: 1 },
  { pages: 'input', golds: 'GoldStandard', edition: 1 },
  { pages: 'data/html', golds: 'data/meta', edition: 2 },
  { pages: 'html', golds: 'meta', edition: 2 },
] as const

/** dragnet's training data: `HTML/N.html` and `Corrected/N.html.corrected.txt`, or the later `data/html` and `data/meta`. */
export const dragnet: Adapter = {
  name: format,
  description:
    'dragnet: HTML/N.html and Corrected/N.html.corrected.txt, or the second edition: data/html/UUID.html and data/meta/UUID.toml',
  async detect(dir) {
    const layout = layoutOf(dir)
    if (layout === null) return false
    const suffix = layout.edition === 2 ? '.toml' : '.corrected.txt'
    return namesIn(layout.golds).some(name => name.endsWith(suffix))
  },
  async *read(dir, report) {
    const layout = layoutOf(dir)
    if (layout === null) throw new LayoutError('dragnet', dir, 'the folders HTML and Corrected, or data/html and data/meta')
    const goldName = layout.edition === 2 ? tomlNameOf : goldNameOf
    const { pairs, single } = pairFiles(layout.pages, layout.golds, pageNameOf, goldName)
    for (const { file, reason } of single) report({ place: file, line: null, reason })
    yield* pagesFrom(pairs, report, ({ page }) => page, layout.edition === 2 ? readSecondEdition : readFirstEdition)
  },
}

function layoutOf(dir: string): { pages: string; golds: string; edition: 1 | 2 } | null {
  for (const { pages, golds, edition } of layouts) {
    const pageFolder = folderIn(dir, pages)
    const goldFolder = folderIn(dir, golds)
    if (pageFolder !== null && goldFolder !== null) return { pages: pageFolder, golds: goldFolder, edition }
  }
  return null
}

function goldNameOf(file: string): string | null {
  return /^(.+?)(?:\.html?)?(?:\.corrected)?\.txt$/i.exec(file)?.[1] ?? null
}

function tomlNameOf(file: string): string | null {
  return /^(.+)\.toml$/i.exec(file)?.[1] ?? null
}

async function readFirstEdition({ name, page, gold }: FilePair) {
  const { html, encoding, declaredEncoding } = await readHtml(page)
  const { text, encoding: goldEncoding } = await readText(gold)
  const { content, comments } = splitComments(text)
  return sourcePage(format, {
    name,
    html,
    gold: { text: content },
    meta: {
      source: `dragnet_data ${name}`,
      encoding,
      declaredEncoding,
      goldEncoding: goldEncoding === 'utf-8' ? null : goldEncoding,
      comments,
    },
  })
}

async function readSecondEdition({ name, page, gold }: FilePair) {
  const { html, encoding, declaredEncoding } = await readHtml(page)
  const fields = parseTomlText(await readUtf8(gold))
  const text = fields.get('text')
  if (text === undefined) throw new BrokenPageError('the gold has no text')
  return sourcePage(format, {
    name,
    url: fields.get('url') ?? null,
    html,
    gold: { text: text.trim(), title: fields.get('title') ?? null, date: fields.get('dt_published') ?? null },
    meta: { source: `dragnet_data ${name}`, encoding, declaredEncoding },
  })
}

/**
 * Parts a gold at the line `!@#$%^&*()  COMMENTS` between the content and the readers' comments.
 *
 * Annotators typed the line by hand: signs are missing or doubled and the word is misspelled. A line of at least four such
 * signs and a word that starts like COMMENTS counts.
 */
export function splitComments(text: string): { content: string; comments: string } {
  const lines = text.split('\n')
  const at = lines.findIndex(isSeparator)
  if (at < 0) return { content: text.trim(), comments: '' }
  return {
    content: lines.slice(0, at).join('\n').trim(),
    comments: lines
      .slice(at + 1)
      .join('\n')
      .trim(),
  }
}

function isSeparator(line: string): boolean {
  const parts = /^([!@#$%^&*()\s]+)([a-z]+)\s?:?$/i.exec(line.trim())
  return parts !== null && parts[1].replace(/\s+/g, '').length >= 4 && /^com+[ea]?n?t?s?$/i.test(parts[2])
}
