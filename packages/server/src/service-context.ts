/** What the parts of the service share. */

import type { Logger } from 'pino'
import type { ExtractionPool, PipelineChoice } from './extraction/index.js'
import type { Jobs } from './jobs/index.js'
import type { Metrics } from './metrics/index.js'
import type { PageSource } from './pages/index.js'
import type { RecentPages } from './proxy/recent-pages.js'
import type { Store } from './store/index.js'

/** Bounds of requests. */
export interface ServiceLimits {
  /** Bytes of a body, or of one line of a body of many. */
  readonly maxBodyBytes: number
  /** Milliseconds within which the next byte of a body must come. */
  readonly bodyTimeoutMs: number
  /** Milliseconds for fetching a page. */
  readonly fetchTimeoutMs: number
  /** Requests of one client per minute; 0 for any number. */
  readonly requestsPerMinute: number
}

/** Bounds that are sensible for most. */
export const defaultServiceLimits: ServiceLimits = {
  maxBodyBytes: 32_000_000,
  bodyTimeoutMs: 30_000,
  fetchTimeoutMs: 20_000,
  requestsPerMinute: 0,
}

/** A page of a package of gold pages. */
export interface PackagedPage {
  readonly id: string
  readonly url: string | null
  readonly html: string
  /** What should be extracted, as the package has it. */
  readonly gold: Readonly<Record<string, unknown>>
  /** What the package says about the page. */
  readonly meta: Readonly<Record<string, unknown>>
}

/** A package as lists show it. */
export interface PackageEntry {
  readonly name: string
  readonly pages: number
  readonly bytes: number
}

/** Packages of gold pages, which somebody else reads. */
export interface PackageShelf {
  list(): Promise<readonly PackageEntry[]>
  /** Pages from an offset on; null if there is no such package. */
  pages(name: string, offset: number, limit: number): Promise<readonly PackagedPage[] | null>
  /** One page; null if there is none. */
  page(name: string, id: string): Promise<PackagedPage | null>
}

/** What operations work with. */
export interface ServiceContext {
  readonly store: Store
  readonly extraction: ExtractionPool
  readonly pages: PageSource
  readonly metrics: Metrics
  readonly jobs: Jobs
  readonly packages: PackageShelf | null
  readonly recent: RecentPages
  readonly limits: ServiceLimits
  readonly logger: Logger
  /** The pipeline for requests that ask for none. */
  defaultPipeline(): PipelineChoice
  /** Whether that pipeline was given at the start, so that it cannot be changed. */
  readonly isPipelineFixed: boolean
  /** Whether users want recent pages to be listed. */
  keepsRecent(): boolean
  /** Whether the service takes requests: false while it stops. */
  isReady(): boolean
}
