/** Limits how much one client may ask for: each has a bucket that fills steadily. */

/** Clients that are remembered; further ones take the place of the one that was not seen for longest. */
const maxClients = 10_000

interface Bucket {
  left: number
  at: number
}

/** Counts requests per client. */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>()
  private readonly perMinute: number
  private readonly now: () => number

  /** `perMinute` 0: no limit. A client that was quiet may send a sixth of it at once, at least 10. */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.perMinute = perMinute
    this.now = now
  }

  /** Takes one request of a client; returns the seconds to wait if there were too many, else 0. */
  take(client: string): number {
    if (this.perMinute === 0) return 0
    const now = this.now()
    const capacity = Math.max(10, this.perMinute / 6)
    const known = this.buckets.get(client) ?? { left: capacity, at: now }
    const left = Math.min(capacity, known.left + ((now - known.at) / 60_000) * this.perMinute)
    this.buckets.delete(client)
    this.buckets.set(client, { left: left < 1 ? left : left - 1, at: now })
    if (this.buckets.size > maxClients) this.buckets.delete(this.buckets.keys().next().value ?? '')
    return left < 1 ? Math.ceil(((1 - left) * 60) / this.perMinute) : 0
  }
}
