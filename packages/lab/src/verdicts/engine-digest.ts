/** Names the program whose verdicts are kept: any change of it makes them void. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** SHA-256 over the files of the engine, and the version of Node, which decides about Unicode. */
export function engineDigest(): string {
  const folder = dirname(entryFile())
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => /\.[jt]s$/.test(name) && !/\.(test|fixture|d)\.ts$/.test(name),
  )
  const hash = createHash('sha256').update(process.versions.node)
  for (const name of names.sort()) hash.update(`\n${name}\n`).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

function entryFile(): string {
  if (typeof import.meta.resolve === 'function') return fileURLToPath(import.meta.resolve('gleaner'))
  return createRequire(import.meta.url).resolve('gleaner')
}
