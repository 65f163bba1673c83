import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BundledFile, bundle, entryPoints } from './bundle.js'

describe('the files of gleaner that ship', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-bundle-'))
  let files: BundledFile[] = []
  beforeAll(async () => {
    files = await bundle(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is of modules only: the schema of pipelines ships as it is', () => {
    expect(Object.values(entryPoints()).every(source => source.endsWith('.ts'))).toBe(true)
    const schema = createRequire(new URL('../packages/core/src/index.ts', import.meta.url))('gleaner/pipeline.schema.json')
    expect(schema).toHaveProperty('$schema')
  })
  it.each(Object.entries(entryPoints()).filter(([name]) => name !== 'charsets/index'))(
    '%s exports what its source does',
    async (name, source) => {
      const shipped = (await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.js`)).href)) as object
      const written = (await import(/* @vite-ignore */ source)) as object
      expect(Object.keys(shipped).sort()).toEqual(Object.keys(written).sort())
    },
  )

  it('keeps models, word lists and charsets in files of their own', () => {
    const loads = (name: string): string[] => [...(files.find(file => file.name === name)?.imports ?? [])]
    expect(loads('fast.js')).toEqual([])
    expect(loads('shared/gleaner.js')).toEqual(expect.arrayContaining(['model/index.js', 'wordlists/index.js']))
    const all = files.filter(({ name }) => name !== 'charsets/index.js').flatMap(({ imports }) => imports)
    expect(all).not.toContain('shared/charsets.js')
  })

  it('has source maps that lead to the sources', () => {
    const map = JSON.parse(readFileSync(join(folder, 'fast.js.map'), 'utf8')) as { sources: string[] }
    expect(map.sources.some(source => source.endsWith('src/html/parser.ts'))).toBe(true)
    for (const source of map.sources) expect(existsSync(join(folder, source))).toBe(true)
  })
})
