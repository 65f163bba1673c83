/** Writes the names and parameters of what ships as types into core: `npm run build:pipeline-types`. */

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AnyFilter, filters, type NamedPipeline, type Param, pipelines } from 'gleaner'

/** Where core finds them. */
export const generatedTypes = fileURLToPath(new URL('../packages/core/src/pipeline/generated/pipeline-types.ts', import.meta.url))

/** The generated module as it should be. */
export function renderPipelineTypes(known: readonly AnyFilter[] = filters, named: readonly NamedPipeline[] = pipelines): string {
  return [
    '// Written by tools/build-pipeline-types.ts from the registry.',
    '',
    '/** Names of the pipelines that ship. */',
    `export type PipelineName = ${unionOf(named.map(({ name }) => name))}`,
    '',
    '/** Parameters of every filter that ships. */',
    'export interface FilterParams {',
    ...known.map(({ name, params }) => `  readonly ${quoted(name)}: ${paramsType(params)}`),
    '}',
    '',
    '/** Names of the presets of every filter that ships. */',
    'export interface FilterPresets {',
    ...known.map(({ name, presets }) => `  readonly ${quoted(name)}: ${unionOf([...new Set(['default', ...Object.keys(presets ?? {})])])}`),
    '}',
    '',
  ].join('\n')
}

function paramsType(params: AnyFilter['params']): string {
  const fields = Object.entries(params).map(([name, param]) => `readonly ${name}: ${valueType(param)}`)
  return fields.length === 0 ? 'Readonly<Record<never, never>>' : `{ ${fields.join('; ')} }`
}

function valueType(param: Param): string {
  if (param.kind === 'choice') return unionOf(param.options)
  return param.kind === 'boolean' ? 'boolean' : 'number'
}

function unionOf(words: readonly string[]): string {
  return words.map(quoted).join(' | ')
}

function quoted(word: string): string {
  return `'${word}'`
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) writeFileSync(generatedTypes, renderPipelineTypes())
