/** How long a thread works on a batch before it answers with what it has. */

/** Milliseconds if there is no shorter deadline. */
const batchMs = 1000

/** Milliseconds after which a batch begins no further page. */
export function timeBoxMs(deadlineMs: number): number {
  return deadlineMs === 0 ? batchMs : Math.min(deadlineMs, batchMs)
}
