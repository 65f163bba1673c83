/**
 * Sends at least 2,000 requests that schemathesis makes from our OpenAPI document: `npm run test:fuzz-api -- [--examples N]`.
 *
 * It needs Python 3.10 or newer; schemathesis comes from PyPI into a virtual environment in `node_modules/.cache`. Fails if an answer is
 * a 5xx, or has a status, a type or a shape that the document does not name.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '@gleaner/server'
import { pino } from 'pino'
import { repositoryRoot } from './source-files.js'

const minRequests = 2_000
const schemathesisVersion = '4.32.5'
const checks = ['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance']

const { values } = parseArgs({ options: { examples: { type: 'string', default: '120' } } })

/** The program, installed on first use. */
function schemathesis(): string {
  const environment = join(repositoryRoot, 'node_modules/.cache', `schemathesis-${schemathesisVersion}`)
  const program = join(environment, 'bin/schemathesis')
  if (existsSync(program)) return program
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' })
  execFileSync(join(environment, 'bin/pip'), ['install', '--quiet', `schemathesis==${schemathesisVersion}`], { stdio: 'inherit' })
  return program
}

/** How many requests the service has answered. */
async function requestsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return [...text.matchAll(/^gleaner_requests_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}

const program = schemathesis()
const folder = mkdtempSync(join(tmpdir(), 'gleaner-fuzz-'))
const server = await startServer({
  ...{ host: '127.0.0.1', port: 0, proxyPort: null, data: folder, token: null, open: false, allowPrivate: null, intercept: false },
  ...{ pipeline: null, env: {}, logger: pino({ level: 'warn' }, pino.destination(2)) },
})
const url = server.service?.url ?? ''
try {
  const flags = ['--checks', checks.join(','), '--max-examples', values.examples, '--phases', 'examples,coverage,fuzzing', '--seed', '20']
  const child = spawn(program, ['run', `${url}/openapi.json`, ...flags], { stdio: 'inherit', cwd: folder })
  const [code] = (await once(child, 'close')) as [number]
  const requests = await requestsOf(url)
  console.log(`${requests} requests, at least ${minRequests} wanted; schemathesis ended with ${code}`)
  process.exitCode = code === 0 && requests >= minRequests ? 0 : 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
