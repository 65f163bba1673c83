import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkImports, type ImportRules } from './check-imports.js'
import { problemText } from './problems.js'
import { withRepository } from './temporary-repository.fixture.js'

const rules: ImportRules = {
  gleaner: {
    folder: 'packages/core',
    packages: [],
    node: false,
    npm: { charsets: ['@exodus/bytes'] },
    rooms: { '.': ['*'], page: ['html'], html: ['page/types'], output: ['page'], filters: ['page'], charsets: [] },
    apart: { filters: { mss: ['bte'] } },
  },
  '@gleaner/lab': { folder: 'packages/lab', packages: ['gleaner'], node: true, npm: { '*': ['tldts'] }, rooms: { '.': ['*'] } },
}

/** The problems of one file with this content. */
function problemsOf(file: string, text: string): string[] {
  return withRepository({ [file]: text }, root => checkImports(root, rules).map(problemText))
}

describe('arrows between rooms', () => {
  it.each([
    ['packages/core/src/output/a.ts', "import { b } from '../page/b.js'"],
    ['packages/core/src/output/a.ts', "import { b } from './deeper/b.js'"],
    ['packages/core/src/html/a.ts', "import type { B } from '../page/types.js'"],
    ['packages/core/src/index.ts', "export * from './filters/filter.js'"],
    ['packages/core/src/filters/mss/a.ts', "import { b } from '../bte/b.js'"],
    ['packages/core/src/filters/mss/a.ts', "import { b } from '../filter.js'"],
    ['packages/core/src/filters/index.ts', "import { b } from './bte/b.js'"],
    ['packages/core/src/output/a.test.ts', "import { b } from '../filters/b.js'\nimport fc from 'fast-check'\nimport fs from 'node:fs'"],
  ])('allow %s: %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([])
  })

  it('name file, line, import and rule where they point the wrong way', () => {
    expect(problemsOf('packages/core/src/output/a.ts', "import { p } from '../page/p.js'\nimport { f } from '../filters/f.js'\n")).toEqual([
      'packages/core/src/output/a.ts:2: imports filters/f; the room output may import page (rule gleaner.rooms.output)',
    ])
  })

  it.each([
    ['a single allowed file', 'packages/core/src/html/a.ts', "import { b } from '../page/page.js'"],
    ['types', 'packages/core/src/output/a.ts', "import type { F } from '../filters/f.js'"],
    ['re-exports', 'packages/core/src/output/a.ts', "export { f } from '../filters/f.js'"],
    ['dynamic imports', 'packages/core/src/output/a.ts', "const f = await import('../filters/f.js')"],
    ['import types', 'packages/core/src/output/a.ts', "let f: import('../filters/f.js').F"],
    ['filters among themselves', 'packages/core/src/filters/bte/a.ts', "import { b } from '../mss/b.js'"],
    ['a room without a rule', 'packages/core/src/attic/a.ts', "import { b } from '../page/b.js'"],
    ['missing endings', 'packages/core/src/page/a.ts', "import { b } from './b'"],
    ['test files', 'packages/core/src/page/a.ts', "import { b } from './b.fixture.js'"],
  ])('catch %s', (_, file, text) => {
    expect(problemsOf(file, text)).toHaveLength(1)
  })
})

describe('rooms for browsers', () => {
  const own: ImportRules = {
    '@gleaner/lab': {
      folder: 'packages/lab',
      packages: [],
      node: true,
      npm: { '*': ['tldts'] },
      rooms: { '*': ['*'] },
      browser: ['metrics', 'statistics'],
    },
  }
  const problems = (file: string, text: string): string[] =>
    withRepository({ [file]: text }, root => checkImports(root, own).map(problemText))

  it('import each other', () => {
    expect(problems('packages/lab/src/metrics/a.ts', "import { b } from '../statistics/b.js'")).toEqual([])
    expect(problems('packages/lab/src/datasets/a.ts', "import { b } from '../metrics/b.js'\nimport fs from 'node:fs'")).toEqual([])
  })
  it.each([
    ['Node', "import fs from 'node:fs'", 'imports node:fs; browsers load the room metrics (rule @gleaner/lab.browser)'],
    ['npm packages', "import { parse } from 'tldts'", 'imports tldts; browsers load the room metrics (rule @gleaner/lab.browser)'],
    [
      'other rooms',
      "import { b } from '../datasets/b.js'",
      'imports datasets/b.js; browsers load the room metrics, but not datasets (rule @gleaner/lab.browser)',
    ],
  ])('do not import %s', (_, text, problem) => {
    expect(problems('packages/lab/src/metrics/a.ts', text)).toEqual([`packages/lab/src/metrics/a.ts:1: ${problem}`])
  })
})

describe('arrows between packages', () => {
  it('point from lab to core', () => {
    expect(problemsOf('packages/lab/src/a.ts', "import { b } from 'gleaner'\nimport { c } from 'gleaner/charsets'")).toEqual([])
    expect(problemsOf('packages/core/src/page/a.ts', "import { b } from '@gleaner/lab'")).toEqual([
      'packages/core/src/page/a.ts:1: imports @gleaner/lab; gleaner may import nothing (rule gleaner.packages)',
    ])
  })

  it('hold for tests too', () => {
    expect(problemsOf('packages/core/src/page/a.test.ts', "import { b } from '@gleaner/lab'")).toHaveLength(1)
  })

  it('are names, not paths', () => {
    expect(problemsOf('packages/lab/src/a.ts', "import { b } from '../../core/src/index.js'")).toHaveLength(1)
    expect(problemsOf('packages/lab/src/a.ts', "import { b } from '@gleaner/lab'")).toHaveLength(1)
  })
})

describe('arrows out of the house', () => {
  it('keep core free of Node and of packages, except where listed', () => {
    expect(problemsOf('packages/core/src/page/a.ts', "import fs from 'node:fs'")).toHaveLength(1)
    expect(problemsOf('packages/core/src/page/a.ts', "import fs from 'fs'")).toHaveLength(1)
    expect(problemsOf('packages/core/src/page/a.ts', "import x from 'parse5'")).toHaveLength(1)
    expect(problemsOf('packages/core/src/page/a.ts', "import x from '@exodus/bytes/utf8.js'")).toHaveLength(1)
    expect(problemsOf('packages/core/src/charsets/a.ts', "import x from '@exodus/bytes/utf8.js'")).toEqual([])
    expect(problemsOf('packages/lab/src/a.ts', "import fs from 'node:fs'\nimport t from 'tldts'")).toEqual([])
  })
})

it('the rules of this repository have the shape that the check reads', () => {
  const own = JSON.parse(readFileSync(new URL('./import-rules.json', import.meta.url), 'utf8')) as ImportRules
  expect(Object.keys(own)).toEqual([
    'gleaner',
    '@gleaner/node',
    '@gleaner/lab',
    '@gleaner/batch',
    '@gleaner/queue',
    '@gleaner/server',
    '@gleaner/studio',
    '@gleaner/cli',
  ])
  expect(own.gleaner.packages).toEqual([])
  expect(own.gleaner.node).toBe(false)
  for (const { folder, rooms } of Object.values(own)) {
    const known = new Set(Object.keys(rooms))
    for (const allowed of Object.values(rooms).flat()) {
      const isFile = existsSync(new URL(`../${folder}/src/${allowed}.ts`, import.meta.url))
      expect(allowed === '*' || known.has(allowed.split('/')[0]) || isFile, allowed).toBe(true)
    }
  }
})
