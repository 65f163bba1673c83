/** Writes the named pipelines of `pipelines/*.json` into core: `npm run build:pipelines`. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Where core finds them. */
export const generatedFile = `${root}packages/core/src/registry/generated/pipelines.ts`

/** The generated module as it should be. */
export function renderPipelines(): string {
  const files = readdirSync(`${root}pipelines`)
    .filter(file => file.endsWith('.json'))
    .sort()
  const entries = files.map(file => {
    const { name, summary, policies, content, pipeline } = JSON.parse(readFileSync(`${root}pipelines/${file}`, 'utf8'))
    return `  ${JSON.stringify({ name, summary, ...(policies ? { policies } : {}), ...(content ? { content } : {}), pipeline })},`
  })
  return [
    '// Written by tools/build-pipelines.ts from pipelines/*.json.',
    "import type { NamedPipeline } from '../../pipeline/types.js'",
    '',
    '/** Every pipeline that ships under a name. */',
    'export const namedPipelines: readonly NamedPipeline[] = [',
    ...entries,
    ']',
    '',
  ].join('\n')
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) writeFileSync(generatedFile, renderPipelines())
