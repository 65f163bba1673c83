/** Starts the API, the reader, MCP and the Studio on one port. */

import { refusalOf } from '@gleaner/node'
import { type AppOptions, createApp } from './app.js'
import { type JobRunner, Jobs } from './jobs/index.js'
import { type Listener, listenRoute } from './listen/index.js'
import { Metrics } from './metrics/index.js'
import { pageSource } from './pages/index.js'
import { readSettings } from './proxy/settings.js'
import { defaultServiceLimits, type PackageShelf, type ServiceContext, type ServiceLimits } from './service-context.js'
import type { ServerContext } from './start.js'

/** What can be set beyond the options of the server; all have defaults. */
export interface ServiceOptions {
  /** The kinds of jobs that can be run. */
  readonly runners?: readonly JobRunner[]
  readonly packages?: PackageShelf
  /** The folder with the built Studio; null without it. */
  readonly site?: string | null
  /** Pages of the service itself by their path, such as `/sample`. */
  readonly ownPages?: ReadonlyMap<string, string>
  /** Names of this machine, beside its addresses and host name, under which clients may reach it. */
  readonly allowedHosts?: readonly string[]
  readonly limits?: Partial<ServiceLimits>
}

/** The service as it listens. */
export interface RunningService extends Listener {
  readonly jobs: Jobs
}

/** Requests of one client per minute if other machines are served. */
const usualRequestsPerMinute = 600

/** Starts the service on a port; 0 takes any free one. */
export async function startService(server: ServerContext, port: number, options: ServiceOptions = {}): Promise<RunningService> {
  const { exposure } = server
  const ownPages = options.ownPages ?? new Map<string, string>()
  let url = ''
  let isReady = true
  const ownPage = (address: string): string | null =>
    address.startsWith(`${url}/`) ? (ownPages.get(address.slice(url.length)) ?? null) : null
  const context = serviceContext(server, options, ownPage, () => isReady)
  const appOptions: AppOptions = {
    access: { token: exposure.token, allowedHosts: [exposure.host, ...(options.allowedHosts ?? [])] },
    site: options.site ?? null,
    ownPages,
  }
  const logger = context.logger
  const listener = await listenRoute({ host: exposure.host, port, flag: '--port', route: createApp(context, appOptions), logger })
  url = listener.url
  context.jobs.start()
  const drain = async (deadlineMs: number): Promise<void> => {
    isReady = false
    await context.jobs.stop()
    await listener.drain(deadlineMs)
  }
  return { ...listener, jobs: context.jobs, drain }
}

function serviceContext(
  server: ServerContext,
  options: ServiceOptions,
  ownPage: (url: string) => string | null,
  isReady: () => boolean,
): ServiceContext {
  const { store, extraction, recent, exposure } = server
  const logger = server.logger.child({ part: 'service' })
  const requestsPerMinute = exposure.isLoopback ? 0 : usualRequestsPerMinute
  const limits = { ...defaultServiceLimits, requestsPerMinute, ...options.limits }
  const metrics = new Metrics()
  const jobs = new Jobs({ store, runners: options.runners ?? [], logger })
  observe(metrics, server, jobs)
  // Unlike the proxy, which a browser on this machine could do without, the service would let others reach what only this machine can.
  const judge = server.options.allowPrivate === true ? null : refusalOf
  return {
    ...{ store, extraction, recent, logger, limits, metrics, jobs, isReady },
    pages: pageSource({ judge, env: server.options.env, timeoutMs: limits.fetchTimeoutMs, ownPage }),
    packages: options.packages ?? null,
    defaultPipeline: () => server.defaultPipeline(),
    isPipelineFixed: server.options.pipeline !== null,
    keepsRecent: () => readSettings(store).keepsRecent,
  }
}

function observe(metrics: Metrics, { extraction }: ServerContext, jobs: Jobs): void {
  metrics.gauge('gleaner_extraction_queue', 'Pages that wait or are extracted', () => extraction.load)
  metrics.gauge('gleaner_jobs_queue', 'Jobs that wait or run', () => jobs.load)
  metrics.gauge('gleaner_cpu_seconds', 'CPU seconds of the process, extraction threads included', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.gauge('gleaner_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
}
