/** Starts the proxy. */

import { randomBytes } from 'node:crypto'
import { bind, hostAndPort, type Listener } from '../listen/index.js'
import type { ServerContext } from '../start.js'
import { internalRoute } from './internal.js'
import { defaultProxyLimits, type ProxyContext, type ProxyLimits } from './proxy-context.js'
import { ProxyServer } from './proxy-server.js'
import { RecentPages } from './recent-pages.js'
import { readSettings } from './settings.js'
import { Upstream, type UpstreamOptions } from './upstream.js'

/** What can be set beyond the options of the server; all have defaults. */
export interface ProxyOptions {
  readonly limits?: Partial<ProxyLimits>
  readonly upstream?: Pick<UpstreamOptions, 'resolver' | 'connectTimeoutMs' | 'extraAuthorities'>
}

/** Starts the proxy on a port; 0 takes any free one. */
export async function startProxy(server: ServerContext, port: number, options: ProxyOptions = {}): Promise<Listener> {
  let address = hostAndPort(server.exposure.host, port)
  const context = proxyContext(server, () => address, options)
  const proxy = new ProxyServer(context)
  const bound = await bind(proxy.server, server.exposure.host, port, '--proxy-port')
  address = hostAndPort(server.exposure.host, bound)
  return { host: server.exposure.host, port: bound, url: `http://${address}`, drain: deadlineMs => proxy.drain(deadlineMs) }
}

function proxyContext(server: ServerContext, address: () => string, { limits, upstream }: ProxyOptions): ProxyContext {
  const { store, extraction, exposure, logger } = server
  return {
    ...{ store, extraction, exposure, logger: logger.child({ part: 'proxy' }) },
    upstream: new Upstream({ judge: exposure.judge, env: server.options.env, ...upstream }),
    limits: { ...defaultProxyLimits, ...limits },
    recent: new RecentPages(),
    viaName: `gleaner-${randomBytes(4).toString('hex')}`,
    internal: internalRoute({ address }),
    settings: () => readSettings(store),
    defaultPipeline: () => server.defaultPipeline(),
  }
}
