/**
 * Measures the Studio against a bare page with React and React Flow, in one run of the same browser. `npm run bench:studio`
 *
 * Size of the first load, time until it is usable, and a parameter change until its result is there.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { buildStudio, serveStudio } from '../tests/studio/studio-site.js'
import { launchChromium } from '../tests/support/chromium.js'
import { repositoryRoot } from '../tools/source-files.js'

const site = join(repositoryRoot, 'packages/studio/dist/site')
const boxes = 60
const rounds = 5

const bareEntry = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { ReactFlow, useNodesState } from '@xyflow/react'
const first = Array.from({ length: ${boxes} }, (_, i) => ({ id: String(i), position: { x: (i % 10) * 190, y: Math.floor(i / 10) * 70 }, data: { label: 'box ' + i } }))
const edges = first.slice(1).map((node, i) => ({ id: 'e' + i, source: String(i), target: node.id }))
function Bare() {
  const [nodes, , onNodesChange] = useNodesState(first)
  return h('div', { style: { height: '100vh' } }, h(ReactFlow, { nodes, edges, onNodesChange, fitView: true }))
}
createRoot(document.getElementById('app')).render(h(Bare))`

/** The bare page on a port of its own. */
async function serveBare(): Promise<{ url: string; server: Server }> {
  const build = await rolldown({
    input: 'bare',
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'bare',
        resolveId: (id: string) => (id === 'bare' ? join(repositoryRoot, 'packages/studio/bare-page.js') : null),
        load: (id: string) => (id.endsWith('bare-page.js') ? bareEntry : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'es', minify: true })
  const css = readFileSync(join(repositoryRoot, 'node_modules/@xyflow/react/dist/style.css'), 'utf8')
  const html = `<!doctype html><style>${css}</style><div id="app"></div><script type="module" src="/bare.js"></script>`
  const server = createServer((request, response) => {
    const isScript = request.url === '/bare.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' }).end(isScript ? output[0].code : html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}

function sizes(): { first: number; worker: number } {
  const packed = (file: string): number => gzipSync(readFileSync(file)).length
  const html = readFileSync(join(site, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file)
  const worker = readdirSync(join(site, 'assets')).filter(file => file.startsWith('worker-'))
  return {
    first: packed(join(site, 'index.html')) + named.reduce((sum, file) => sum + packed(join(site, file)), 0),
    worker: worker.reduce((sum, file) => sum + packed(join(site, 'assets', file)), 0),
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Milliseconds from the start of navigation until something is there to use. */
async function timeToUse(browser: Browser, url: string, selector: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const page = await browser.newPage()
    const began = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(selector).first().waitFor()
    times.push(performance.now() - began)
    await page.close()
  }
  return median(times)
}

/** Milliseconds from a key press on a slider to the next result, and those of the judged step. */
async function changeToOverlay(page: Page): Promise<{ change: number; step: number }> {
  const slider = page.getByRole('slider', { name: 'maxLinkShare' })
  await slider.focus()
  const changes: number[] = []
  const steps: number[] = []
  for (let i = 0; i < rounds; i++) {
    const before = await page.locator('.page-screen').getAttribute('data-judged')
    const began = performance.now()
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(old => document.querySelector('.page-screen')?.getAttribute('data-judged') !== old, before)
    changes.push(performance.now() - began)
    steps.push(Number(await page.locator('.page-screen').getAttribute('data-step-ms')))
  }
  return { change: median(changes), step: median(steps) }
}

const words = 'The ferry leaves the old harbour at noon and returns with the evening tide, says the captain. '
const largePage = `<title>Long</title><nav><a href=/>Home</a></nav>${`<p>${words.repeat(5)}</p>`.repeat(1050)}`
const tree = (pipeline: unknown): string => `pipeline=mine&tree=${encodeURIComponent(JSON.stringify(pipeline))}`

async function openFile(page: Page, label: string, name: string, text: string): Promise<void> {
  await page
    .getByRole('button', { name: /Open page|Open my own page/ })
    .first()
    .click()
  await page.getByLabel(label).setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(text) })
}

async function measure(browser: Browser, studioUrl: string, bareUrl: string): Promise<void> {
  const { first, worker } = sizes()
  console.log(
    `first load: ${(first / 1000).toFixed(0)} kB gzipped; the worker with the engine and its models comes after it: ${(worker / 1000).toFixed(0)} kB`,
  )
  const [studio, bare] = [await timeToUse(browser, studioUrl, '.button.primary'), await timeToUse(browser, bareUrl, '.react-flow__node')]
  console.log(`usable: ${(studio / bare).toFixed(2)} × a bare page (${studio.toFixed(0)} ms, ${bare.toFixed(0)} ms)`)
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${studioUrl}#/page?${tree({ use: 'lqf' })}`)
  await openFile(page, 'HTML file', 'long.html', largePage)
  await page.getByText(/Kept \d/).waitFor()
  await page.getByText('Figure of the method').click()
  const { change, step } = await changeToOverlay(page)
  console.log(
    `parameter change on ${(largePage.length / 1000).toFixed(0)} kB: ${change.toFixed(0)} ms; the judged step: ${step.toFixed(0)} ms`,
  )
}

buildStudio()
const studio = await serveStudio()
const { url, server } = await serveBare()
const browser = await launchChromium()
try {
  await measure(browser, studio.url, url)
} finally {
  await browser.close()
  await studio.close()
  server.close()
}
