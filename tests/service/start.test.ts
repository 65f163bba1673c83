import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What `npm start` runs after the build, which other tests run. */
const command = ['--import', 'tsx', '--conditions=gleaner-source', 'tools/start.ts']

function throughProxy(proxy: URL, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: new URL(url).host, 'gleaner-format': 'text' }
    const sent = request({ host: proxy.hostname, port: proxy.port, path: url, headers }, answer => {
      let body = ''
      answer.on('data', chunk => (body += chunk)).on('end', () => resolve(body))
    })
    sent.on('error', reject).end()
  })
}

describe('npm start', () => {
  test('is this program', async () => {
    const { default: manifest } = (await import('../../package.json', { with: { type: 'json' } })) as {
      default: { scripts: { start: string } }
    }
    expect(manifest.scripts.start).toBe('npm run --silent build && tsx --conditions=gleaner-source tools/start.ts')
  })

  test('shows the sample with --once and ends', async () => {
    const child = spawn(process.execPath, [...command, '--once'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.on('data', chunk => (out += chunk))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, out]).toEqual([0, expect.stringContaining('Where to go next')])
    expect(out).not.toContain('The service runs')
  })

  test('serves the sample by REST, reader, MCP and proxy, and stops', async () => {
    const data = mkdtempSync(join(tmpdir(), 'gleaner-start-'))
    const child = spawn(process.execPath, [...command, '--port', '0', '--proxy-port', '0', '--data', data], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'close')
    try {
      let out = ''
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', chunk => {
          out += chunk
          if (/proxy http/.test(out)) resolve()
        })
        child.once('close', () => reject(new Error(out)))
      })
      const sentence = out.split('\n').find(line => line.length > 150) ?? 'no sentence'
      const [, service = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/docs/.exec(out) ?? []
      const [, proxy = ''] = /proxy (http:\/\/127\.0\.0\.1:\d+)/.exec(out) ?? []
      const start = sentence.slice(0, 60)

      const rest = await fetch(`${service}/v1/extract`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${service}/sample` }),
      })
      expect(await rest.json()).toMatchObject({ status: 'ok', markdown: expect.stringContaining(start) })

      const reader = await fetch(`${service}/read/${service}/sample`, { headers: { accept: 'text/html' } })
      expect(reader.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expect(await reader.text()).toContain(start)

      const client = new Client({ name: 'test', version: '1' })
      // The types of the SDK are not made for exactOptionalPropertyTypes.
      await client.connect(new StreamableHTTPClientTransport(new URL(`${service}/mcp`)) as Parameters<Client['connect']>[0])
      const read = await client.callTool({ name: 'read_page', arguments: { url: `${service}/sample` } })
      expect(JSON.stringify(read)).toContain(start)
      await client.close()

      expect(await throughProxy(new URL(proxy), `${service}/sample`)).toContain(start)
    } finally {
      child.kill('SIGTERM')
    }
    expect((await ended)[0]).toBe(0)
    rmSync(data, { recursive: true, force: true })
  })
})
