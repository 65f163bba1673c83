import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { isAboutProgram } from './front-page.js'

it('loads no command and no engine for the help and the version of the program', async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('./main.ts', import.meta.url))],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'out',
    write: false,
    metafile: true,
  })
  const loaded = new Set(['out/main.js'])
  const packages = new Set<string>()
  for (const file of loaded) {
    for (const { path, kind, external } of metafile.outputs[file].imports) {
      if (kind !== 'import-statement') continue
      if (external) packages.add(path)
      else loaded.add(path)
    }
  }
  expect([...packages].filter(name => !name.startsWith('node:'))).toEqual(['commander'])
  expect(isAboutProgram(['--help']) && isAboutProgram(['-V'])).toBe(true)
  expect(isAboutProgram(['extract', '--help']) || isAboutProgram([])).toBe(false)
})
