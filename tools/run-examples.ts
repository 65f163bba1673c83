/**
 * Runs every program in `examples/` and compares what it prints with the `.out` file beside it.
 *
 * `npm run examples -- --accept` writes the `.out` files instead; `git diff` then shows what changed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStarted, type Problem, report } from './problems.js'
import { filesUnder, repositoryRoot } from './source-files.js'

/** The longest an example may be, in lines: one idea each. */
const maxLines = 40

/** Lists the examples. */
export function examplesOf(root: string): string[] {
  return filesUnder(root, 'examples', /^examples\/[^/]+\.ts$/)
}

/** Runs one example from the folder `root`; what it prints must be what its `.out` file says. */
export function runExample(root: string, file: string, accept: boolean): Problem[] {
  const problem = (message: string): Problem[] => [{ file, line: 0, message }]
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
  if (lines > maxLines) return problem(`has ${lines} lines, an example has at most ${maxLines}`)
  const tsx = import.meta.resolve('tsx')
  const run = spawnSync(process.execPath, ['--conditions=gleaner-source', '--import', tsx, file], { cwd: root, encoding: 'utf8' })
  if (run.status !== 0) return problem(`ended with ${run.status ?? run.signal}:\n${run.stderr}`)
  const expectedFile = join(root, file.replace(/\.ts$/, '.out'))
  if (accept) writeFileSync(expectedFile, run.stdout)
  if (!existsSync(expectedFile)) return problem('has no .out file beside it; write it with npm run examples -- --accept')
  const expected = readFileSync(expectedFile, 'utf8')
  return expected === run.stdout ? [] : problem(firstDifference(expected, run.stdout))
}

function firstDifference(expected: string, printed: string): string {
  const [wanted, got] = [expected.split('\n'), printed.split('\n')]
  const line = wanted.findIndex((text, index) => text !== got[index])
  const at = line < 0 ? wanted.length : line
  return `prints something else in line ${at + 1}:\n  expected ${JSON.stringify(wanted[at])}\n  printed  ${JSON.stringify(got[at])}`
}

if (isStarted(import.meta.url)) {
  const examples = examplesOf(repositoryRoot)
  const accept = process.argv.includes('--accept')
  const problems = examples.flatMap(file => runExample(repositoryRoot, file, accept))
  if (examples.length === 0) problems.push({ file: 'examples', line: 0, message: 'holds no example' })
  report('examples', problems, `${examples.length} examples`)
}
