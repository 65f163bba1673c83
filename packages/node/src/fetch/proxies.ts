/** Which proxy a request goes through, by the environment variables that curl and others read. */

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Finds the proxy for an address, null for none.
 *
 * `HTTPS_PROXY` and `HTTP_PROXY` by scheme, then `ALL_PROXY`; lower case goes first. `NO_PROXY` lists hosts that are
 * reached directly: `example.org` and `.example.org` cover sub-domains, `host:port` one port, `*` everything.
 */
export function proxyFor(url: URL, env: Environment): string | null {
  const read = (name: string): string => env[name.toLowerCase()] || env[name] || ''
  const proxy = (url.protocol === 'https:' ? read('HTTPS_PROXY') : read('HTTP_PROXY')) || read('ALL_PROXY')
  if (proxy === '' || isExcepted(url, read('NO_PROXY'))) return null
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

function isExcepted(url: URL, noProxy: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return noProxy.split(/[\s,]+/).some(entry => {
    if (entry === '') return false
    if (entry === '*') return true
    const [, name, wantedPort] = /^(.*?)(?::(\d+))?$/.exec(isBareIpv6(entry) ? `${entry}:` : entry) ?? []
    if (wantedPort !== undefined && wantedPort !== port) return false
    const bare = (isBareIpv6(entry) ? entry : name)
      .replace(/^\*?\./, '')
      .replace(/^\[|\]$/g, '')
      .toLowerCase()
    return host === bare || host.endsWith(`.${bare}`)
  })
}

function isBareIpv6(entry: string): boolean {
  return !entry.startsWith('[') && entry.split(':').length > 2
}
