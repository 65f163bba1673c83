/** Loads documents in a real browser and reports whatever they do: script that runs, requests, navigations, the tree they have. */

import type { Browser, BrowserContext, Frame, Page, Request } from 'playwright-core'
import { launchChromium } from '../support/chromium.js'
import { changedWhenSetAgain, showDocuments } from './in-page.js'

/** What a document did. */
export interface Observation {
  /** Calls of `canary`, `alert`, `confirm`, `prompt`. */
  readonly executions: readonly string[]
  /** Requests beyond the document itself, as `type address`. */
  readonly requests: readonly string[]
  /** Addresses that the document left for, and windows it opened. */
  readonly navigations: readonly string[]
  /** The tree of the observed element, as a reader of markup would write it; null where it could not be read. */
  readonly tree: string | null
}

interface Notes {
  executions: string[]
  requests: string[]
  navigations: string[]
}

const address = 'https://page.test/shown.html'
const empty = '<!DOCTYPE html><html><head><meta charset="utf-8"><title>frames</title></head><body></body></html>'

/** A browser in which nothing reaches the network; every address of other hosts answers with script that reports itself. */
export class Observer {
  private readonly browser: Browser
  private readonly context: BrowserContext
  /** What each shown document did, by the name of its frame. */
  private notes = new Map<string, Notes>()

  private constructor(browser: Browser, context: BrowserContext) {
    this.browser = browser
    this.context = context
  }

  /** Starts the browser; rejects with the reason where it cannot start. */
  static async start(): Promise<Observer> {
    const browser = await launchChromium()
    const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
    const observer = new Observer(browser, context)
    await context.exposeBinding('canary', ({ frame }, what: unknown) => {
      observer.notesOf(frame).executions.push(String(what))
    })
    await context.addInitScript(() => {
      const report = (what: string) => () => {
        ;(globalThis as unknown as { canary(what: string): void }).canary(what)
      }
      Object.assign(globalThis, { alert: report('alert'), confirm: report('confirm'), prompt: report('prompt'), print: report('print') })
    })
    await context.route('**/*', route => route.fulfill(observer.answer(route.request())))
    return observer
  }

  stop(): Promise<void> {
    return this.browser.close()
  }

  /** Shows documents side by side, plays with all their elements, and reports. `settleMs` waits for what comes later. */
  async observe(documents: readonly string[], selector: string, settleMs = 0): Promise<Observation[]> {
    const page = await this.newPage()
    try {
      const trees = await page.evaluate(showDocuments, { documents, selector })
      if (settleMs > 0) await page.waitForTimeout(settleMs)
      return trees.map((tree, index) => ({ ...this.notesBy(`shown-${index}`), tree }))
    } catch (error) {
      // A document that leaves for elsewhere may take the whole page along: which one was it?
      if (documents.length === 1) return [{ executions: [], requests: [], navigations: [String(error)], tree: null }]
    } finally {
      await page.close()
    }
    const observations: Observation[] = []
    for (const document of documents) observations.push(...(await this.observe([document], selector, settleMs)))
    return observations
  }

  /** Sets fragments as content of elements; returns the places of those whose markup changed when read and set again. */
  async setAll(fragments: readonly string[]): Promise<{ readonly changed: readonly number[]; readonly executions: readonly string[] }> {
    const page = await this.newPage()
    const changed = await page.evaluate(changedWhenSetAgain, fragments)
    await page.waitForTimeout(100)
    await page.close()
    return { changed, executions: this.notesBy('').executions }
  }

  private async newPage(): Promise<Page> {
    this.notes = new Map()
    const page = await this.context.newPage()
    page.on('dialog', dialog => {
      this.notesBy('').executions.push(`dialog ${dialog.type()}`)
      void dialog.dismiss().catch(() => undefined)
    })
    page.on('popup', popup => this.notesBy('').navigations.push(`window ${popup.url()}`))
    await page.goto(address)
    page.on('framenavigated', frame => {
      const isShown = frame.parentFrame() === page.mainFrame() && /^about:(?:srcdoc|blank)$/.test(frame.url())
      if (!isShown) this.notesOf(frame).navigations.push(frame.url())
    })
    return page
  }

  /** The notes about the document in whose frame, or below it, something happened. */
  private notesOf(frame: Frame): Notes {
    let shown = frame
    for (let parent = shown.parentFrame(); parent?.parentFrame(); parent = shown.parentFrame()) shown = parent
    return this.notesBy(shown.parentFrame() ? shown.name() : '')
  }

  private notesBy(name: string): Notes {
    const found = this.notes.get(name)
    if (found) return found
    const made = { executions: [], requests: [], navigations: [] }
    this.notes.set(name, made)
    return made
  }

  private answer(request: Request): { status: number; contentType: string; body: string } {
    const type = request.resourceType()
    if (request.url() === address && type === 'document' && request.frame().parentFrame() === null) {
      return { status: 200, contentType: 'text/html; charset=utf-8', body: empty }
    }
    this.notesOf(request.frame()).requests.push(`${type} ${request.url()}`)
    const script = `try{canary('${type}')}catch{}`
    if (type === 'script') return { status: 200, contentType: 'text/javascript', body: script }
    if (type === 'document') return { status: 200, contentType: 'text/html', body: `<script>${script}</script>` }
    return { status: 404, contentType: 'text/plain', body: '' }
  }
}
