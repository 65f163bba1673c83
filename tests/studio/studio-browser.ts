/** A browser with the Studio in it, for scenarios that a person would do. */

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../support/chromium.js'
import { buildStudio, type StudioSite, serveStudio } from './studio-site.js'

/** The Studio in a browser; what goes wrong in it is collected. */
export class StudioBrowser {
  readonly site: StudioSite
  readonly browser: Browser
  /** Errors of the page itself: exceptions and violated policies. */
  readonly errors: string[] = []
  /** Requests to anything but the Studio. */
  readonly foreign: string[] = []

  private constructor(site: StudioSite, browser: Browser) {
    this.site = site
    this.browser = browser
  }

  static async start(answer?: (path: string) => string | null): Promise<StudioBrowser> {
    buildStudio()
    return new StudioBrowser(await serveStudio(answer), await launchChromium())
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.site.close()
  }

  newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    return this.browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, ...options })
  }

  /** Opens the Studio at a view. */
  async open(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    return this.openIn(await this.newContext(options), hash)
  }

  /** Opens the Studio in another tab of the same browser profile. */
  async openIn(context: BrowserContext, hash = ''): Promise<Page> {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', error => this.errors.push(error.message))
    // What a policy stops does not come here.
    await page.route(
      url => !url.href.startsWith(this.site.url) && /^(?:https?|wss?):$/.test(url.protocol),
      route => {
        this.foreign.push(route.request().url())
        return route.abort()
      },
    )
    await page.goto(`${this.site.url}${hash}`)
    return page
  }
}

/** The frame in which the page is shown. */
export function pageFrame(page: Page) {
  return page.frameLocator('iframe[title^="Page"]')
}

/** Opens a page by pasting its markup. */
export async function pastePage(page: Page, html: string): Promise<void> {
  const own = page.getByRole('button', { name: /Open my own page|Open page/ }).first()
  await own.click()
  await page.getByLabel('HTML', { exact: true }).fill(html)
  await page.locator('form', { hasText: 'Paste HTML' }).getByRole('button', { name: 'Open' }).click()
  await page
    .getByText(/Kept \d|keeps nothing/)
    .first()
    .waitFor()
}
