import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FilterFileError, loadFilters } from './load-filters.js'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-filters-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, code: string): string => {
  const file = join(folder, name)
  writeFileSync(file, code)
  return file
}
const filterCode = (name: string): string => `{ name: '${name}', summary: 's', reference: 'r', reads: [], params: {}, judge() {} }`
const namesOf = async (file: string): Promise<string[]> => (await loadFilters([file])).filters.map(({ filter }) => filter.name)

test('takes a list, a single default, and filters by name', async () => {
  expect(await namesOf(write('list.mjs', `export const filters = [${filterCode('one')}, ${filterCode('two')}]`))).toEqual(['one', 'two'])
  expect(await namesOf(write('one.mjs', `export default ${filterCode('one')}`))).toEqual(['one'])
  expect(await namesOf(write('named.mjs', `export const one = ${filterCode('one')}; export const more = 1`))).toEqual(['one'])
})

test('takes several files with their models, each file once, and says where each filter came from', async () => {
  const model = `{ format: 'gleaner-stack/1', id: 'm', members: ['{"use":"uno"}'], bias: 0, weights: [1, 0], threshold: 0.5 }`
  write('uno.mjs', `export const uno = ${filterCode('uno')}; export const model = ${model}`)
  write('due.mjs', `export const due = ${filterCode('due')}`)
  const { filters, models } = await loadFilters(['uno.mjs', 'due.mjs', 'uno.mjs'], { cwd: folder })
  expect(filters.map(({ filter, file }) => `${filter.name} of ${file}`)).toEqual(['uno of uno.mjs', 'due of due.mjs'])
  expect(models.map(({ id }) => id)).toEqual(['m'])
})

test.each([
  ['export const x = 1', /exports no filter; it must export "filters" or a default/],
  ['export default []', /the list of filters is empty/],
  ['export default [{ name: "Bad Name" }]', /filter 1 \(Bad Name\): name must be a text in kebab-case/],
  ['this is not JavaScript', /cannot be loaded/],
  [`export const filters = [${filterCode('a')}, ${filterCode('a')}]`, /the name "a" is taken by a filter of/],
  [`export default ${filterCode('lqf')}`, /"lqf" is taken by a filter that ships/],
  [`export const model = { format: 'gleaner-stack/1' }`, /\.mjs: /],
])('says what is wrong with %s', async (code, message) => {
  const file = write(`broken-${code.length}.mjs`, code)
  await expect(loadFilters([file])).rejects.toThrow(message)
  await expect(loadFilters([file])).rejects.toThrow(FilterFileError)
  await expect(loadFilters([file])).rejects.toThrow(basename(file))
})

test('says that a file is missing, and knows other names that are taken', async () => {
  await expect(loadFilters(['nowhere.mjs'])).rejects.toThrow('nowhere.mjs: there is no such file')
  const file = write('peer.mjs', `export default ${filterCode('peer')}`)
  await expect(loadFilters([file], { taken: ['peer'] })).rejects.toThrow(/"peer" is taken/)
})
