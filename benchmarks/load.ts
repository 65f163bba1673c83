/**
 * What loading costs: `npm run bench:load -- [--runs N] [--json]`.
 *
 * A fresh process imports one thing and ends; CPU time of the import, the smallest of the runs, which take turns. Beside the
 * entry points that ship stand the same sources as modules of their own, parse5, and the peers with the DOM they need.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } } })
const dist = (file: string): string => new URL(`../packages/core/dist/${file}`, import.meta.url).href

const contestants: Readonly<Record<string, readonly string[]>> = {
  gleaner: ['gleaner'],
  'gleaner, a module per source file': [dist('index.js')],
  'gleaner/fast': ['gleaner/fast'],
  'gleaner/fast, a module per source file': [dist('fast.js')],
  parse5: ['parse5'],
  'readability and linkedom': ['@mozilla/readability', 'linkedom'],
  'defuddle and linkedom': ['defuddle/node', 'linkedom'],
}

/** CPU milliseconds that a new process needs to import some modules, one after the other. */
function load(modules: readonly string[]): number {
  const program = `const before = process.cpuUsage()
for (const name of ${JSON.stringify(modules)}) await import(name)
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1000)`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd, encoding: 'utf8' }))
}

const fastest = new Map<string, number>()
for (let run = 0; run < Number(values.runs); run++) {
  for (const [name, modules] of Object.entries(contestants)) {
    fastest.set(name, Math.min(fastest.get(name) ?? Infinity, load(modules)))
  }
}
if (values.json) console.log(JSON.stringify(Object.fromEntries(fastest)))
else for (const [name, ms] of fastest) console.log(`${ms.toFixed(0).padStart(5)} ms CPU  ${name}`)
