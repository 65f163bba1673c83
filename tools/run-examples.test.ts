import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { examplesOf, runExample } from './run-examples.js'
import { withRepository } from './temporary-repository.fixture.js'

const program = "const words: string[] = ['one', 'two']\nfor (const word of words) console.log(word)\n"

describe('runExample', () => {
  it('accepts an example that prints what its file says', () => {
    withRepository({ 'examples/a.ts': program, 'examples/a.out': 'one\ntwo\n' }, root => {
      expect(examplesOf(root)).toEqual(['examples/a.ts'])
      expect(runExample(root, 'examples/a.ts', false)).toEqual([])
    })
  })

  it('catches another output, a missing file, a failure and a long program', () => {
    const long = '// words\n'.repeat(41)
    withRepository(
      {
        'examples/a.ts': program,
        'examples/a.out': 'one\nthree\n',
        'examples/b.ts': program,
        'examples/c.ts': 'throw 1',
        'examples/d.ts': long,
      },
      root => {
        const [other, missing, failed, tooLong] = examplesOf(root).map(file => runExample(root, file, false)[0]?.message)
        expect(other).toContain('line 2')
        expect(other).toContain('expected "three"')
        expect(missing).toContain('no .out file')
        expect(failed).toContain('ended with 1')
        expect(tooLong).toContain('41 lines')
      },
    )
  })

  it('writes the file when asked to', () => {
    withRepository({ 'examples/a.ts': program }, root => {
      expect(runExample(root, 'examples/a.ts', true)).toEqual([])
      expect(existsSync(join(root, 'examples/a.out')) && readFileSync(join(root, 'examples/a.out'), 'utf8')).toBe('one\ntwo\n')
    })
  })
})
