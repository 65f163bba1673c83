import { spawnSync } from 'node:child_process'
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

  describe('writes named constants as literals', () => {
    const readable = mkdtempSync(join(tmpdir(), 'gleaner-readable-'))
    const code: Record<string, string> = {}
    beforeAll(async () => {
      for (const file of await bundle(readable, false)) code[file.name] = file.code
    })
    afterAll(() => rmSync(readable, { recursive: true, force: true }))

    /** Code without comments and without the declarations of constants. */
    const uses = (name: string): string =>
      code[name].replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/^(const|var|let) \w+ = -?[\w.]+;$/gm, '')

    it.each(['fast.js', 'shared/gleaner.js'])('those of the parser in %s', name => {
      const layout = readFileSync(new URL('../packages/core/src/html/layout.ts', import.meta.url), 'utf8')
      const names = Array.from(layout.matchAll(/^export const (\w+) = /gm), ([, constant]) => constant)
      expect(names).toContain('SKIP_NEWLINE')
      const words = new Set(uses(name).match(/[A-Za-z_$][\w$]*/g))
      expect(words).toContain('insertElement')
      expect(names.filter(constant => words.has(constant))).toEqual([])
    })

    it('ids of tags, kinds and flags: nothing in fast.js loads them from an object', () => {
      expect(code['fast.js']).toContain('function insertElement(')
      expect(code['fast.js'].match(/\w+_exports\b/g)).toBeNull()
    })

    it('ids of tags, kinds and flags: no use in shared/gleaner.js loads them from the objects that importers get', () => {
      expect(code['shared/gleaner.js'].includes('kind_exports')).toBe(true)
      expect(code['shared/gleaner.js'].match(/\w+_exports(\.|\[).*/g)).toBeNull()
    })
  })

  it('has no line of more than 500 characters, and names the source map of every file with code of its own', () => {
    for (const { name, code } of files) {
      expect(Math.max(...code.split('\n').map(line => line.length)), name).toBeLessThanOrEqual(500)
      expect(readFileSync(join(folder, name), 'utf8').startsWith(code.trimEnd())).toBe(true)
      if (existsSync(join(folder, `${name}.map`)))
        expect(readFileSync(join(folder, name), 'utf8')).toMatch(/\n\/\/# sourceMappingURL=.*\n?$/)
    }
    expect(existsSync(join(folder, 'shared/gleaner.js.map'))).toBe(true)
  })
  it('has errors that instanceof knows across entry points', async () => {
    const load = (name: string): Promise<typeof import('../packages/core/src/index.js')> =>
      import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
    const [fast, whole] = await Promise.all([load('fast.js'), load('index.js')])
    expect(fast.OptionError).not.toBe(whole.OptionError)
    const caught = (work: () => unknown): unknown => {
      try {
        return work()
      } catch (error) {
        return error
      }
    }
    for (const [own, other] of [
      [fast, whole],
      [whole, fast],
    ]) {
      for (const [error, name] of [
        [caught(() => own.extract('', { nope: 1 } as object)), 'OptionError'],
        [caught(() => own.extract({} as string)), 'InputError'],
        [caught(() => own.extract('', { limits: { maxNodes: 0 } })), 'ValueError'],
      ] as const) {
        expect([name, error instanceof other[name], error instanceof other.ConfigurationError]).toEqual([name, true, true])
        for (const wrong of ['OptionError', 'InputError', 'ValueError'] as const) {
          if (wrong !== name) expect(error instanceof other[wrong]).toBe(false)
        }
      }
      expect(new Error('other') instanceof own.ConfigurationError).toBe(false)
    }
    expect(fast.extract('<p>x') instanceof fast.Result).toBe(true)
  })
  it('shows the place in the sources where an error was thrown', () => {
    const file = pathToFileURL(join(folder, 'index.js')).href
    const program = `import { extract } from ${JSON.stringify(file)}; extract('', { pipeline: 'defualt' })`
    const run = (...flags: string[]): string =>
      spawnSync(process.execPath, [...flags, '--input-type=module', '-e', program], { encoding: 'utf8' }).stderr
    expect(run()).toContain('OptionError: there is no pipeline "defualt"; did you mean default?')
    expect(run().length).toBeLessThan(5000)
    expect(run('--enable-source-maps')).toMatch(/at pipelineOf \(.*src\/extract\/prepare\.ts:\d+/)
  })
  it('has source maps that lead to the sources', () => {
    const map = JSON.parse(readFileSync(join(folder, 'fast.js.map'), 'utf8')) as { sources: string[] }
    expect(map.sources.some(source => source.endsWith('src/html/parser.ts'))).toBe(true)
    for (const source of map.sources) expect(existsSync(join(folder, source))).toBe(true)
  })
})
