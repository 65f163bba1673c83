/** The regular expressions of the packages: those in the sources, and those that are put together at run time. */

import ts from 'typescript'
import { lineAt, parseSource, visit } from '../../../tools/source-files.js'

/** An expression and the places in which it is written. */
export interface FoundExpression {
  readonly expression: RegExp
  readonly places: string[]
}

/** The distinct expressions that are written as literals in some files. */
export function literalsIn(root: string, files: readonly string[]): FoundExpression[] {
  const found = new Map<string, FoundExpression>()
  for (const file of files) {
    const source = parseSource(root, file)
    visit(source, node => {
      if (!ts.isRegularExpressionLiteral(node)) return
      const known = found.get(node.text) ?? { expression: asExpression(node.text), places: [] }
      known.places.push(`${file}:${lineAt(source, node.getStart(source))}`)
      found.set(node.text, known)
    })
  }
  return [...found.values()]
}

function asExpression(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}

/** Runs something and returns the distinct expressions that were put together with `new RegExp` on the way. */
export async function constructedBy(run: () => Promise<void>): Promise<RegExp[]> {
  const original = globalThis.RegExp
  const found = new Map<string, RegExp>()
  const note = (expression: RegExp): RegExp => {
    found.set(String(expression), expression)
    return expression
  }
  globalThis.RegExp = new Proxy(original, { construct: (target, [source, flags]) => note(new target(source, flags)) })
  try {
    await run()
  } finally {
    globalThis.RegExp = original
  }
  return [...found.values()]
}
