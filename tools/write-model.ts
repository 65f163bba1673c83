/** Writes a trained model as a module of core. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** What a model's module looks like. */
export interface ModelModule {
  /** Name of the file in `packages/core/src/model/generated`, without its ending. */
  readonly file: string
  /** Name of the constant it exports, its doc comment, its type and where that comes from. */
  readonly name: string
  readonly doc: string
  readonly type: string
  readonly from: string
  /** The command that writes it. */
  readonly command: string
}

/** Writes the module and says how large the model is. */
export function writeModel(
  model: { readonly id: string; readonly record: unknown },
  { file, name, doc, type, from, command }: ModelModule,
): void {
  const folder = new URL('../packages/core/src/model/generated/', import.meta.url)
  const json = JSON.stringify(model)
  mkdirSync(folder, { recursive: true })
  const lines = [
    `// Written by ${command}.`,
    `import type { ${type} } from '${from}'`,
    '',
    `/** ${doc} */`,
    `export const ${name}: ${type} = ${json}`,
    '',
  ]
  writeFileSync(new URL(`${file}.ts`, folder), lines.join('\n'))
  console.log(`model ${model.id}: ${json.length} characters, ${gzipSync(json, { level: 9 }).length} bytes gzipped`)
  console.log(JSON.stringify(model.record, null, 2))
}
