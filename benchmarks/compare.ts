/**
 * The CPU of this checkout beside that of another: `npm run bench:compare -- --against FOLDER [--package P] [--every N] [--rounds N]`.
 *
 * Make the other with `git worktree add FOLDER COMMIT`, install and build it there. Each measurement is a process of its own that loads
 * the files that ship; the checkouts take turns, the order changes from round to round, and the ratio is the median of the rounds'
 * ratios. `load`: importing `gleaner`. `parse`: `parsePage`. `extract`: the text by the default pipeline, parsing included.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readPackage } from '@gleaner/lab'

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    package: { type: 'string', default: 'sample' },
    every: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '9' },
  },
})
const tasks = ['load', 'parse', 'extract'] as const
const entry = 'packages/core/dist/bundle/index.js'

/** Prints the CPU milliseconds of a task; the compiler has settled after the first passes. */
const program = `
const [file, pagesFile, task] = process.argv.slice(1)
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
const { readFileSync } = await import('node:fs')
const before = cpu()
const { extract, parsePage } = await import(file)
if (task === 'load') console.log(cpu() - before)
else {
  const pages = JSON.parse(readFileSync(pagesFile, 'utf8'))
  const run = task === 'parse' ? html => parsePage(html).runs.size : html => extract(html).text.length
  const pass = () => { for (const html of pages) run(html) }
  for (let i = 0; i < 3; i++) pass()
  const start = cpu()
  for (let i = 0; i < 4; i++) pass()
  console.log(cpu() - start)
}`

function cpuOf(folder: string, task: string, pagesFile: string): number {
  const file = pathToFileURL(resolve(folder, entry)).href
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program, file, pagesFile, task], { encoding: 'utf8' }))
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]

async function main(): Promise<void> {
  if (values.against === undefined) throw new Error('--against FOLDER names the other checkout')
  const pages: string[] = []
  for await (const { html } of readPackage(values.package, { every: Number(values.every) })) pages.push(html)
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-compare-'))
  const pagesFile = join(folder, 'pages.json')
  writeFileSync(pagesFile, JSON.stringify(pages))
  const checkouts = [fileURLToPath(new URL('..', import.meta.url)), values.against]
  try {
    for (const task of tasks) {
      const times = checkouts.map((): number[] => [])
      for (let round = 0; round < Number(values.rounds); round++) {
        for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) times[which].push(cpuOf(checkouts[which], task, pagesFile))
      }
      const ratio = median(times[0].map((ms, i) => ms / times[1][i]))
      const [ours, other] = times.map(median)
      console.log(`${task.padEnd(8)} ${ours.toFixed(0)} ms here, ${other.toFixed(0)} ms there, ratio ${ratio.toFixed(3)}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${pages.length} pages of ${values.package}, ${values.rounds} rounds`)
}

await main()
