/**
 * `npm start`: the main job on a page of ours, then the service with that page, until Ctrl-C.
 *
 * `npm start -- --once` shows the page and ends. `--port`, `--proxy-port` and `--data` are those of `gleaner serve`.
 */

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { processIo, serviceParts } from '@gleaner/cli'
import { defaultDataFolder, ServerError, startServer } from '@gleaner/server'
import { extract } from 'gleaner'
import { pino } from 'pino'

const { values } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    port: { type: 'string', default: '7070' },
    'proxy-port': { type: 'string', default: '7071' },
    data: { type: 'string', default: defaultDataFolder(process.env) },
  },
})

const file = new URL('../fixtures/pages/news-article/source.html', import.meta.url)
const html = readFileSync(file, 'utf8')

showSample()
if (!values.once) await serve()

function showSample(): void {
  const result = extract(html, { url: 'https://news-article.example/' })
  const { words, pageWords } = result.statistics
  const facts = [result.status, result.pageKind, result.confidence === null ? null : `confidence ${result.confidence.toFixed(2)}`]
  console.log(`Gleaner read fixtures/pages/news-article/source.html: ${html.length} characters of HTML, ${pageWords} words of text.`)
  console.log(`It kept ${words} words as the main content (${facts.filter(Boolean).join(', ')}).\n`)
  console.log(`title      ${result.title ?? '–'}`)
  console.log(`authors    ${result.authors.join(', ') || '–'}`)
  console.log(`published  ${result.published ?? '–'}\n`)
  console.log(result.markdown)
  console.log(`
Where to go next
  npx gleaner extract <url or file>         any page, as Markdown, text, HTML or JSON
  npx gleaner filters                       every published algorithm, with its parameters
  npx gleaner explain <file> --pipeline cetr  what a filter kept, and why
  docs/tour.md                              one page followed from bytes to Markdown, with links into the code`)
}

async function serve(): Promise<void> {
  const stopped = processIo().untilStopped()
  const server = await startServer({
    ...{ host: '127.0.0.1', port: Number(values.port), proxyPort: Number(values['proxy-port']), data: values.data },
    ...{ token: null, open: false, allowPrivate: null, intercept: false, pipeline: null, env: process.env },
    logger: pino({ level: 'warn' }, pino.destination(2)),
    service: { ...(await serviceParts(processIo())), ownPages: new Map([['/sample', html]]) },
  }).catch((error: unknown) => {
    if (!(error instanceof ServerError)) throw error
    console.error(`\nThe service was not started: ${error.message}`)
    process.exitCode = 2
    return null
  })
  if (server === null) return
  const service = server.service?.url ?? ''
  const proxy = server.proxy?.url ?? ''
  console.log(`
The service runs; Ctrl-C stops it
  ${service}/                    the Studio, or what there is
  ${service}/read/${service}/sample   the sample page in the reader; any address of the web in its place
  ${service}/docs                the API; docs/service.md has examples
  ${service}/mcp                 for agents
  proxy ${proxy}            for browsers; docs/proxy.md`)
  await stopped
  await server.stop()
}
