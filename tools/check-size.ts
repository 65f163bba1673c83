/**
 * Bundles the entry points as a browser would load them and holds their compressed size against `size-budgets.json`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { isStarted, type Problem, report } from './problems.js'
import { repositoryRoot } from './source-files.js'

/** How large one entry point may be. */
export interface SizeBudget {
  readonly name: string
  readonly entry: string
  /** Parts of import paths that are left out of the count: models and word lists, which are modules of their own. */
  readonly without?: readonly string[]
  readonly maxGzippedBytes: number
  /** What it should come down to. */
  readonly aimGzippedBytes?: number
}

/** The size of an entry point with all it imports, minified and compressed. */
export async function gzippedSize(root: string, { entry, without = [] }: SizeBudget): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    // Letters stay letters: escapes would make tables of them longer than they are.
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
    conditions: ['gleaner-source'],
    plugins: [
      {
        name: 'leave-out',
        setup: bundle => {
          bundle.onResolve({ filter: /./ }, ({ path }) => (without.some(part => path.includes(part)) ? { path, external: true } : null))
        },
      },
    ],
  })
  return gzipSync(outputFiles[0].contents, { level: 9 }).length
}

/** Measures every entry point and says which are too large, or missing. */
export async function checkSizes(root: string, budgets: readonly SizeBudget[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const budget of budgets) {
    if (!existsSync(join(root, budget.entry))) {
      problems.push({ file: budget.entry, line: 0, message: `${budget.name} has a budget but does not exist` })
      continue
    }
    const size = await gzippedSize(root, budget)
    const figures = `${(size / 1000).toFixed(1)} kB gzipped of ${budget.maxGzippedBytes / 1000} kB`
    const aim =
      budget.aimGzippedBytes !== undefined && size > budget.aimGzippedBytes ? `; the aim is ${budget.aimGzippedBytes / 1000} kB` : ''
    console.log(`${budget.name}: ${figures}${aim}`)
    if (size > budget.maxGzippedBytes) problems.push({ file: budget.entry, line: 0, message: `${budget.name} is too large: ${figures}` })
  }
  return problems
}

if (isStarted(import.meta.url)) {
  const budgets = JSON.parse(readFileSync(join(repositoryRoot, 'tools/size-budgets.json'), 'utf8')) as SizeBudget[]
  report('size', await checkSizes(repositoryRoot, budgets), `${budgets.length} entry points`)
}
