import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generatedFile, renderPipelines } from './build-pipelines.js'

it('finds the generated pipelines up to date (npm run build:pipelines)', () => {
  expect(readFileSync(generatedFile, 'utf8')).toBe(renderPipelines())
})
