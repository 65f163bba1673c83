/**
 * Checks that no function is longer than 80 lines.
 *
 * A hot loop may be, if `tools/function-exceptions.json` lists it with a reason and the measurement that speaks for it.
 * Tests are not counted: their functions are lists of cases.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isStarted, type Problem, report } from './problems.js'
import { codeFiles, isTestFile, lineAt, parseSource, repositoryRoot, visit } from './source-files.js'

/** The longest function allowed, in lines. */
export const maxLines = 80

/** A function that may be longer. */
export interface FunctionException {
  readonly file: string
  /** As this check names it: `name`, `Class.name`. */
  readonly function: string
  /** The longest it may become. */
  readonly lines: number
  readonly reason: string
  /** What splitting it costs, with the command that shows it. */
  readonly measurement: string
}

interface MeasuredFunction {
  readonly file: string
  readonly name: string
  readonly line: number
  readonly lines: number
}

/** Checks all files, and that every exception is still needed. */
export function checkFunctions(root: string, exceptions: readonly FunctionException[]): Problem[] {
  const long = codeFiles(root)
    .filter(file => !isTestFile(file) && !file.endsWith('.d.ts'))
    .flatMap(file => functionsOf(root, file))
    .filter(({ lines }) => lines > maxLines)
  return [...long.flatMap(found => judge(found, exceptions)), ...exceptions.flatMap(exception => judgeException(exception, long))]
}

function judge(found: MeasuredFunction, exceptions: readonly FunctionException[]): Problem[] {
  const exception = exceptions.find(listed => isSame(listed, found))
  const allowed = exception?.lines ?? maxLines
  if (found.lines <= allowed) return []
  return [{ file: found.file, line: found.line, message: `${found.name} has ${found.lines} lines, at most ${allowed} are allowed` }]
}

function judgeException(exception: FunctionException, long: readonly MeasuredFunction[]): Problem[] {
  const place = { file: exception.file, line: 0 }
  const problems: Problem[] = []
  if (!long.some(found => isSame(exception, found))) {
    problems.push({
      ...place,
      message: `${exception.function} is listed as an exception but has at most ${maxLines} lines, or does not exist`,
    })
  }
  if (!exception.reason || !/\d/.test(exception.measurement ?? '')) {
    problems.push({ ...place, message: `the exception for ${exception.function} lacks its reason or a measurement with a number` })
  }
  return problems
}

function isSame(exception: FunctionException, found: MeasuredFunction): boolean {
  return exception.file === found.file && exception.function === found.name
}

function functionsOf(root: string, file: string): MeasuredFunction[] {
  const source = parseSource(root, file)
  const found: MeasuredFunction[] = []
  visit(source, node => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return
    const line = lineAt(source, node.getStart(source))
    found.push({ file, name: nameOf(node), line, lines: lineAt(source, node.getEnd()) - line + 1 })
  })
  return found
}

/** The function's own name, or that of what it is assigned to. */
function nameOf(node: ts.SignatureDeclaration): string {
  if (ts.isConstructorDeclaration(node)) return `${classNameOf(node)}constructor`
  if (node.name !== undefined) return classNameOf(node) + node.name.getText()
  const { parent } = node
  if ((ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name) {
    return classNameOf(parent) + parent.name.getText()
  }
  return 'a function without name'
}

function classNameOf(node: ts.Node): string {
  return ts.isClassLike(node.parent) && node.parent.name ? `${node.parent.name.text}.` : ''
}

if (isStarted(import.meta.url)) {
  const exceptions = JSON.parse(readFileSync(join(repositoryRoot, 'tools/function-exceptions.json'), 'utf8')) as FunctionException[]
  report(
    'function lengths',
    checkFunctions(repositoryRoot, exceptions),
    `functions of at most ${maxLines} lines, ${exceptions.length} exceptions`,
  )
}
