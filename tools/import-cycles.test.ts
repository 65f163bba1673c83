import { describe, expect, it } from 'vitest'
import { checkCycles } from './import-cycles.js'
import { problemText } from './problems.js'
import { withRepository } from './temporary-repository.fixture.js'

const cyclesOf = (files: Record<string, string>): string[] =>
  withRepository(Object.fromEntries(Object.entries(files).map(([name, text]) => [`packages/core/src/${name}.ts`, text])), root =>
    checkCycles(root).map(problemText),
  )

describe('import cycles', () => {
  it('are reported once, with all files on the way', () => {
    const a = 'packages/core/src/a.ts'
    const files = {
      a: "import type { X } from './x.js'\nimport { b } from './b.js'",
      b: "export * from './c.js'",
      c: "import { a } from './a.js'",
    }
    expect(cyclesOf(files)).toEqual([`${a}:2: is part of an import cycle: ${a} → packages/core/src/b.ts → packages/core/src/c.ts → ${a}`])
  })
  it.each([
    ['a namespace', "import * as b from './b.js'"],
    ['a default', "import b from './b.js'"],
    ['a value beside types', "import { type B, b } from './b.js'"],
    ['side effects', "import './b.js'"],
    ['a re-export', "export { b } from './b.js'"],
    ['a re-exported namespace', "export * as b from './b.js'"],
  ])('are made by %s', (_, text) => expect(cyclesOf({ a: text, b: "import { a } from './a.js'" })).toHaveLength(1))
  it.each([
    ['types', "import type { B } from './b.js'"],
    ['single types', "import { type B, type C } from './b.js'"],
    ['re-exported types', "export type { B } from './b.js'"],
    ['single re-exported types', "export { type B } from './b.js'"],
    ['all types of a file', "export type * from './b.js'"],
    ['dynamic imports', "const b = await import('./b.js')"],
    ['another package', "import { b } from 'b'"],
  ])('are not made by %s', (_, text) => expect(cyclesOf({ a: text, b: "import { a } from './a.js'" })).toEqual([]))
  it('are not made by tests', () =>
    expect(cyclesOf({ 'a.test': "import { b } from './b.js'", b: "import { a } from './a.test.js'" })).toEqual([]))
  it('are not found where two ways lead to one file', () =>
    expect(cyclesOf({ a: "import { b } from './b.js'\nimport { c } from './c.js'", b: "import { c } from './c.js'", c: '' })).toEqual([]))
})
