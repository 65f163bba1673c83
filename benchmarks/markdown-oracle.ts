/**
 * Markdown against a reader that knows nothing of us.
 *
 * `npm run bench:markdown -- [--every N] [--misses N] [--json]`. Whole pages of all packages (`GLEANER_DATA`), spread
 * evenly, are rendered as Markdown and read back by a CommonMark and GFM parser; words, headings, code blocks, table cells
 * and link targets are compared with what the selection holds. Counts are of things that the page has; a thing survives
 * if the reader finds it unharmed. `--misses` shows the first of what was lost.
 *
 * Left out of both sides: formulas, which become TeX; the numbers beside code; the links of footnotes and links inside
 * code blocks, where Markdown has none. Neighbouring links get a space between them: `selectionText` joins their words,
 * Markdown does not.
 */
import { parseArgs } from 'node:util'
import { listPackages, readPackage } from '@gleaner/lab'
import { parsePage, toMarkdown } from 'gleaner'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type Facts, factsOfPage } from './markdown-facts.js'
import { factsOfTree } from './markdown-reading.js'

const BARS: Readonly<Record<keyof Facts, number>> = { words: 0.995, headings: 0.99, code: 0.99, cells: 0.99, links: 0.99 }
const neighbours = /<\/a>(?:<[^>]*>)*?(?=<a\b)/gi
const kinds = Object.keys(BARS) as (keyof Facts)[]

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '6' },
    misses: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
})

interface Tally {
  expected: number
  found: number
  misses: string[]
}

/** Counts what of a list is in another, each thing once. */
function compare(expected: readonly string[], found: readonly string[], id: string, tally: Tally): void {
  const left = new Map<string, number>()
  for (const thing of found) left.set(thing, (left.get(thing) ?? 0) + 1)
  tally.expected += expected.length
  for (const thing of expected) {
    const count = left.get(thing) ?? 0
    left.set(thing, count - 1)
    if (count > 0) tally.found++
    else tally.misses.push(`${id}: ${JSON.stringify(thing.slice(0, 200))}`)
  }
}

async function main(): Promise<void> {
  const tallies = Object.fromEntries(kinds.map(kind => [kind, { expected: 0, found: 0, misses: [] }])) as Record<string, Tally>
  let pages = 0
  for (const { name } of listPackages()) {
    for await (const { id, html, url } of readPackage(name, { every: Number(values.every) })) {
      const page = parsePage(html.replace(neighbours, '$& '), { url })
      const tree = fromMarkdown(toMarkdown(page, page.live, { url }), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
      const expected = factsOfPage(page)
      const found = factsOfTree(tree)
      for (const kind of kinds) compare(expected[kind], found[kind], id, tallies[kind])
      pages++
    }
  }
  report(pages, tallies)
}

function report(pages: number, tallies: Readonly<Record<string, Tally>>): void {
  const rows = kinds.map(kind => {
    const { expected, found } = tallies[kind]
    const share = expected === 0 ? 1 : found / expected
    return { kind, expected, found, share, bar: BARS[kind], isWithin: share >= BARS[kind] }
  })
  if (values.json) console.log(JSON.stringify({ pages, rows }))
  else {
    console.log(`${pages} pages`)
    for (const { kind, expected, found, share, bar } of rows) {
      const percent = `${(100 * share).toFixed(2)} %`
      console.log(
        `${kind.padEnd(10)} ${String(found).padStart(9)} of ${String(expected).padStart(9)}  ${percent.padStart(9)}  (bar ${100 * bar} %)`,
      )
      for (const miss of tallies[kind].misses.slice(0, Number(values.misses))) console.log(`           ${miss}`)
    }
  }
  if (rows.some(({ isWithin }) => !isWithin)) process.exitCode = 1
}

await main()
