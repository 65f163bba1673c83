/**
 * What rendering costs beside parsing.
 *
 * `npm run bench:output -- [--every N] [--passes N] [--json]`. Whole pages of wcxb-dev (`GLEANER_DATA`), spread evenly,
 * are rendered as text and as Markdown, everything kept; parse5 parses the same pages in the same run, pass after pass in
 * turn, so that what parse5 leaves to be collected is not charged to the rendering of the same page. Every pass renders
 * freshly parsed pages, so nothing is remembered from the pass before; what the page policies leave is asked for before
 * the clock runs, as a pipeline would have done. CPU time, all threads; for each page the fastest pass, since whatever
 * else the machine does only ever adds. The bar: text plus Markdown cost at most a tenth of parse5's parse.
 */
import { parseArgs } from 'node:util'
import { readPackage } from '@gleaner/lab'
import { parsePage, toMarkdown, toText } from 'gleaner'
import { parse } from 'parse5'

const BAR = 0.1

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '10' },
    passes: { type: 'string', default: '15' },
    json: { type: 'boolean', default: false },
  },
})

/** CPU milliseconds of a piece of work. */
function timed(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function main(): Promise<void> {
  const sources: { readonly html: string; readonly url: string | null }[] = []
  for await (const { html, url } of readPackage('wcxb-dev', { every: Number(values.every) })) sources.push({ html, url })
  const fastest = sources.map(() => ({ parse5: Infinity, text: Infinity, markdown: Infinity }))
  let written = 0
  for (let pass = 0; pass < Number(values.passes); pass++) {
    sources.forEach(({ html }, i) => {
      const ms = timed(() => {
        written += parse(html).childNodes.length
      })
      fastest[i].parse5 = Math.min(fastest[i].parse5, ms)
    })
    sources.forEach(({ html, url }, i) => {
      const best = fastest[i]
      const page = parsePage(html, { url })
      const { live } = page
      const text = timed(() => {
        written += toText(page, live).length
      })
      const markdown = timed(() => {
        written += toMarkdown(page, live, { url }).length
      })
      best.text = Math.min(best.text, text)
      best.markdown = Math.min(best.markdown, markdown)
    })
  }
  const sum = (name: 'parse5' | 'text' | 'markdown') => fastest.reduce((total, times) => total + times[name], 0)
  report(sources.length, sum('parse5'), sum('text'), sum('markdown'), written)
}

function report(pages: number, parse5: number, text: number, markdown: number, written: number): void {
  const share = (text + markdown) / parse5
  const perPage = { parse5: parse5 / pages, text: text / pages, markdown: markdown / pages }
  if (values.json) console.log(JSON.stringify({ pages, msPerPage: perPage, share, bar: BAR, isWithin: share <= BAR, written }))
  else {
    for (const [name, ms] of Object.entries(perPage)) console.log(`${name.padEnd(10)} ${ms.toFixed(3).padStart(8)} ms CPU per page`)
    console.log(`text plus Markdown: ${(100 * share).toFixed(1)} % of parse5's parse (bar ${100 * BAR} %), ${pages} pages`)
  }
  if (share > BAR) process.exitCode = 1
}

await main()
