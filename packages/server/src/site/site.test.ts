import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, testService } from '../service.fixture.js'

let folder: string
let service: TestService

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-site-'))
  mkdirSync(join(folder, 'site/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'site/index.html'), '<h1>Studio</h1>')
  writeFileSync(join(folder, 'site/assets/main.js'), 'export {}')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'site/link.txt'))
  service = testService({ site: join(folder, 'site') })
})

afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the Studio is at /, with the types of its files; the API stays where it is', async () => {
  const home = await service.get('/')
  expect([home.headers.get('content-type'), await home.text()]).toEqual(['text/html; charset=utf-8', '<h1>Studio</h1>'])
  expect((await service.get('/assets/main.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await service.get('/v1/settings')).headers.get('content-type')).toBe('application/json')
  expect((await service.get('/assets')).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/link.txt',
  '/%00',
  '/%zz',
  '/%2fetc%2fpasswd',
])('nothing outside of its folder is there: %s', async path => {
  const answer = await service.get(path)
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('urn:gleaner:problem:not-found')])
})

test('without the Studio, / says what there is', async () => {
  const bare = testService()
  expect(await (await bare.get('/')).text()).toContain('/docs')
  await bare.close()
})
