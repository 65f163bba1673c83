/** Fills the parameter tables of the filters' READMEs from their declarations: `npm run build:readmes`. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AnyFilter, describeRange, filters } from 'gleaner'

const folder = fileURLToPath(new URL('../packages/core/src/filters/', import.meta.url))
const marker = /<!-- parameters:([\w-]+) -->[\s\S]*?<!-- \/parameters -->/g

/** The table of one filter's parameters, with the values of its preset `paper`. */
export function parameterTable(filter: AnyFilter): string {
  const entries = Object.entries(filter.params)
  if (entries.length === 0) return 'None.'
  const paper = filter.presets?.['paper'] ?? {}
  const rows = entries.map(([name, param]) => {
    const strict = Object.hasOwn(paper, name) ? `\`${paper[name]}\`` : ''
    return `| \`${name}\`${param.training ? ' (training)' : ''} | ${param.kind} | \`${param.default}\` | ${describeRange(param)} | ${strict} | ${param.doc} |`
  })
  return ['| name | kind | default | values | `paper` | meaning |', '|---|---|---|---|---|---|', ...rows].join('\n')
}

/** A README with its tables filled in. */
export function fillTables(text: string, known: ReadonlyMap<string, AnyFilter>): string {
  return text.replace(marker, (_whole, name: string) => {
    const filter = known.get(name)
    if (!filter) throw new Error(`there is no filter "${name}"`)
    return `<!-- parameters:${name} -->\n\n${parameterTable(filter)}\n\n<!-- /parameters -->`
  })
}

/** All READMEs of filters. */
export function readmeFiles(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => `${folder}${entry.name}/README.md`)
    .filter(existsSync)
}

/** The filters by name. */
export const filtersByName: ReadonlyMap<string, AnyFilter> = new Map(filters.map(filter => [filter.name, filter]))

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  for (const file of readmeFiles()) writeFileSync(file, fillTables(readFileSync(file, 'utf8'), filtersByName))
}
