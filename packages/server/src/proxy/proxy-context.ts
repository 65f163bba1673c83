/** What the parts of the proxy share. */

import type { Logger } from 'pino'
import type { Authority } from '../certificates/index.js'
import type { ExtractionPool, PipelineChoice } from '../extraction/index.js'
import type { Exposure } from '../listen/index.js'
import type { Route } from '../route.js'
import type { Store } from '../store/index.js'
import type { RecentPages } from './recent-pages.js'
import type { ProxySettings } from './settings.js'
import type { TunnelledHosts } from './tunnelled-hosts.js'
import type { Upstream } from './upstream.js'

/** Bounds on what one request may cost. */
export interface ProxyLimits {
  /** Bytes of a page, packed and unpacked; larger ones pass unchanged. */
  readonly maxPageBytes: number
  /** Milliseconds in which a page must have come; slower ones pass unchanged. */
  readonly pageTimeoutMs: number
  /** Milliseconds until a server begins its answer. */
  readonly answerTimeoutMs: number
  /** Connections of one client address at a time. */
  readonly maxConnectionsPerClient: number
  /** Milliseconds in which the headers of a request must have come. */
  readonly headersTimeoutMs: number
  /** Milliseconds after which a connection on which nothing happens is closed. */
  readonly idleTimeoutMs: number
}

/** The limits that hold unless others are given. */
export const defaultProxyLimits: ProxyLimits = {
  maxPageBytes: 10_000_000,
  pageTimeoutMs: 20_000,
  answerTimeoutMs: 300_000,
  maxConnectionsPerClient: 512,
  headersTimeoutMs: 15_000,
  idleTimeoutMs: 600_000,
}

/** What the proxy needs to end TLS. */
export interface Interception {
  readonly authority: Authority
  readonly hosts: TunnelledHosts
  readonly idleTimeoutMs: number
}

/** What the parts of the proxy share. */
export interface ProxyContext {
  readonly store: Store
  readonly extraction: ExtractionPool
  readonly exposure: Exposure
  readonly upstream: Upstream
  readonly limits: ProxyLimits
  readonly recent: RecentPages
  /** The name by which this proxy appears in `Via`; requests that carry it have come round in a circle. */
  readonly viaName: string
  /** Answers requests to `gleaner.internal`. */
  readonly internal: Route
  /** Null: CONNECT is a plain tunnel. */
  readonly interception: Interception | null
  settings(): ProxySettings
  defaultPipeline(): PipelineChoice
  readonly logger: Logger
}
