/** The Studio in front of its own server: saved pipelines, jobs, settings. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '@gleaner/server'
import { studioFolder } from '@gleaner/studio'
import { pino } from 'pino'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluateJob } from '../../packages/cli/src/commands/serve/jobs/evaluate-job.js'
import { optimiseJob } from '../../packages/cli/src/commands/serve/jobs/optimise-job.js'
import { packageShelf } from '../../packages/cli/src/commands/serve/package-shelf.js'
import { launchChromium } from '../support/chromium.js'
import { buildStudio } from './studio-site.js'

let server: RunningServer
let site: Server
let browser: Browser
let context: BrowserContext
const data = mkdtempSync(join(tmpdir(), 'gleaner-studio-'))
const errors: string[] = []

const ferry = `<title>Ferry</title><nav><a href=/>Home</a></nav><article><p>${'The ferry leaves the old harbour at noon and returns with the tide. '.repeat(6)}</p></article>`

/** An address of the service. */
function address(path: string): string {
  return new URL(path, server.service?.url).href
}

beforeAll(async () => {
  buildStudio()
  site = createServer((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(ferry))
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  server = await startServer({
    host: '127.0.0.1',
    port: 0,
    proxyPort: null,
    data,
    token: null,
    open: false,
    allowPrivate: true,
    intercept: false,
    pipeline: null,
    service: {
      runners: [evaluateJob, optimiseJob],
      packages: packageShelf({ env: {}, cwd: data } as Parameters<typeof packageShelf>[0]),
      site: studioFolder(),
      allowedHosts: [],
    },
    env: {},
    logger: pino({ level: 'silent' }),
  })
  browser = await launchChromium()
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  site?.close()
  rmSync(data, { recursive: true, force: true })
})

async function open(hash: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(address(`/${hash}`))
  await page.locator('nav').waitFor()
  return page
}

describe('the Studio with a server', () => {
  it('saves pipelines there, and shows when somebody else did', async () => {
    const tree = encodeURIComponent(JSON.stringify({ use: 'lqf' }))
    const page = await open(`#/builder?pipeline=team&panel=saved&tree=${tree}`)
    await page.getByText('server', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved “team”, version 1.').waitFor()
    const stored = await fetch(address('/v1/pipelines/team'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ use: 'bte' }),
    })
    expect(stored.status).toBe(200)
    await page.getByRole('button', { name: 'Add ccb after the chosen step' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Another tab or person saved “team”').waitFor()
    await page.getByRole('button', { name: 'Save mine over it' }).click()
    await page.getByText('Saved “team”, version 3.').waitFor()
    await page.getByText('shown in the graph').waitFor()
    await page.close()
  })

  it('evaluates as a job', async () => {
    const page = await open('#/evaluate?rivals=fast,news')
    await page.getByRole('button', { name: 'Run on the server' }).click()
    await page.getByText(/Finished, \d+ rows/).waitFor({ timeout: 90_000 })
    expect(await page.locator('.page-row').count()).toBeGreaterThan(5)
    await page.close()
  }, 120_000)

  it.runIf(process.env['GLEANER_VERIFY'])(
    'searches, shows the curve, and adopts what it found',
    async () => {
      const page = await open('#/optimise')
      await page.getByLabel('Strategy').selectOption('random')
      await page.getByLabel('Take every n-th page').fill('8')
      await page.getByLabel('Budget').fill('12')
      await page.getByRole('button', { name: 'Start the search' }).click()
      await page.getByText(/On pages that the search did not see/).waitFor({ timeout: 90_000 })
      await page.reload()
      await page.getByRole('button', { name: 'Adopt into the builder' }).click()
      await page.locator('.graph-filter').first().waitFor()
      expect(page.url()).toContain('pipeline=found')
      await page.close()
    },
    120_000,
  )

  it.runIf(process.env['GLEANER_VERIFY'])(
    'stops a search and continues it',
    async () => {
      const page = await open('#/optimise')
      await page.getByLabel('Budget').fill('10m')
      await page.getByRole('button', { name: 'Start the search' }).click()
      await page.getByText(/Running/).waitFor()
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByRole('button', { name: 'Continue' }).click({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByRole('button', { name: 'Continue' }).waitFor({ timeout: 60_000 })
      await page.close()
    },
    150_000,
  )

  it('chooses the pipeline of the proxy and lists requests if asked to', async () => {
    const page = await open('#/serve')
    await page.getByText('The list is off').waitFor()
    const saved = page.waitForResponse(answer => answer.url().endsWith('/v1/settings') && answer.request().method() !== 'GET')
    await page.getByLabel('Proxy and API use').selectOption('fast')
    await saved
    await page.getByLabel('Keep a list, in memory only').check()
    await page.getByText('No page was cleaned yet.').waitFor()
    const extracted = await fetch(address('/v1/extract'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/` }),
    })
    expect(((await extracted.json()) as { pipeline: string }).pipeline).toBe('fast')
    await page.getByRole('cell', { name: 'fast' }).waitFor()
    await page.getByRole('button', { name: 'Ferry', exact: true }).click()
    await page.getByText(/Kept \d/).waitFor()
    await page.goBack()
    await page.getByRole('navigation').getByRole('button', { name: 'Serve' }).click()
    await page.getByRole('button', { name: 'Forget them' }).click()
    await page.getByText('No page was cleaned yet.').waitFor()
    expect(errors).toEqual([])
    await page.close()
  })
})
