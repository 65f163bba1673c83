/** Certificates of hosts are made once and kept in memory. */

import { createSecureContext, type SecureContext } from 'node:tls'
import { type Authority, issueLeaf } from './authority.js'

/** A browser visits some hundred hosts a day. */
const maxHosts = 1_000
const marginMs = 86_400_000

/** Makes and keeps what a TLS server needs for a host. */
export class LeafCache {
  private readonly kept = new Map<string, { readonly context: SecureContext; readonly untilMs: number }>()
  private readonly authority: Authority

  constructor(authority: Authority) {
    this.authority = authority
  }

  /** The certificate and key for a host, from the cache or made. */
  contextFor(host: string, now: Date = new Date()): SecureContext {
    const known = this.kept.get(host)
    this.kept.delete(host)
    const fresh = known !== undefined && known.untilMs > now.getTime() ? known : this.make(host, now)
    // Put last, so that the first in the map is the one that nobody asked for longest.
    this.kept.set(host, fresh)
    if (this.kept.size > maxHosts) for (const oldest of [...this.kept.keys()].slice(0, 1)) this.kept.delete(oldest)
    return fresh.context
  }

  private make(host: string, now: Date): { readonly context: SecureContext; readonly untilMs: number } {
    const { key, certificate, notAfter } = issueLeaf(this.authority, host, now)
    return { context: createSecureContext({ key, cert: certificate, minVersion: 'TLSv1.2' }), untilMs: notAfter.getTime() - marginMs }
  }
}
