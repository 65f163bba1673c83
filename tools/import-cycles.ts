/**
 * Finds import cycles: files that need values of each other. Types alone make none, since they are gone at run time; imports of
 * tests and dynamic imports do not count either.
 */
import { dirname, posix } from 'node:path'
import ts from 'typescript'
import type { Problem } from './problems.js'
import { codeFiles, isTestFile, lineAt, parseSource } from './source-files.js'

/** One import of a value: the file that it leads to, and where it is written. */
interface Arrow {
  readonly to: string
  readonly line: number
}

/** Reports each cycle once, at the import with which it begins. */
export function checkCycles(root: string): Problem[] {
  const arrows = new Map<string, Arrow[]>()
  for (const file of codeFiles(root)) if (!isTestFile(file)) arrows.set(file, valueImports(root, file))
  return cyclesIn(arrows).map(cycle => ({
    file: cycle[0],
    line: arrows.get(cycle[0])!.find(({ to }) => to === cycle[1])!.line,
    message: `is part of an import cycle: ${cycle.join(' → ')}`,
  }))
}

/** The files of the repository from which a file imports values. */
function valueImports(root: string, file: string): Arrow[] {
  const source = parseSource(root, file)
  const arrows: Arrow[] = []
  for (const statement of source.statements) {
    const specifier = valueSpecifier(statement)
    if (specifier?.startsWith('.'))
      arrows.push({ to: posix.join(dirname(file), specifier).replace(/\.js$/, '.ts'), line: lineAt(source, statement.getStart(source)) })
  }
  return arrows
}

/** The module that a statement imports values from or re-exports values of, null for any other statement. */
function valueSpecifier(statement: ts.Statement): string | null {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return null
  const { moduleSpecifier } = statement
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return null
  const hasValues = ts.isImportDeclaration(statement) ? importsValues(statement) : exportsValues(statement)
  return hasValues ? moduleSpecifier.text : null
}

function importsValues({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return true
  if (importClause.isTypeOnly) return false
  const { name, namedBindings } = importClause
  if (name !== undefined || namedBindings === undefined || ts.isNamespaceImport(namedBindings)) return true
  return namedBindings.elements.some(element => !element.isTypeOnly)
}

function exportsValues({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly) return false
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return true
  return exportClause.elements.some(element => !element.isTypeOnly)
}

/** Follows arrows in depth; an arrow back to a file that is still open closes a cycle. The first file of each is named again at its end. */
function cyclesIn(arrows: ReadonlyMap<string, readonly Arrow[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const open: string[] = []
  const visit = (file: string): void => {
    const at = open.indexOf(file)
    if (at >= 0) cycles.push([...open.slice(at), file])
    if (at >= 0 || done.has(file)) return
    open.push(file)
    for (const { to } of arrows.get(file) ?? []) visit(to)
    open.pop()
    done.add(file)
  }
  for (const file of arrows.keys()) visit(file)
  return cycles
}
