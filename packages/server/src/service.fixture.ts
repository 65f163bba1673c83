/** A service for tests: without sockets, in a folder of its own. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FetchPage, refusalOf } from '@gleaner/node'
import { pino } from 'pino'
import { createApp } from './app.js'
import { extractionPool } from './extraction/index.js'
import { type JobRunner, Jobs } from './jobs/index.js'
import { Metrics } from './metrics/index.js'
import { pageSource } from './pages/index.js'
import { RecentPages } from './proxy/recent-pages.js'
import { readSettings } from './proxy/settings.js'
import type { Route } from './route.js'
import { defaultServiceLimits, type PackageShelf, type ServiceContext, type ServiceLimits } from './service-context.js'
import { openStore } from './store/index.js'

/** What a test may set. */
export interface TestServiceOptions {
  readonly token?: string
  readonly limits?: Partial<ServiceLimits>
  readonly runners?: readonly JobRunner[]
  readonly packages?: PackageShelf
  readonly site?: string
  /** In place of fetching from anywhere. */
  readonly fetchPage?: FetchPage
  readonly folder?: string
}

/** A service under test. */
export interface TestService {
  readonly ask: Route
  readonly context: ServiceContext
  readonly folder: string
  /** Asks as a program does. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  send(method: string, path: string, value: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
  close(keep?: 'keep the folder'): Promise<void>
}

/** A sentence that is content wherever it is. */
export const sentence = 'The gleaners walk after the harvest, and what they gather was never counted by anybody before.'
/** A page with a menu and content, at `origin/sample`. */
export const samplePage = `<!doctype html><html lang="en"><title>Gleaning</title><nav><a href="/">Home</a><a href="/about">About</a></nav><article><h1>Gleaning</h1>${`<p>${sentence} ${sentence}</p>`.repeat(6)}</article>`
/** Where the service is. */
export const origin = 'http://127.0.0.1:7070'

/** Starts a service. */
export function testService(options: TestServiceOptions = {}): TestService {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'gleaner-service-'))
  const store = openStore(folder)
  const extraction = extractionPool({ workers: 1 })
  const logger = pino({ level: 'silent' })
  const jobs = new Jobs({ store, runners: options.runners ?? [], logger })
  const ownPages = new Map([['/sample', samplePage]])
  const ownPage = (url: string): string | null => ownPages.get(url.replace(origin, '')) ?? null
  const limits = { ...defaultServiceLimits, ...options.limits }
  const context: ServiceContext = {
    ...{ store, extraction, jobs, logger, limits, metrics: new Metrics(), recent: new RecentPages() },
    pages: pageSource({ judge: refusalOf, env: {}, timeoutMs: 5_000, ownPage, ...(options.fetchPage && { fetchPage: options.fetchPage }) }),
    packages: options.packages ?? null,
    defaultPipeline: () => ({ name: 'default', document: null }),
    isPipelineFixed: false,
    isReady: () => true,
    keepsRecent: () => readSettings(store).keepsRecent,
  }
  const ask = createApp(context, { access: { token: options.token ?? null, allowedHosts: [] }, site: options.site ?? null, ownPages })
  jobs.start()
  return {
    ...{ ask, context, folder },
    get: (path, headers = {}) => ask(new Request(`${origin}${path}`, { headers })),
    send: (method, path, value, headers = {}) =>
      ask(
        new Request(`${origin}${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof value === 'string' ? value : JSON.stringify(value),
        }),
      ),
    async close(keep) {
      await jobs.stop()
      await extraction.close()
      store.close()
      if (keep === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
