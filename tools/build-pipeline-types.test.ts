import { readFileSync } from 'node:fs'
import { integer } from 'gleaner'
import { expect, it } from 'vitest'
import { generatedTypes, renderPipelineTypes } from './build-pipeline-types.js'

it('finds the generated types up to date (npm run build:pipeline-types)', () => {
  expect(readFileSync(generatedTypes, 'utf8')).toBe(renderPipelineTypes())
})

it('writes every parameter and preset of a filter', () => {
  const size = integer({ default: 1, min: 1, max: 9, doc: 'Size.' })
  const filter = { name: 'own', summary: '', reference: '', reads: [], params: { size }, presets: { paper: {} }, judge: () => never() }
  const text = renderPipelineTypes([filter], [{ name: 'one', summary: '', pipeline: { use: 'own' } }])
  expect(text).toContain("PipelineName = 'one'")
  expect(text).toContain("readonly 'own': { readonly size: number }")
  expect(text).toContain("readonly 'own': 'default' | 'paper'")
})

function never(): never {
  throw new Error('nothing is judged here')
}
