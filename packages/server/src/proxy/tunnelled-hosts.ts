/** Hosts that are not intercepted: those on a list, and those whose clients turned out to accept one certificate only. */

import type { Store } from '../store/index.js'
import { matchesHost } from './settings.js'

/** A host that was learnt. */
export interface LearntHost {
  readonly host: string
  readonly learnt: Date
}

/** What was learnt is forgotten after this time: programs and certificates change. */
const keptMs = 7 * 86_400_000
/** Failures within this time count together. */
const windowMs = 600_000
/** A client that trusts us elsewhere pins after one failure; of others it is known after three. */
const maxFailures = 3

/** Knows which hosts are tunnelled, and learns more. */
export class TunnelledHosts {
  private readonly database: Store['database']
  private readonly listed: readonly string[]
  private readonly now: () => number
  private readonly learnt = new Map<string, number>()
  private readonly trusting = new Map<string, Set<string>>()
  private failures: { readonly host: string; readonly atMs: number }[] = []

  constructor(store: Pick<Store, 'database'>, listed: readonly string[], now: () => number = Date.now) {
    this.database = store.database
    this.listed = listed
    this.now = now
    for (const { host, learnt } of this.database.all('SELECT host, learnt FROM tunnelled_hosts'))
      this.learnt.set(String(host), Number(learnt))
  }

  has(host: string): boolean {
    const learnt = this.learnt.get(host)
    if (learnt !== undefined && learnt + keptMs < this.now()) this.forget(host)
    return matchesHost(host, this.listed) || this.learnt.has(host)
  }

  /** A client accepted our certificate for a host. */
  accepted(client: string, host: string): void {
    const hosts = this.trusting.get(client) ?? new Set()
    if (hosts.size < 10) hosts.add(host)
    this.trusting.set(client, hosts)
  }

  /** A client refused our certificate for a host; says whether the host is tunnelled from now on. */
  refused(client: string, host: string): boolean {
    const since = this.now() - windowMs
    this.failures = [...this.failures.filter(({ atMs }) => atMs > since), { host, atMs: this.now() }].slice(-1_000)
    const count = this.failures.filter(failure => failure.host === host).length
    const trustsElsewhere = [...(this.trusting.get(client) ?? [])].some(other => other !== host)
    const trustsHere = this.trusting.get(client)?.has(host) === true
    if (trustsHere || !(trustsElsewhere || count >= maxFailures)) return false
    this.learnt.set(host, this.now())
    this.database.run('INSERT OR REPLACE INTO tunnelled_hosts VALUES (?, ?)', [host, this.now()])
    return true
  }

  /** The hosts that were learnt, the newest first. */
  list(): LearntHost[] {
    return [...this.learnt]
      .map(([host, atMs]) => ({ host, learnt: new Date(atMs) }))
      .sort((a, b) => b.learnt.getTime() - a.learnt.getTime())
  }

  forget(host: string): void {
    this.learnt.delete(host)
    this.database.run('DELETE FROM tunnelled_hosts WHERE host = ?', [host])
  }
}
