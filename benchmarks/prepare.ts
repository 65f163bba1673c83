/**
 * `npm run bench:prepare`: pages per second of `prepare` once and then page after page, beside `extract` for every page, on
 * 1,000 pages of 5 kB with the pipeline `vote-greedy` given as JSON.
 *
 * With `--against <folder>` the `extract` of another checkout runs in the same rounds: `git worktree add <folder> <commit>`,
 * then `npm run bench:prepare -- --against <folder>`. Rounds are interleaved; the medians of CPU time are compared.
 */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { extract, pipelines, prepare } from 'gleaner'

const { values } = parseArgs({
  options: { against: { type: 'string' }, pages: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '5' } },
})
const pageLength = 5_000
const found = pipelines.find(({ name }) => name === 'vote-greedy')
if (!found) throw new Error('there is no pipeline vote-greedy')
const { pipeline } = found

const sentence = (n: number): string =>
  `Sentence ${n} of the report says what the committee agreed on, and why the ${n % 7} others did not. `

/** A page of about 5 kB: navigation, some paragraphs, related links, a footer. */
function page(seed: number): string {
  const links = (n: number): string => Array.from({ length: n }, (_, i) => `<li><a href="/p${seed}-${i}">Topic ${i}</a></li>`).join('')
  let text = ''
  for (let i = seed; text.length < pageLength - 1_200; i++) text += `<p>${sentence(i)}${sentence(i + 1)}</p>\n`
  return `<!doctype html><html lang="en"><head><title>Report ${seed}</title></head><body><nav><ul>${links(8)}</ul></nav>
<main><h1>Report ${seed}</h1>${text}</main><aside><ul>${links(8)}</ul></aside><footer><p>© Courier. All rights reserved.</p></footer></body></html>`
}

type Run = (html: string) => { readonly status: string }

async function runs(): Promise<Map<string, Run>> {
  const prepared = prepare({ pipeline })
  const all = new Map<string, Run>([
    ['prepare', html => prepared.extract(html)],
    ['extract', html => extract(html, { pipeline })],
  ])
  if (values.against !== undefined) {
    const other = (await import(pathToFileURL(resolve(values.against, 'packages/core/src/index.ts')).href)) as { extract: typeof extract }
    all.set('extract, other', html => other.extract(html, { pipeline }))
  }
  return all
}

/** CPU milliseconds of one run over all pages. */
function cpuOf(run: Run, pages: readonly string[]): number {
  const before = process.cpuUsage()
  for (const html of pages) if (run(html).status !== 'ok') throw new Error('a page gave no content')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

const pages = Array.from({ length: Number(values.pages) }, (_, i) => page(i))
const contestants = await runs()
const times = new Map([...contestants.keys()].map(name => [name, [] as number[]]))
for (const run of contestants.values()) cpuOf(run, pages.slice(0, 200))
for (let round = 0; round < Number(values.rounds); round++) {
  for (const [name, run] of contestants) times.get(name)?.push(cpuOf(run, pages))
}
const ours = median(times.get('prepare') ?? [])
console.log(`${pages.length} pages of ${Math.round(pages[0].length / 100) / 10} kB, pipeline vote-greedy as JSON, ${values.rounds} rounds`)
for (const [name, measured] of times) {
  const ms = median(measured)
  const ratio = name === 'prepare' ? '' : `   prepare is ${(ms / ours).toFixed(2)} × as fast`
  console.log(`${name.padEnd(16)}${((1000 * pages.length) / ms).toFixed(0).padStart(7)} pages/s of CPU${ratio}`)
}
