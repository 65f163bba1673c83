import { describe, expect, it } from 'vitest'
import { checkFunctions, type FunctionException } from './check-functions.js'
import { problemText } from './problems.js'
import { withRepository } from './temporary-repository.fixture.js'

/** A function body that makes the whole function so many lines long. */
const body = (lines: number) => `{\n${'  step()\n'.repeat(lines - 2)}}\n`

function problemsOf(file: string, text: string, exceptions: readonly FunctionException[] = []): string[] {
  return withRepository({ [file]: text }, root => checkFunctions(root, exceptions).map(problemText))
}

const file = 'packages/core/src/page/a.ts'
const exception: FunctionException = { file, function: 'scan', lines: 120, reason: 'one loop', measurement: 'split: 1.4 times slower' }

describe('checkFunctions', () => {
  it('allows 80 lines and no more', () => {
    expect(problemsOf(file, `function scan() ${body(80)}`)).toEqual([])
    expect(problemsOf(file, `\nfunction scan() ${body(81)}`)).toEqual([`${file}:2: scan has 81 lines, at most 80 are allowed`])
  })

  it('does not count the comment before a function', () => {
    expect(problemsOf(file, `/**\n${' * words\n'.repeat(50)} */\nfunction scan() ${body(80)}`)).toEqual([])
  })

  it.each([
    ['scan', `const scan = () => ${body(90)}`],
    ['Parser.scan', `class Parser {\n  scan() ${body(90)}}`],
    ['Parser.constructor', `class Parser {\n  constructor() ${body(90)}}`],
    ['judge', `const filter = { judge() ${body(90)}}`],
    ['a function without name', `run(() => ${body(90)})`],
    ['inner', `export function f() { return function inner() ${body(79)}}\nfunction inner() ${body(90)}`],
  ])('names %s', (name, text) => {
    expect(problemsOf(file, text).join()).toContain(`${name} has `)
  })

  it('leaves out tests and generated files', () => {
    expect(problemsOf('packages/core/src/page/a.test.ts', `function scan() ${body(90)}`)).toEqual([])
    expect(problemsOf('packages/core/src/page/generated/a.ts', `function scan() ${body(90)}`)).toEqual([])
  })

  it('looks at tools, benchmarks and examples', () => {
    for (const folder of ['tools', 'benchmarks', 'examples'])
      expect(problemsOf(`${folder}/a.ts`, `function scan() ${body(90)}`)).toHaveLength(1)
  })

  it('accepts a listed exception up to its own length', () => {
    expect(problemsOf(file, `function scan() ${body(120)}`, [exception])).toEqual([])
    expect(problemsOf(file, `function scan() ${body(121)}`, [exception])).toHaveLength(1)
  })

  it('wants exceptions to be needed, reasoned and measured', () => {
    expect(problemsOf(file, `function scan() ${body(70)}`, [exception])).toHaveLength(1)
    expect(problemsOf(file, `function scan() ${body(90)}`, [{ ...exception, measurement: 'faster' }])).toHaveLength(1)
    expect(problemsOf(file, `function scan() ${body(90)}`, [{ ...exception, reason: '' }])).toHaveLength(1)
  })
})
