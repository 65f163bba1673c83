import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { samplePage, sentence } from '../../packages/server/src/service.fixture.js'

const cwd = fileURLToPath(new URL('../..', import.meta.url))

test('gleaner mcp serves the official client on standard input and output, and ends with it', async () => {
  const args = ['--import', 'tsx', '--conditions=gleaner-source', 'packages/cli/src/main.ts', 'mcp']
  const transport = new StdioClientTransport({ command: process.execPath, args, cwd })
  const client = new Client({ name: 'test', version: '1' })
  // The types of the SDK are not made for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read_page', 'extract_html', 'list_filters', 'explain_page'])
  const page = await client.callTool({ name: 'extract_html', arguments: { html: samplePage } })
  expect(JSON.stringify(page)).toContain(sentence)
  const refused = await client.callTool({ name: 'read_page', arguments: { url: 'http://127.0.0.1/' } })
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('loopback') }] })
  await client.close()
})
