/**
 * Makes the files of `gleaner` that ship: every entry point in a few minified modules instead of some three hundred.
 *
 * They load faster, and run faster, since an engine checks an imported constant at each use, while here it is a literal. Names
 * that importers see are kept, no line is longer than 500 characters, source maps lead to the sources, which ship too. `gleaner/fast` is one file without imports; the other
 * entry points share what they have in common, so that a class is the same class wherever it is imported from. Models, word lists and
 * charsets stay in files of their own.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InputOptions, type OutputChunk, type OutputOptions, rolldown } from 'rolldown'
import { isStarted } from './problems.js'
import { shortenLines } from './short-lines.js'
import { repositoryRoot } from './source-files.js'

const core = join(repositoryRoot, 'packages/core')

/** A file of the package, and the other ones that it loads. */
export interface BundledFile {
  readonly name: string
  readonly code: string
  readonly imports: readonly string[]
}

/** Folders of sources that share a file of their own; everything else is one file. */
const apart = ['model', 'wordlists', 'charsets', 'bytes', 'testing', 'explain', 'client']

/** What an export of the package is: a module, or a file that ships as it is. */
type Export = { readonly 'gleaner-source': string; readonly default: string } | string

/** Entry points of the package: the name of each one's file without its ending, and its source. */
export function entryPoints(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as { exports: Record<string, Export> }
  const modules = Object.values(exports).filter(each => typeof each !== 'string')
  return Object.fromEntries(
    modules.map(({ 'gleaner-source': source, default: target }) => [
      target.slice('./dist/bundle/'.length, -'.js'.length),
      join(core, source),
    ]),
  )
}

function settings(input: Record<string, string>, minify: boolean): InputOptions & { readonly output: OutputOptions } {
  const sources = Object.values(input)
  const isShared = (id: string): boolean => id.startsWith(join(core, 'src')) && !sources.includes(id)
  return {
    input,
    cwd: core,
    platform: 'neutral',
    tsconfig: join(core, 'tsconfig.json'),
    external: /^@/,
    // Named constants of other modules become literals everywhere, not only if that is shorter: the parser's inner loops rely on it.
    optimization: { inlineConst: { mode: 'all', pass: 1 } },
    // Asked for by groups without their dependencies; as no source of an entry point is shared, entry points still export only their own.
    preserveEntrySignatures: 'allow-extension',
    output: {
      format: 'esm',
      // Errors and results are shown with the names of their classes.
      minify: minify && { compress: true, mangle: { keepNames: { function: false, class: true } }, codegen: { removeWhitespace: true } },
      sourcemap: true,
      sourcemapExcludeSources: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'shared/[name].js',
      codeSplitting: sources.length > 1 && {
        includeDependenciesRecursively: false,
        groups: [
          ...apart.map(name => ({ name, test: (id: string) => isShared(id) && id.startsWith(join(core, 'src', name)) })),
          { name: 'gleaner', test: isShared },
        ],
      },
    },
  }
}

/**
 * Makes all files and writes them into a folder, by default where the package expects them; what was there is removed first.
 *
 * Without `minify` names stay readable, for tests that look at the code.
 */
export async function bundle(folder: string = join(core, 'dist/bundle'), minify = true): Promise<BundledFile[]> {
  rmSync(folder, { recursive: true, force: true })
  const files: BundledFile[] = []
  const { fast, ...others } = entryPoints()
  for (const input of [{ fast }, others]) {
    const { output, ...options } = settings(input, minify)
    const build = await rolldown(options)
    const written = await build.write({ ...output, dir: folder })
    await build.close()
    for (const file of written.output)
      if (file.type === 'chunk')
        files.push({ name: file.fileName, code: minify ? withShortLines(folder, file) : file.code, imports: file.imports })
  }
  return files
}

/** Writes a minified file again, without long lines; returns its code. */
function withShortLines(folder: string, { fileName, code, map }: OutputChunk): string {
  const short = shortenLines({ code, mappings: map?.mappings ?? '' })
  writeFileSync(join(folder, fileName), short.code)
  if (map) writeFileSync(join(folder, `${fileName}.map`), JSON.stringify({ ...JSON.parse(map.toString()), mappings: short.mappings }))
  return short.code
}

if (isStarted(import.meta.url)) await bundle()
