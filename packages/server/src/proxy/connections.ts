/** Counts connections by client, and knows those that carry bytes nobody reads: tunnels. */

import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The open connections of the proxy. */
export class Connections {
  private readonly counts = new Map<string, number>()
  private readonly tunnels = new Set<Duplex>()
  private readonly maxPerClient: number

  constructor(maxPerClient: number) {
    this.maxPerClient = maxPerClient
  }

  /** Counts a connection; says whether its client has too many. */
  isOverLimit(socket: Socket): boolean {
    const client = socket.remoteAddress ?? ''
    const count = (this.counts.get(client) ?? 0) + 1
    if (count > this.maxPerClient) return true
    this.counts.set(client, count)
    socket.once('close', () => {
      const left = (this.counts.get(client) ?? 1) - 1
      if (left === 0) this.counts.delete(client)
      else this.counts.set(client, left)
    })
    return false
  }

  /** Remembers a tunnel until it closes. */
  addTunnel(stream: Duplex): void {
    this.tunnels.add(stream)
    stream.once('close', () => this.tunnels.delete(stream))
  }

  /** Ends tunnels when nothing went through them for a second, all of them after `deadlineMs`. */
  async endTunnels(deadlineMs: number): Promise<void> {
    const end = Date.now() + deadlineMs
    let before = new Map<Duplex, number>()
    while (this.tunnels.size > 0) {
      const now = new Map([...this.tunnels].map(stream => [stream, bytesOf(stream)]))
      const isOver = Date.now() >= end
      for (const [stream, bytes] of now) if (isOver || before.get(stream) === bytes) stream.destroy()
      before = now
      if (!isOver) await new Promise(resolve => setTimeout(resolve, Math.max(1, Math.min(1_000, end - Date.now()))))
    }
  }
}

function bytesOf(stream: Duplex): number {
  const { bytesRead = 0, bytesWritten = 0 } = stream as Partial<Pick<Socket, 'bytesRead' | 'bytesWritten'>>
  return bytesRead + bytesWritten
}
