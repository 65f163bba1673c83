/** Starts everything that runs in one process, and stops it in order. */

import { ConfigurationError, compile, readDocument, readModel, registry, withModels } from 'gleaner'
import type { Logger } from 'pino'
import {
  type ExtractionPool,
  type ExtractionPoolOptions,
  extractionPool,
  type PipelineChoice,
  pipelineNamed,
  pipelineNames,
} from './extraction/index.js'
import { type Exposure, exposureOf, type Listener } from './listen/index.js'
import { type ProxyListener, type ProxyOptions, startProxy } from './proxy/index.js'
import { RecentPages } from './proxy/recent-pages.js'
import { ServerError } from './server-error.js'
import { pipelineSetting } from './settings-names.js'
import { type RunningService, type ServiceOptions, startService } from './start-service.js'
import { openStore, type Store, type Variables } from './store/index.js'

/** What a server is started with. */
export interface ServerOptions {
  /** The address to listen on. */
  readonly host: string
  /** Port of the proxy; 0 for any free one, null for no proxy. */
  readonly proxyPort: number | null
  /** Port of the service: API, reader, MCP and Studio; 0 for any free one, null or absent for no service. */
  readonly port?: number | null
  /** The data folder. */
  readonly data: string
  /** The secret that clients must give; null for none. */
  readonly token: string | null
  /** Whether anybody who reaches the port may use it. */
  readonly open: boolean
  /** Whether pages of special addresses may be fetched; null: only when it listens on loopback. */
  readonly allowPrivate: boolean | null
  /** Whether the proxy ends TLS to clean pages of https addresses. */
  readonly intercept: boolean
  /** Hosts, with their sub-domains, whose TLS is left alone. */
  readonly noIntercept?: readonly string[]
  /** The pipeline for requests that ask for none; null for the one in the settings, else `default`. */
  readonly pipeline: PipelineChoice | string | null
  readonly extraction?: ExtractionPoolOptions
  readonly proxy?: ProxyOptions
  readonly service?: ServiceOptions
  /** Environment variables: proxies towards the internet. */
  readonly env: Variables
  readonly logger: Logger
}

/** What the parts of a server share. */
export interface ServerContext {
  readonly options: ServerOptions
  readonly exposure: Exposure
  readonly store: Store
  readonly extraction: ExtractionPool
  /** The pages of the last minutes, if users want them to be listed. */
  readonly recent: RecentPages
  /** The pipeline for requests that ask for none. */
  defaultPipeline(): PipelineChoice
  readonly logger: Logger
}

/** A server that runs. */
export interface RunningServer {
  /** Where the proxy listens; null without one. */
  readonly proxy: ProxyListener | null
  /** Where the service listens; null without one. */
  readonly service: RunningService | null
  readonly context: ServerContext
  /** Lets requests in flight finish for at most 10 s, then frees everything. Calling it again waits for the same end. */
  stop(): Promise<void>
}

const drainMs = 10_000

/** Starts a server; throws a `ServerError` that says what to change if it cannot. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const exposure = exposureOf(options)
  const store = openStore(options.data)
  const extraction = extractionPool(options.extraction)
  const listeners: Listener[] = []
  const stop = once(async () => {
    await Promise.all(listeners.map(listener => listener.drain(drainMs)))
    await extraction.close()
    store.close()
  })
  try {
    const context = contextOf(options, exposure, store, extraction)
    const proxy = options.proxyPort === null ? null : await startProxy(context, options.proxyPort, options.proxy)
    if (proxy !== null) listeners.push(proxy)
    const { port = null } = options
    const service = port === null ? null : await startService(context, port, options.service)
    if (service !== null) listeners.push(service)
    return { proxy, service, context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function contextOf(options: ServerOptions, exposure: Exposure, store: Store, extraction: ExtractionPool): ServerContext {
  const given = typeof options.pipeline === 'string' ? known(options.pipeline, store) : checked(options.pipeline)
  const defaultPipeline = (): PipelineChoice => {
    if (given !== null) return given
    const chosen = store.setting(pipelineSetting)
    return (typeof chosen === 'string' ? pipelineNamed(chosen, store) : null) ?? { name: 'default', document: null }
  }
  return { options, exposure, store, extraction, recent: new RecentPages(), defaultPipeline, logger: options.logger }
}

function checked(choice: PipelineChoice | null): PipelineChoice | null {
  if (choice === null) return null
  try {
    const { pipeline, models } = readDocument(choice.document, { readModel })
    compile(pipeline, withModels(registry, models))
    return choice
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ServerError(`the pipeline ${choice.name}: ${error.message}`, { cause: error })
    throw error
  }
}

function known(name: string, store: Store): PipelineChoice {
  const found = pipelineNamed(name, store)
  if (found !== null) return found
  throw new ServerError(`there is no pipeline "${name}"; there are ${pipelineNames(store).join(', ')}`)
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= work())
}
