/** Trains the model that ships and writes it into core: `npm run train:default`. Needs the packages. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { trainLearned } from '@gleaner/lab/train'

const folder = fileURLToPath(new URL('../packages/core/src/model/generated/', import.meta.url))
const { model } = await trainLearned({
  id: 'default',
  packages: ['wcxb-dev'],
  cacheFile: '.cache/samples-wcxb-dev.bin',
  modelCache: '.cache/block-models',
  threads: availableParallelism(),
  onProgress: done => console.error(done),
})
const json = JSON.stringify(model)
mkdirSync(folder, { recursive: true })
writeFileSync(
  `${folder}default.ts`,
  [
    '// Written by tools/train-default.ts; docs/model-format.md describes the fields.',
    "import type { LearnedModel } from '../../learned/model.js'",
    '',
    '/** The default model. */',
    `export const modelData: LearnedModel = ${json}`,
    '',
  ].join('\n'),
)
console.log(`model ${model.id}: ${json.length} characters, ${gzipSync(json, { level: 9 }).length} bytes gzipped`)
console.log(JSON.stringify(model.record, null, 2))
