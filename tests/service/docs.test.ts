import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { processIo, serviceParts } from '@gleaner/cli'
import { openApiDocument, type RunningServer, startServer } from '@gleaner/server'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePage } from '../../packages/server/src/service.fixture.js'

const run = promisify(execFile)
const document = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8')
const lines = [...document.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) =>
  block.split('\n').filter(line => line.startsWith('curl ')),
)
let server: RunningServer
let folder: string
let job = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-docs-'))
  writeFileSync(join(folder, 'page.html'), samplePage)
  writeFileSync(join(folder, 'pages.jsonl'), `${JSON.stringify({ html: samplePage })}\n`.repeat(3))
  server = await startServer({
    ...{ host: '127.0.0.1', port: 0, proxyPort: null, data: join(folder, 'data') },
    ...{ token: null, open: false, allowPrivate: null, intercept: false, pipeline: null, env: {} },
    logger: pino({ level: 'silent' }),
    service: { ...(await serviceParts(processIo())), site: null, ownPages: new Map([['/sample', samplePage]]) },
  })
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

test('docs/service.md has a curl line for every kind of request', () => {
  const paths = Object.keys(openApiDocument['paths'] as object).filter(path => !/\/pages\/\{id\}$|\/resume$/.test(path))
  for (const path of paths) {
    const pattern = new RegExp(`7070${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^ /?]+')}`.replace('/read/[^ /?]+', '/read/https'))
    expect(
      lines.some(line => pattern.test(line)),
      path,
    ).toBe(true)
  }
})

// Without curl on the machine there is nothing to run the lines with.
test.skipIf(!hasCurl).each(lines)('%s', async line => {
  const url = server.service?.url ?? ''
  const command = line.replaceAll('http://127.0.0.1:7070', url).replaceAll('https://example.org/', `${url}/sample`).replaceAll('$ID', job)
  const { stdout } = await run('bash', ['-c', `${command.replace(/\s+#.*$/, '')} -w '\\n%{http_code}'`], { cwd: folder })
  const status = stdout.slice(stdout.lastIndexOf('\n') + 1)
  expect([line, status, stdout.slice(0, 300)]).toEqual([line, expect.stringMatching(/^20[0-4]$/), expect.any(String)])
  if (line.includes('"kind": "evaluate"')) job = (JSON.parse(stdout.slice(0, stdout.lastIndexOf('\n'))) as { id: string }).id
})
