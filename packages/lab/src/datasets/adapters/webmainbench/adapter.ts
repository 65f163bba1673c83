import { join } from 'node:path'
import { BrokenFileError, isBlankLine, parseJsonLine, readLines } from '@gleaner/node'
import type { GoldPage, Report } from '../../gold-page.js'
import { type Adapter, BrokenPageError, LayoutError, objectOf, pagesFrom, sourcePage, textOf } from '../adapter.js'
import { namesIn } from '../files.js'
import { textOfHtml } from '../html-text.js'

const format = 'webmainbench'

/** WebMainBench: JSON lines with `track_id`, `html`, `main_html` and Markdown. */
export const webmainbench: Adapter = {
  name: format,
  description: 'WebMainBench: *.jsonl with track_id, url, html, main_html, convert_main_content, groundtruth_content, meta',
  async detect(dir) {
    for (const file of filesOf(dir)) {
      for await (const { bytes } of readLines(file)) {
        return /"(?:main_html|convert_main_content|groundtruth_content)"\s*:/.test(bytes.toString('utf8'))
      }
    }
    return false
  },
  async *read(dir, report) {
    const files = filesOf(dir)
    if (files.length === 0) throw new LayoutError('WebMainBench', dir, 'a file *.jsonl')
    const seen = new Set<string>()
    for (const file of files) yield* readFile(file, seen, report)
  },
}

function filesOf(dir: string): string[] {
  return namesIn(dir)
    .filter(name => /\.jsonl(\.gz)?$/.test(name))
    .map(name => join(dir, name))
}

async function* readFile(file: string, seen: Set<string>, report: Report): AsyncGenerator<GoldPage> {
  try {
    for await (const { number, bytes } of readLines(file)) {
      if (isBlankLine(bytes)) continue
      const atLine: Report = ({ reason }) => report({ place: file, line: number, reason })
      yield* pagesFrom(
        [bytes],
        atLine,
        () => file,
        async line => readRecord(parseJsonLine(line), seen),
      )
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error
    report({ place: file, line: error.line, reason: error.message })
  }
}

/**
 * The gold text is the text of `main_html`, the subtree that annotators chose; the Markdown, where addresses of links
 * are among the words, is the gold only if that is missing.
 */
function readRecord(value: unknown, seen: Set<string>): GoldPage {
  const record = objectOf(value)
  const id = textOf(record['track_id']) ?? textOf(record['id'])
  const html = textOf(record['html'])
  if (id === null) throw new BrokenPageError('track_id is missing')
  if (html === null) throw new BrokenPageError(`${id}: html is missing`)
  if (seen.has(id)) throw new BrokenPageError(`${id}: occurs twice`)
  const goldHtml = textOf(record['main_html'])
  const goldMarkdown = textOf(record['groundtruth_content']) ?? textOf(record['convert_main_content'])
  if (goldHtml === null && goldMarkdown === null) throw new BrokenPageError(`${id}: has neither main_html nor Markdown`)
  seen.add(id)
  const { language, style, level } = objectOf(record['meta'])
  return sourcePage(format, {
    name: id,
    url: textOf(record['url']),
    html: withoutLabels(html),
    gold: { text: goldHtml === null ? goldMarkdown : textOfHtml(goldHtml) },
    meta: {
      source: `WebMainBench ${id}`,
      encoding: 'utf-8',
      lang: textOf(language),
      pageType: textOf(style),
      level: textOf(level),
      goldMarkdown,
      goldHtml: goldHtml === null ? null : withoutLabels(goldHtml),
    },
  })
}

/** Annotators' marks (`cc-select="true"`) would tell a filter the answer. */
export function withoutLabels(html: string): string {
  return html.replace(/\scc-select\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
}
