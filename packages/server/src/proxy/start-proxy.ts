/** Starts the proxy. */

import { randomBytes } from 'node:crypto'
import { openAuthority } from '../certificates/index.js'
import { pipelineNames } from '../extraction/index.js'
import { bind, hostAndPort, type Listener } from '../listen/index.js'
import type { ServerContext } from '../start.js'
import { internalRoute } from './internal/index.js'
import { defaultProxyLimits, type Interception, type ProxyContext, type ProxyLimits } from './proxy-context.js'
import { ProxyServer } from './proxy-server.js'
import { type ProxySettings, readSettings } from './settings.js'
import { TunnelledHosts } from './tunnelled-hosts.js'
import { Upstream, type UpstreamOptions } from './upstream.js'

/** What can be set beyond the options of the server; all have defaults. */
export interface ProxyOptions {
  readonly limits?: Partial<ProxyLimits>
  readonly upstream?: Pick<UpstreamOptions, 'resolver' | 'connectTimeoutMs' | 'extraAuthorities' | 'origin'>
}

/** The proxy as it listens. */
export interface ProxyListener extends Listener {
  /** The certificate of the authority that clients must trust, in PEM; null without interception. */
  readonly certificate: string | null
}

/** Starts the proxy on a port; 0 takes any free one. */
export async function startProxy(server: ServerContext, port: number, options: ProxyOptions = {}): Promise<ProxyListener> {
  let address = hostAndPort(server.exposure.host, port)
  const context = proxyContext(server, () => address, options)
  const proxy = new ProxyServer(context)
  const bound = await bind(proxy.server, server.exposure.host, port, '--proxy-port')
  address = hostAndPort(server.exposure.host, bound)
  const certificate = context.interception?.authority.certificate ?? null
  return { host: server.exposure.host, port: bound, url: `http://${address}`, certificate, drain: deadlineMs => proxy.drain(deadlineMs) }
}

function proxyContext(server: ServerContext, address: () => string, { limits, upstream }: ProxyOptions): ProxyContext {
  const { store, extraction, exposure, recent, logger, options } = server
  const merged = { ...defaultProxyLimits, ...limits }
  const interception = options.intercept ? interceptionOf(server, merged) : null
  const settings = (): ProxySettings => readSettings(store)
  return {
    ...{ store, extraction, exposure, recent, settings, interception, limits: merged, logger: logger.child({ part: 'proxy' }) },
    upstream: new Upstream({ judge: exposure.judge, env: options.env, ...upstream }),
    viaName: `gleaner-${randomBytes(4).toString('hex')}`,
    internal: internalRoute({
      ...{ store, recent, settings, address, formToken: randomBytes(16).toString('hex'), isPipelineFixed: options.pipeline !== null },
      certificate: () => interception?.authority.certificate ?? null,
      hosts: () => interception?.hosts ?? null,
      pipelineNames: () => pipelineNames(store),
      pipelineName: () => server.defaultPipeline().name,
    }),
    defaultPipeline: () => server.defaultPipeline(),
  }
}

/** The authority is made on first use. */
function interceptionOf({ store, options }: ServerContext, { idleTimeoutMs }: ProxyLimits): Interception {
  return { authority: openAuthority(store.folder), hosts: new TunnelledHosts(store, options.noIntercept ?? []), idleTimeoutMs }
}
