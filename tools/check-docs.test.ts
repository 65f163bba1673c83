import { describe, expect, it } from 'vitest'
import { checkAny, checkDependencyReasons, checkDocComments, checkLinks, checkMachineWords } from './check-docs.js'
import { type Problem, problemText } from './problems.js'
import { withRepository } from './temporary-repository.fixture.js'

function problemsOf(check: (root: string) => Problem[], files: Readonly<Record<string, string>>): string[] {
  return withRepository(files, root => check(root).map(problemText))
}

describe('checkLinks', () => {
  it('accepts links to files, folders, headings and the web', () => {
    const tour =
      '# Tour\n[a](../packages/a.ts) [b](glossary.md#the-page--its-runs) [c](https://example.org) [d](#tour) [e](../packages)\n[f]: glossary.md\n'
    const files = { 'docs/tour.md': tour, 'docs/glossary.md': '# Words\n\n## The `Page` & its runs\n', 'packages/a.ts': '' }
    expect(problemsOf(checkLinks, files)).toEqual([])
  })

  it('catches links to nothing', () => {
    expect(problemsOf(checkLinks, { 'docs/tour.md': 'words\n[a](gone.md)' })).toEqual([
      'docs/tour.md:2: links to gone.md, but there is no docs/gone.md',
    ])
    expect(problemsOf(checkLinks, { 'a.md': '[a](#nowhere)' })).toHaveLength(1)
    expect(problemsOf(checkLinks, { 'a.md': '[a]: gone.md' })).toHaveLength(1)
  })

  it('leaves out code', () => {
    expect(problemsOf(checkLinks, { 'a.md': '```md\n[a](gone.md)\n```\nand `[a](gone.md)`' })).toEqual([])
  })
})

describe('checkDocComments', () => {
  const file = 'packages/core/src/a.ts'

  it.each([
    '/** Does it. */\nexport function f() {}',
    '/** Does it.\n * And more. */\nexport const a = 1',
    '/** First of two. */\nexport function f(a: string): void\nexport function f(a: number): void\nexport function f() {}',
    'function hidden() {}',
    "export { f } from './b.js'\nexport * from './c.js'",
    '// Generated.\n\n/** One type. */\nexport type T = string',
  ])('accepts %s', text => {
    expect(problemsOf(checkDocComments, { [file]: text })).toEqual([])
  })

  it.each([
    'export function f() {}',
    '// Not a doc comment.\nexport class C {}',
    '/** */\nexport interface I {}',
    '/** the thing */\nexport type T = string',
    'const a = 1\nexport { a }',
    '/** One. */\nexport const a = 1\nexport const b = 2',
  ])('catches %s', text => {
    expect(problemsOf(checkDocComments, { [file]: text })).toHaveLength(1)
  })
})

describe('checkAny', () => {
  it('finds the type and nothing else', () => {
    expect(problemsOf(checkAny, { 'tools/a.ts': '// any any\nconst any = "any"\nlet a: string | any' })).toEqual([
      'tools/a.ts:3: says any; use unknown and narrow it',
    ])
  })
})

describe('checkDependencyReasons', () => {
  const files = {
    'package.json': '{ "name": "house", "devDependencies": { "vitest": "1" } }',
    'packages/a/package.json': '{ "name": "a", "dependencies": { "b": "1", "tldts": "1" } }',
    'packages/b/package.json': '{ "name": "b" }',
  }

  it('wants a line for each, own packages aside', () => {
    expect(
      problemsOf(checkDependencyReasons, { ...files, 'docs/dependencies.md': '| `tldts` | domains |\n| `vitest`, `gone` | tests |' }),
    ).toEqual(['docs/dependencies.md: lists gone, on which nothing depends'])
    expect(problemsOf(checkDependencyReasons, { ...files, 'docs/dependencies.md': '| `vitest` | tests |' })).toEqual([
      'docs/dependencies.md: gives no reason for tldts',
    ])
    expect(problemsOf(checkDependencyReasons, files)).toHaveLength(1)
  })
})

describe('checkMachineWords', () => {
  it('finds paths of machines and addresses of registries', () => {
    const path = ['', 'work', 'main', 'x'].join('/')
    const home = ['', 'home', 'somebody', 'x'].join('/')
    expect(problemsOf(checkMachineWords, { 'docs/a.md': `see ${path}` })).toEqual([
      `docs/a.md:1: contains a path of one machine: /${'work'}/main`,
    ])
    expect(problemsOf(checkMachineWords, { 'tools/a.ts': `const a = '${home}'` })).toHaveLength(1)
    expect(problemsOf(checkMachineWords, { '.npmrc': `${'registry'}=https://${'registry'}.npmjs.org/` })).toHaveLength(1)
    expect(problemsOf(checkMachineWords, { 'package-lock.json': `{ "${'resolved'}": "https://example.org/a.tgz" }` })).toHaveLength(1)
  })

  it('leaves addresses of pages alone', () => {
    expect(problemsOf(checkMachineWords, { 'docs/a.md': 'https://example.org/work/page and /home/page.html and a/root/b' })).toEqual([])
  })
})
