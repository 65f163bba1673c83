import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fillTables, filtersByName, readmeFiles } from './build-readmes.js'

it.each(readmeFiles())('finds the parameter tables up to date (npm run build:readmes): %s', file => {
  const text = readFileSync(file, 'utf8')
  expect(fillTables(text, filtersByName)).toBe(text)
})

it('has a table for every filter', () => {
  const all = readmeFiles()
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  for (const name of filtersByName.keys()) {
    if (name !== 'learned') expect(all).toContain(`<!-- parameters:${name} -->`)
  }
})
