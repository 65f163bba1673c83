/** Python packages for tests: a virtual environment below `.cache`, made when it is first needed and kept. */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** The packages that tests use, with versions that were tried together. */
const packages = ['moto[s3,server]==5.2.5', 'warcio==1.8.1', 'pyarrow==26.0.1']

/**
 * The folder with the programs of the environment; null where there is no Python or no package registry. In CI that is an
 * error, since a test that is always skipped tests nothing.
 */
export function pythonPrograms(): string | null {
  const digest = createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 8)
  const folder = join(cache, `python-${digest}`)
  const programs = join(folder, 'bin')
  if (existsSync(join(folder, 'complete'))) return programs
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true })
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
    execFileSync(join(programs, 'python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages], {
      stdio: 'pipe',
    })
    mkdirSync(join(folder, 'complete.part'))
    renameSync(join(folder, 'complete.part'), join(folder, 'complete'))
    return programs
  } catch (error) {
    if (process.env['CI']) throw error
    console.warn(`skipped: the Python packages ${packages.join(', ')} cannot be installed: ${(error as Error).message.split('\n')[0]}`)
    return null
  }
}
