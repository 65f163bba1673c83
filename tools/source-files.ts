/**
 * Finds and reads the files that the checks look at.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The repository's folder. */
export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))

const skipped = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache', 'reports'])

/** Lists files below a folder whose path fits, relative to `root`, with forward slashes, sorted. */
export function filesUnder(root: string, folder: string, fits: RegExp): string[] {
  const found: string[] = []
  const pending = [join(root, folder)]
  while (pending.length > 0) {
    const current = pending.pop() as string
    if (!existsSync(current)) continue
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const path = join(current, entry.name)
      const name = relative(root, path).replaceAll('\\', '/')
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) pending.push(path)
      } else if (fits.test(name) && !entry.name.includes('.tmp.')) {
        found.push(name)
      }
    }
  }
  return found.sort()
}

/** Folders of the repository that hold TypeScript. */
export const codeFolders = ['packages', 'tools', 'tests', 'benchmarks', 'examples']

/** Lists all TypeScript files of the repository that people write. */
export function codeFiles(root: string): string[] {
  return codeFolders.flatMap(folder => filesUnder(root, folder, /\.ts$/)).filter(file => !file.includes('/generated/'))
}

/** Whether a file is a test or belongs to tests only. */
export function isTestFile(file: string): boolean {
  return /\.(test|fixture)\.ts$/.test(file)
}

/** Parses one file with the TypeScript compiler, with links from nodes to their parents. */
export function parseSource(root: string, file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true)
}

/** One-based line of a place in a file. */
export function lineAt(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line + 1
}

/** Visits every node below a node, parents first. */
export function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  const pending = [node]
  while (pending.length > 0) {
    const current = pending.pop() as ts.Node
    look(current)
    const children: ts.Node[] = []
    ts.forEachChild(current, child => {
      children.push(child)
    })
    pending.push(...children.reverse())
  }
}
