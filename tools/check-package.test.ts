import { describe, expect, it } from 'vitest'
import { checkPackages, judgeFiles, judgeManifest, packageFolders } from './check-package.js'
import { withRepository } from './temporary-repository.fixture.js'

const packed = (...paths: string[]) => ({ name: 'a', filename: 'a.tgz', files: paths.map(path => ({ path, size: 1 })) })
const complete = ['package.json', 'README.md', 'LICENSE', 'NOTICE', 'dist/index.js', 'dist/index.d.ts']

describe('judgeFiles', () => {
  it('accepts code, types, licence and sources', () => {
    expect(judgeFiles('packages/a', packed(...complete, 'src/index.ts'))).toEqual([])
  })

  it('catches what is missing', () => {
    expect(judgeFiles('packages/a', packed('package.json', 'dist/index.js')).map(({ message }) => message)).toEqual([
      'a is packed without README.md',
      'a is packed without LICENSE',
      'a is packed without NOTICE',
      'a is packed without dist/index.d.ts',
    ])
  })

  it.each(['src/a.test.ts', 'src/a.fixture.ts', 'dist/a.test.js', 'dist/.tsbuildinfo', 'node_modules/b/index.js'])('catches %s', path => {
    expect(judgeFiles('packages/a', packed(...complete, path))).toHaveLength(1)
  })
})

describe('judgeManifest', () => {
  const manifest = { version: '1.2.0', keywords: ['html'], sideEffects: false, dependencies: { gleaner: '1.2.0', other: '3.0.0' } }
  const messages = (changes: object, changelog = '## [Unreleased]\n\n## [1.2.0]\n## [1.1.0]'): string[] =>
    judgeManifest('packages/a', { ...manifest, ...changes }, '1.2.0', changelog).map(({ message }) => message)

  it.each<[object, string[]]>([
    [{}, []],
    [{ keywords: [] }, ['has no keywords']],
    [{ sideEffects: undefined }, ['does not say whether it has sideEffects']],
    [{ version: '1.1.0' }, ['has version 1.1.0, the workspace has 1.2.0']],
    [{ dependencies: { '@gleaner/node': '1.1.0' } }, ['depends on @gleaner/node 1.1.0, which is 1.2.0']],
  ])('%j', (changes, expected) => expect(messages(changes)).toEqual(expected))

  it('compares the version with the newest one in the change log', () => {
    expect(messages({}, '## [Unreleased]')).toEqual([])
    expect(messages({}, '## [1.1.0]')).toEqual(['has version 1.2.0, but the change log ends with 1.1.0'])
  })
})

describe('checkPackages', () => {
  it('wants a build', async () => {
    const problems = await withRepository({ 'packages/a/package.json': '{}', 'packages/a/src/index.ts': '' }, root => {
      expect(packageFolders(root)).toEqual(['packages/a'])
      return checkPackages(root)
    })
    expect(problems).toEqual([{ file: 'packages/a', line: 0, message: 'is not built; run npm run build first' }])
  })
})
