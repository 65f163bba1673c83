/**
 * The speed of `extract`: `npm run bench:extract [-- --sample N] [--json]`.
 *
 * From the decoded string to text, parsing included, beside parse5 merely parsing the same pages, and Readability and
 * Defuddle on linkedom. Each contestant runs in a process of its own; passes are interleaved; CPU time.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readPackage } from '@gleaner/lab'

const argument = (name: string, fallback: string): string => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : process.argv[at + 1]
}
const every = Number(argument('--every', '10'))
const contestant = argument('--contestant', '')
const slow = new Set(['readability', 'defuddle'])

type Work = (html: string, url: string | null) => number

/** Loads a contestant: a function that does all its work on one page and returns a number that depends on it. */
async function load(name: string): Promise<Work> {
  if (name === 'parse5') {
    const { parse } = await import('parse5')
    return html => parse(html).childNodes.length
  }
  if (name === 'gleaner' || name === 'fast') {
    const { extract } = name === 'gleaner' ? await import('gleaner') : await import('gleaner/fast')
    return (html, url) => extract(html, url ? { url } : {}).text.length
  }
  const { parseHTML } = await import('linkedom')
  if (name === 'readability') {
    const { Readability } = await import('@mozilla/readability')
    return html => {
      const { document } = parseHTML(html)
      try {
        return new Readability(document as unknown as Document).parse()?.textContent?.length ?? 0
      } catch {
        return 0
      }
    }
  }
  const { Defuddle } = (await import('defuddle/node')) as unknown as {
    Defuddle: (document: unknown, url: string, options: object) => Promise<{ content: string }>
  }
  return (html, url) => {
    const { document } = parseHTML(html)
    void Defuddle(document, url ?? 'https://page.example/', { useAsync: false }).catch(() => undefined)
    return 1
  }
}

/** Measures one contestant: warm-up, then three timed passes; prints CPU milliseconds per page. */
async function measure(name: string): Promise<void> {
  const work = await load(name)
  const pages: { html: string; url: string | null }[] = []
  for await (const { html, url } of readPackage('wcxb-dev', { every: slow.has(name) ? every * 4 : every })) pages.push({ html, url })
  let sum = 0
  const pass = (): number => {
    const start = process.cpuUsage()
    for (const { html, url } of pages) sum += work(html, url)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 / pages.length
  }
  const passes = slow.has(name) ? [pass()] : [pass(), pass(), pass(), pass()].slice(1)
  console.log(JSON.stringify({ name, msPerPage: passes.sort((a, b) => a - b)[passes.length >> 1], pages: pages.length, checksum: sum }))
}

if (contestant) await measure(contestant)
else {
  const { defaultModel } = await import('gleaner/model')
  const names = ['parse5', 'gleaner', 'fast', ...(process.argv.includes('--peers') ? ['readability', 'defuddle'] : [])]
  const rows = names.map(name => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--conditions=gleaner-source', '--import', 'tsx', fileURLToPath(import.meta.url), '--contestant', name, '--every', String(every)],
      { encoding: 'utf8', maxBuffer: 1e8 },
    )
    if (status !== 0) throw new Error(`${name}: ${stderr}`)
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as { name: string; msPerPage: number; pages: number }
  })
  const parse5 = rows[0].msPerPage
  const result = {
    model: createHash('sha256').update(JSON.stringify(defaultModel)).digest('hex'),
    rows: rows.map(row => ({ ...row, timesFasterThanParse5: parse5 / row.msPerPage })),
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify(result))
  else {
    console.log(`model ${result.model.slice(0, 16)}`)
    for (const row of result.rows) {
      console.log(
        `${row.name.padEnd(12)} ${row.msPerPage.toFixed(2).padStart(8)} ms/page  ${row.timesFasterThanParse5.toFixed(2)}× parse5's parse alone`,
      )
    }
  }
}
