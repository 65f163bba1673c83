/** Lists of advertising hosts. */

/** A list of hosts; a listed host stands for its subdomains too. */
export class AdHosts {
  readonly #hosts: ReadonlySet<string>

  /** Takes host names, upper or lower case. */
  constructor(hosts: Iterable<string>) {
    this.#hosts = new Set(
      Array.from(hosts, host =>
        host
          .trim()
          .toLowerCase()
          .split('.')
          .filter(part => part !== '')
          .join('.'),
      ).filter(host => host !== ''),
    )
  }

  get isEmpty(): boolean {
    return this.#hosts.size === 0
  }

  /** Tells whether an address names a listed host; relative addresses name none. */
  hasUrl(url: string | null): boolean {
    if (url === null || !/[/\\]{2}/.test(url)) return false
    const host = hostOf(url)
    for (let at = 0; host !== '' && at >= 0; ) {
      if (this.#hosts.has(host.slice(at))) return true
      at = host.indexOf('.', at)
      if (at >= 0) at++
    }
    return false
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url, 'https://page.invalid/').hostname
  } catch {
    return '' // What the browser cannot read leads nowhere.
  }
}

/**
 * Reads a list of hosts from text: one per line, with `#` and `!` comments; lines of a hosts file (`0.0.0.0 ads.example`)
 * and host rules of ad blockers (`||ads.example^`) are understood, all other rules are left out.
 */
export function parseHostList(text: string): string[] {
  const hosts: string[] = []
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const rule = /^[#!]/.test(line) ? '' : line.split(/\s#/, 1)[0].trim()
    const [, host] = /^(?:(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+|\|\|)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\^?$/i.exec(rule) ?? []
    if (host !== undefined) hosts.push(host.toLowerCase())
  }
  return hosts
}
