/** Headless Chromium, set to use the proxy: pages over HTTP and HTTPS, the proxy's own page, and attacks. */

import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage } from '../../packages/server/src/proxy/proxy.fixture.js'
import { techniques } from '../security/attacks/index.js'
import { launchChromium } from '../support/chromium.js'
import { pageStep, thoroughness } from '../support/thoroughness.js'
import { type ProxyWorld, picture, startProxyWorld } from './world.js'

const attacks = techniques.flatMap(({ pages }) => pages)
/** A tenth of the attacks without `GLEANER_VERIFY`: one takes a browser about a tenth of a second. */
const step = thoroughness === 'sample' ? 10 : pageStep === 10 ? 4 : 1

const sites = await startProxyWorld((asked, response) => {
  const path = asked.url ?? '/'
  const attack = /^\/attack\/(\d+)$/.exec(path)?.[1]
  if (path === '/picture.png') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture)
  else if (attack !== undefined)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(articlePage('Gleaning', attacks[Number(attack)]))
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(articlePage())
})

/** Chromium trusts chains that end in this key, and no other that the system does not trust. */
function keyDigest(world: ProxyWorld): string {
  const { publicKey } = new X509Certificate(world.server.proxy?.certificate ?? '')
  return createHash('sha256')
    .update(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ type: 'spki', format: 'der' }))
    .digest('base64')
}

async function launch(world: ProxyWorld): Promise<Browser | null> {
  const args = [
    `--proxy-server=127.0.0.1:${world.port}`,
    '--proxy-bypass-list=<-loopback>',
    `--ignore-certificate-errors-spki-list=${keyDigest(world)}`,
  ]
  return await launchChromium(args).catch((error: unknown) => {
    if (process.env['CI'] === 'true') throw error
    console.warn(`The browser test is skipped: the browser does not start. ${error instanceof Error ? error.message : String(error)}`)
    return null
  })
}

const browser = await launch(sites)
let context: BrowserContext
let page: Page

beforeAll(async () => {
  if (browser === null) return
  context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  page = await context.newPage()
})

afterAll(async () => {
  await browser?.close()
  await sites.close()
})

describe.skipIf(browser === null)('Chromium through the proxy', () => {
  test('shows a page over HTTP cleaned, with its picture, its address and a way to the original', async () => {
    const url = `${sites.plain('plain.test')}/story?a=1`
    await page.goto(url)
    expect(page.url()).toBe(url)
    expect(await page.locator('h1').innerText()).toBe('Gleaning')
    expect(await page.locator('.facts').innerText()).toBe('Ruth Ährenleserin · 2024-03-05')
    expect(await page.getByText('Imprint').count()).toBe(0)
    expect(await page.locator('main img').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(640)
    expect(await page.getByText('more of it').getAttribute('href')).toBe(`${sites.plain('plain.test')}/more.html`)
    await page.getByText('show original').click()
    await page.getByText('Imprint').waitFor()
    expect(await page.title()).toBe('ran')
  })

  test('shows a page over HTTPS cleaned, over HTTP/2', async () => {
    await page.goto(`${sites.secure('secure.test')}/story`)
    expect(await page.locator('h1').innerText()).toBe('Gleaning')
    expect(await page.getByText('Imprint').count()).toBe(0)
    const protocol = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
    )
    expect(protocol).toBe('h2')
  })

  test('says what is wrong with the certificate of a server', async () => {
    const answer = await page.goto(`${sites.secure('expired.test')}/`)
    expect(answer?.status()).toBe(502)
    expect(await page.locator('main').innerText()).toContain('its certificate has expired')
  })

  test('sets the proxy on its own page, which no other page can do', async () => {
    await page.goto('http://gleaner.internal/')
    await page.getByLabel('Clean pages', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('passed unchanged').waitFor()
    await page.goto(`${sites.plain('plain.test')}/story`)
    expect(await page.getByText('Imprint').count()).toBe(1)
    const forged = await page.evaluate(async () => {
      await fetch('http://gleaner.internal/settings', { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ on: 'yes' }) })
      return true
    })
    expect(forged).toBe(true)
    await page.goto('http://gleaner.internal/')
    await page.getByText('passed unchanged').waitFor()
    await page.getByLabel('Clean pages', { exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('replaced by their content').waitFor()
  })

  test('runs nothing of the attacks', { timeout: 600_000 }, async () => {
    const executions: string[] = []
    const hostile = await (browser as Browser).newContext({ locale: 'en-US', serviceWorkers: 'block' })
    await hostile.exposeBinding('canary', (_source, what: unknown) => void executions.push(String(what)))
    await hostile.addInitScript(() => {
      const report = (what: string) => () => (globalThis as unknown as { canary(what: string): void }).canary(what)
      Object.assign(globalThis, { alert: report('alert'), confirm: report('confirm'), prompt: report('prompt'), print: report('print') })
    })
    const tab = await hostile.newPage()
    const left: string[] = []
    tab.on('popup', popup => void left.push(popup.url()))
    let shown = 0
    for (let number = 0; number < attacks.length; number += step) {
      const url = `${sites.plain('plain.test')}/attack/${number}`
      const answer = await tab.goto(url)
      expect(answer?.headers()['gleaner-status'], attacks[number]).toMatch(/^(?:ok|partial)$/)
      await tab.evaluate(() => {
        for (const element of Array.from(document.querySelectorAll('main *'))) {
          for (const type of ['mouseover', 'focus', 'toggle', 'pointerdown', 'load', 'error']) element.dispatchEvent(new Event(type))
        }
      })
      await tab.waitForTimeout(30)
      expect(tab.url(), attacks[number]).toBe(url)
      expect(executions, attacks[number]).toEqual([])
      shown++
    }
    console.info(`${shown} of ${attacks.length} attacks through the proxy: ${executions.length} executions, ${left.length} windows`)
    expect(left).toEqual([])
    await hostile.close()
  })
})
