import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSizes, gzippedSize } from './check-size.js'

describe('checkSizes', () => {
  let root = ''
  const noise = Array.from({ length: 3000 }, (_, index) => ((index * 7919) % 10_007).toString(36)).join('')

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'gleaner-size-'))
    mkdirSync(join(root, 'model'))
    writeFileSync(join(root, 'model/index.ts'), `export const model = '${noise}'`)
    writeFileSync(join(root, 'small.ts'), "import { model } from './model/index.js'\nexport const size: number = model.length\n")
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('counts what an entry point imports, except what is left out', async () => {
    const budget = { name: 'small', entry: 'small.ts', maxGzippedBytes: 1000 }
    expect(await gzippedSize(root, budget)).toBeGreaterThan(3000)
    expect(await gzippedSize(root, { ...budget, without: ['model/'] })).toBeLessThan(200)
  })

  it('catches an entry point that is too large, and one that is missing', async () => {
    const problems = await checkSizes(root, [
      { name: 'small', entry: 'small.ts', maxGzippedBytes: 1000 },
      { name: 'slim', entry: 'small.ts', without: ['model/'], maxGzippedBytes: 1000 },
      { name: 'gone', entry: 'gone.ts', maxGzippedBytes: 1000 },
    ])
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('small is too large'),
      'gone has a budget but does not exist',
    ])
  })
})
