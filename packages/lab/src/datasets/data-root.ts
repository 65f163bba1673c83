import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sampleName, samplePackage } from '../sample/sample-package.js'

/** A package that is there to be read. */
export interface PackageFile {
  readonly name: string
  readonly file: string
  readonly bytes: number
}

/** Says that a package is neither a file nor a name in the data folder. */
export class PackageNotFoundError extends Error {
  override readonly name = 'PackageNotFoundError'
}

/** Where to look; tests pass their own. */
export interface Surroundings {
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The working directory, from which relative paths start. */
  readonly cwd?: string
  /** Folders whose ancestors are searched for a `shared/datasets` beside them. */
  readonly from?: readonly string[]
}

/**
 * Finds the folder that holds the packages: `GLEANER_DATA`, else `../shared/datasets` beside the working directory, the
 * project or one of their ancestors. Null where there is none.
 */
export function findDataRoot({
  env = process.env,
  cwd = process.cwd(),
  from = [cwd, dirname(fileURLToPath(import.meta.url))],
}: Surroundings = {}): string | null {
  const named = env['GLEANER_DATA']
  if (named) return isFolder(resolve(cwd, named)) ? resolve(cwd, named) : null
  for (const start of from) {
    let folder = resolve(start)
    for (;;) {
      const parent = dirname(folder)
      const candidate = join(parent, 'shared', 'datasets')
      if (isFolder(candidate)) return candidate
      if (parent === folder) break
      folder = parent
    }
  }
  return null
}

/** Says why there is no data folder, and what to do about it. */
export function whyNoDataRoot({ env = process.env }: Surroundings = {}): string {
  const named = env['GLEANER_DATA']
  return named ? `GLEANER_DATA is "${named}", which is no folder` : 'there is no data folder; set GLEANER_DATA to one'
}

/** Packages of the data folder, by name; none where there is no folder. */
export function listPackages(root: string | null = findDataRoot()): PackageFile[] {
  if (root === null) return []
  return readdirSync(root)
    .filter(name => /\.jsonl(\.gz)?$/.test(name))
    .sort()
    .map(name => ({ name: packageNameOf(name), file: join(root, name), found: statSync(join(root, name), { throwIfNoEntry: false }) }))
    .flatMap(({ name, file, found }) => (found?.isFile() ? [{ name, file, bytes: found.size }] : []))
}

/** Packages of the data folder and the package `sample`, which ships with the lab, unless the folder has one of that name. */
export function knownPackages(root: string | null = findDataRoot()): PackageFile[] {
  const found = listPackages(root)
  const shipped = statSync(samplePackage(), { throwIfNoEntry: false })
  if (!shipped || found.some(({ name }) => name === sampleName)) return found
  return [...found, { name: sampleName, file: samplePackage(), bytes: shipped.size }]
}

/** The file of a package that is given by name or by file; throws `PackageNotFoundError`. */
export function packageFileOf(nameOrFile: string, root: string | null = findDataRoot()): string {
  if (existsSync(nameOrFile) && statSync(nameOrFile).isFile()) return resolve(nameOrFile)
  const found = knownPackages(root).find(({ name }) => name === nameOrFile)
  if (found) return found.file
  const known = knownPackages(root).map(({ name }) => name)
  const empty = root === null ? `; ${whyNoDataRoot()}` : ''
  const hint = `packages: ${known.join(', ')}${empty}`
  throw new PackageNotFoundError(`no package or file "${nameOrFile}"; ${hint}`)
}

/** A package's name from its file: `news.jsonl.gz` → `news`. */
export function packageNameOf(file: string): string {
  return basename(file).replace(/\.jsonl(\.gz)?$|\.gz$/, '')
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
