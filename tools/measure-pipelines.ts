/**
 * Writes the measured scores of the pipelines that ship into their files: `npm run measure:pipelines`. Needs the packages.
 *
 * Word multiset, all pages (snippets where a package has nothing else). Pipelines that a search has found bring their own
 * scores and are left alone. On packages that a model was trained on, the cross-validated figures of its record replace
 * a measurement, or there is nothing.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { evaluate, listPackages } from '@gleaner/lab'
import { pipelines } from 'gleaner'
import { defaultModel } from 'gleaner/model'

const folder = fileURLToPath(new URL('../pipelines/', import.meta.url))
const packages = ['wcxb-dev', 'cleaneval-final', 'dragnet', 'readability', 'trafilatura']
const foundBySearch = new Set(['vote-greedy'])

interface PipelineFile {
  readonly name: string
  readonly pipeline: object
  readonly [field: string]: unknown
}

const files = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(file => ({ path: `${folder}${file}`, content: JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as PipelineFile }))
  .filter(({ content }) => !foundBySearch.has(content.name))
const known = new Set(listPackages().map(({ name }) => name))
const missing = packages.filter(name => !known.has(name))
if (missing.length > 0) throw new Error(`packages ${missing.join(', ')} are not in GLEANER_DATA`)
const { results } = await evaluate({
  packages,
  pipelines: pipelines.filter(({ name }) => !foundBySearch.has(name)),
  measures: ['multiset'],
  workers: availableParallelism(),
})
const rounded = (value: number): number => Math.round(1e4 * value) / 1e4
const trainedOn = new Set(Object.keys(defaultModel.record['packages'] as object))
for (const { path, content } of files) {
  const isLearned = JSON.stringify(content.pipeline).includes('"learned"')
  const scores: Record<string, unknown> = {}
  for (const { package: name, pipeline, measure, p, r, f1, pages } of results) {
    if (pipeline !== content.name) continue
    scores[name] =
      isLearned && trainedOn.has(name)
        ? { crossValidatedF1: defaultModel.record['crossValidatedF1'] }
        : { measure, p: rounded(p), r: rounded(r), f1: rounded(f1), pages }
  }
  writeFileSync(path, `${JSON.stringify({ ...content, scores }, null, 2)}\n`)
  console.log(`${content.name}: ${JSON.stringify(scores)}`)
}
