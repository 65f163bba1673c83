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
/** A browser answers within a second or two; one in many thousand times it never does. */
const patienceMs = 60_000
const empty = '<!DOCTYPE html><html><head><meta charset="utf-8"><title>frames</title></head><body></body></html>'

/** The value that wins a race if a browser did not answer in time. */
class Stuck extends Error {}

/** A browser in which nothing reaches the network; every address of other hosts answers with script that reports itself. */
export class Observer {
  private browser: Browser
  private context: BrowserContext
  private readonly patience: number
  /** What each shown document did, by the name of its frame. */
  private notes = new Map<string, Notes>()

  private constructor(browser: Browser, context: BrowserContext, patience: number) {
    this.browser = browser
    this.context = context
    this.patience = patience
  }

  /** Starts the browser; rejects with the reason where it cannot start. `patience` is the longest wait for an answer, in ms. */
  static async start(patience = patienceMs): Promise<Observer> {
    const browser = await launchChromium()
    const observer = new Observer(browser, await newContext(browser), patience)
    await observer.prepareContext()
    return observer
  }

  stop(): Promise<void> {
    return this.browser.close()
  }

  private async prepareContext(): Promise<void> {
    await this.context.exposeBinding('canary', ({ frame }, what: unknown) => {
      this.notesOf(frame).executions.push(String(what))
    })
    await this.context.addInitScript(() => {
      const report = (what: string) => () => {
        ;(globalThis as unknown as { canary(what: string): void }).canary(what)
      }
      Object.assign(globalThis, { alert: report('alert'), confirm: report('confirm'), prompt: report('prompt'), print: report('print') })
    })
    await this.context.route('**/*', route => route.fulfill(this.answer(route.request())))
  }

  /** Asks the browser; one that does not answer in time is replaced and asked again, once. */
  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await within(this.patience, question())
    } catch (error) {
      if (!(error instanceof Stuck)) throw error
      await this.restart()
    }
    try {
      return await within(this.patience, question())
    } catch (error) {
      if (error instanceof Stuck) await this.restart()
      throw error
    }
  }

  private async restart(): Promise<void> {
    const closed = this.browser.close()
    await within(10_000, closed).catch((error: unknown) => console.warn(`The browser does not close: ${String(error)}`))
    this.browser = await launchChromium()
    this.context = await newContext(this.browser)
    await this.prepareContext()
  }

  /** Shows documents side by side, plays with all their elements, and reports. `settleMs` waits for what comes later. */
  async observe(documents: readonly string[], selector: string, settleMs = 0): Promise<Observation[]> {
    try {
      return await this.ask(() => this.show(documents, selector, settleMs))
    } catch (error) {
      // A document that leaves for elsewhere may take the whole page along: which one was it?
      if (documents.length === 1) return [{ executions: [], requests: [], navigations: [String(error)], tree: null }]
    }
    const observations: Observation[] = []
    for (const document of documents) observations.push(...(await this.observe([document], selector, settleMs)))
    return observations
  }

  private async show(documents: readonly string[], selector: string, settleMs: number): Promise<Observation[]> {
    const page = await this.newPage()
    try {
      const trees = await page.evaluate(showDocuments, { documents, selector })
      if (settleMs > 0) await page.waitForTimeout(settleMs)
      return trees.map((tree, index) => ({ ...this.notesBy(`shown-${index}`), tree }))
    } finally {
      await page.close()
    }
  }

  /** Sets fragments as content of elements; returns the places of those whose markup changed when read and set again. */
  setAll(fragments: readonly string[]): Promise<{ readonly changed: readonly number[]; readonly executions: readonly string[] }> {
    return this.ask(async () => {
      const page = await this.newPage()
      const changed = await page.evaluate(changedWhenSetAgain, fragments)
      await page.waitForTimeout(100)
      await page.close()
      return { changed, executions: this.notesBy('').executions }
    })
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

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
}

/** An answer, unless it takes longer than `ms`: then rejects with `Stuck`. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Stuck(`no answer from the browser within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
