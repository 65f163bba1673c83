import type { Store } from '../../store/index.js'
import type { RecentPages } from '../recent-pages.js'
import type { ProxySettings } from '../settings.js'
import type { TunnelledHosts } from '../tunnelled-hosts.js'

/** What the proxy's own pages show and change. */
export interface InternalContext {
  readonly store: Store
  readonly recent: RecentPages
  /** The secret in every form of ours, which other sites cannot read. */
  readonly formToken: string
  /** Where the proxy listens, as clients write it. */
  address(): string
  /** The certificate of the authority in PEM; null without interception. */
  certificate(): string | null
  /** Hosts that are tunnelled; null without interception. */
  hosts(): TunnelledHosts | null
  settings(): ProxySettings
  pipelineNames(): readonly string[]
  /** The pipeline for requests that ask for none. */
  pipelineName(): string
  /** Whether that pipeline was given at the start, so that it cannot be changed here. */
  readonly isPipelineFixed: boolean
}
