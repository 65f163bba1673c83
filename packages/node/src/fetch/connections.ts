/** Connections that go to checked addresses and nowhere else. */

import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import { pinnedLookup } from './connect.js'
import { type AddressPolicy, checkedAddresses } from './resolve-host.js'

/** The connections of one request and its redirects; `close` ends them all. */
export class Connections {
  private readonly direct: Agent
  private readonly proxies = new Map<string, ProxyAgent>()

  constructor(policy: AddressPolicy, timeoutMs: number) {
    this.direct = guardedAgent(policy, timeoutMs)
  }

  /** The way to a host: directly to its checked addresses, or through a proxy. */
  through(proxy: string | null): Dispatcher {
    if (proxy === null) return this.direct
    // Plain http goes without a tunnel: most proxies tunnel to port 443 only.
    const agent = this.proxies.get(proxy) ?? new ProxyAgent({ uri: proxy, proxyTunnel: false })
    this.proxies.set(proxy, agent)
    return agent
  }

  close(): void {
    for (const dispatcher of [this.direct, ...this.proxies.values()]) dispatcher.destroy().catch(() => {})
  }
}

/**
 * Makes an agent whose every connection resolves its host once, checks the answer and connects to exactly that answer.
 *
 * Checking and connecting share one resolution, so a name that changes its mind in between (DNS rebinding) gains nothing.
 */
function guardedAgent(policy: AddressPolicy, timeoutMs: number): Agent {
  return new Agent({
    // The first arguments of a connector say where to; a connector of its own per connection brings the pinned look-up.
    connect: (options, callback) => {
      const url = `${options.protocol}//${options.host ?? options.hostname}`
      checkedAddresses(url, options.hostname, policy).then(
        addresses => buildConnector({ lookup: pinnedLookup(addresses), timeout: timeoutMs })(options, callback),
        (error: Error) => callback(error, null),
      )
    },
  })
}
