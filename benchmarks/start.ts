/**
 * CPU that the command line takes to print its version and its help, beside `node -e 0`: `npm run bench:start`.
 *
 * Every program is started in turns; the median of its CPU time, user and system, is printed.
 */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const turns = 15
const command = fileURLToPath(new URL('../packages/cli/bin/gleaner.js', import.meta.url))
const programs: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'gleaner --version': [command, '--version'],
  'gleaner --help': [command, '--help'],
}

function cpuMs(args: readonly string[]): number {
  // The CPU of a program that has ended is known to its parent only; the last line of `times` is that of the shell's children.
  const { stdout } = spawnSync('sh', ['-c', '"$0" "$@" >/dev/null; times', process.execPath, ...args], { encoding: 'utf8' })
  const [user, system] = (stdout.trim().split('\n').pop() ?? '').split(' ').map(text => {
    const [, minutes, seconds] = /(\d+)m([\d.]+)s/.exec(text) ?? []
    return Number(minutes) * 60_000 + Number(seconds) * 1000
  })
  return user + system
}

const times = Object.fromEntries(Object.keys(programs).map(name => [name, [] as number[]]))
for (let turn = 0; turn < turns; turn++) for (const [name, args] of Object.entries(programs)) times[name].push(cpuMs(args))
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]
const base = median(times['node -e 0'])
for (const [name, values] of Object.entries(times)) {
  console.log(`${name.padEnd(18)} ${median(values).toFixed(0).padStart(4)} ms CPU  ${(median(values) / base).toFixed(2)} ×`)
}
