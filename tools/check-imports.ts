/**
 * Checks which way imports point: between packages, between the rooms of a package, and out of it; and that files do not need
 * values of each other (see `import-cycles.ts`).
 *
 * The allowed arrows are data: `tools/import-rules.json`. Tests may import what they like within their package and from
 * `node_modules`; between packages the arrows hold for them too.
 */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'
import { checkCycles } from './import-cycles.js'
import { isStarted, type Problem, report } from './problems.js'
import { codeFiles, isTestFile, lineAt, parseSource, repositoryRoot } from './source-files.js'

/** What one package may import. */
export interface PackageRules {
  readonly folder: string
  /** Packages of this repository, by name. */
  readonly packages: readonly string[]
  /** Whether modules of Node are there. */
  readonly node: boolean
  /** Other npm packages per room; `*` stands for every room. */
  readonly npm: Readonly<Record<string, readonly string[]>>
  /**
   * Per room the rooms (`page`) or single files (`page/types`) of the same package that it may import. Files right in
   * `src` are listed as `.`; `*` allows every room, and as a key stands for every room without a rule of its own.
   */
  readonly rooms: Readonly<Record<string, readonly string[]>>
  /** Rooms that browsers load too: they import no Node, no npm packages and only rooms that browsers load. */
  readonly browser?: readonly string[]
  /** Rooms whose folders stay apart: each may import files right in the room and the folders listed for it. */
  readonly apart?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** The rules of all packages, by package name. */
export type ImportRules = Readonly<Record<string, PackageRules>>

/** Checks every file below the folders of the packages. */
export function checkImports(root: string, rules: ImportRules): Problem[] {
  const problems: Problem[] = []
  const unknown = new Set<string>()
  for (const file of codeFiles(root)) {
    const owner = Object.entries(rules).find(([, { folder }]) => file.startsWith(`${folder}/src/`))
    if (owner === undefined) continue
    const room = roomOf(file, owner[1])
    if (allowedRooms(owner[1], room) === undefined) {
      if (!unknown.has(`${owner[0]}/${room}`))
        problems.push({ file, line: 0, message: `belongs to the room ${room}, for which there is no rule (add ${owner[0]}.rooms.${room})` })
      unknown.add(`${owner[0]}/${room}`)
      continue
    }
    const source = parseSource(root, file)
    for (const { specifier, position } of importsOf(source)) {
      const message = judge(file, specifier, owner[0], owner[1], rules)
      if (message !== null) problems.push({ file, line: lineAt(source, position), message })
    }
  }
  return problems
}

/** Every module specifier of a file: static and dynamic imports, re-exports and type imports. */
function importsOf(source: ts.SourceFile): { specifier: string; position: number }[] {
  const { importedFiles } = ts.preProcessFile(source.text, true, true)
  return importedFiles.map(({ fileName, pos }) => ({ specifier: fileName, position: pos }))
}

/** Says what is wrong with one import, or null. */
function judge(file: string, specifier: string, name: string, own: PackageRules, rules: ImportRules): string | null {
  if (specifier.startsWith('.')) return judgeRelative(file, specifier, name, own)
  const target = packageOf(specifier)
  const isTest = isTestFile(file)
  if (Object.hasOwn(rules, target)) {
    if (own.packages.includes(target)) return null
    if (target === name) return `imports its own package as ${specifier}; within a package imports are relative`
    return `imports ${specifier}; ${name} may import ${listed(own.packages)} (rule ${name}.packages)`
  }
  if (isTest) return null
  const isForBrowsers = own.browser?.includes(roomOf(file, own)) ?? false
  if (isForBrowsers) return `imports ${specifier}; browsers load the room ${roomOf(file, own)} (rule ${name}.browser)`
  if (isBuiltin(specifier)) return own.node ? null : `imports ${specifier}; ${name} runs without Node (rule ${name}.node)`
  const room = roomOf(file, own)
  const allowed = [...(own.npm['*'] ?? []), ...(own.npm[room] ?? [])]
  return allowed.includes(target)
    ? null
    : `imports ${specifier}; its room ${room} may import ${listed(allowed)} from npm (rule ${name}.npm)`
}

function judgeRelative(file: string, specifier: string, name: string, own: PackageRules): string | null {
  const target = posix.join(dirname(file), specifier)
  if (!specifier.endsWith('.js') && !specifier.endsWith('.json')) return `imports ${specifier}; relative imports end in .js`
  if (!target.startsWith(`${own.folder}/src/`)) return `imports ${specifier}, which is outside of ${own.folder}/src; use the package's name`
  if (isTestFile(file)) return null
  if (isTestFile(target.replace(/\.js$/, '.ts'))) return `imports ${specifier}, which exists for tests only`
  const from = roomOf(file, own)
  const to = roomOf(target, own)
  if (from === to) return judgeApart(file, target, name, own, from)
  if (own.browser?.includes(from) && !own.browser.includes(to))
    return `imports ${insideOf(target, own)}; browsers load the room ${from}, but not ${to} (rule ${name}.browser)`
  const allowed = allowedRooms(own, from) ?? []
  const inside = insideOf(target, own).replace(/\.js$/, '')
  const isAllowed = allowed.some(entry => entry === '*' || entry === to || entry === inside)
  return isAllowed ? null : `imports ${inside}; the room ${from} may import ${listed(allowed)} (rule ${name}.rooms.${from})`
}

/** Within a room all is free, except between folders that stay apart. */
function judgeApart(file: string, target: string, name: string, own: PackageRules, room: string): string | null {
  const arrows = own.apart?.[room]
  if (arrows === undefined) return null
  const [from, to] = [file, target].map(path => insideOf(path, own).split('/').slice(1, -1)[0])
  if (from === undefined || to === undefined || from === to || arrows[from]?.includes(to)) return null
  const inside = insideOf(target, own)
  return `imports ${inside}; folders of ${room} stay apart, ${from} may import ${listed(arrows[from] ?? [])} (rule ${name}.apart.${room})`
}

function insideOf(file: string, own: PackageRules): string {
  return file.slice(`${own.folder}/src/`.length)
}

function allowedRooms(own: PackageRules, room: string): readonly string[] | undefined {
  return own.rooms[room] ?? own.rooms['*']
}

/** The first folder below `src`; `.` for files right in it. */
function roomOf(file: string, own: PackageRules): string {
  const parts = insideOf(file, own).split('/')
  return parts.length > 1 ? parts[0] : '.'
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ')
}

if (isStarted(import.meta.url)) {
  const rules = JSON.parse(readFileSync(join(repositoryRoot, 'tools/import-rules.json'), 'utf8')) as ImportRules
  report(
    'import directions',
    [...checkImports(repositoryRoot, rules), ...checkCycles(repositoryRoot)],
    `${Object.keys(rules).length} packages`,
  )
}
