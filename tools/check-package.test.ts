import { describe, expect, it } from 'vitest'
import { checkPackages, judgeFiles, packageFolders } from './check-package.js'
import { withRepository } from './temporary-repository.fixture.js'

const packed = (...paths: string[]) => ({ name: 'a', filename: 'a.tgz', files: paths.map(path => ({ path, size: 1 })) })
const complete = ['package.json', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']

describe('judgeFiles', () => {
  it('accepts code, types, licence and sources', () => {
    expect(judgeFiles('packages/a', packed(...complete, 'src/index.ts', 'README.md'))).toEqual([])
  })

  it('catches what is missing', () => {
    expect(judgeFiles('packages/a', packed('package.json', 'dist/index.js')).map(({ message }) => message)).toEqual([
      'a is packed without LICENSE',
      'a is packed without dist/index.d.ts',
    ])
  })

  it.each(['src/a.test.ts', 'src/a.fixture.ts', 'dist/a.test.js', 'dist/.tsbuildinfo', 'node_modules/b/index.js'])('catches %s', path => {
    expect(judgeFiles('packages/a', packed(...complete, path))).toHaveLength(1)
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
