/** How long a thread works on a batch before it answers with what it has. */

/** Milliseconds if there is no shorter deadline. */
const batchMs = 1000

/** Milliseconds after which a batch begins no further page. */
export function timeBoxMs(deadlineMs: number): number {
  return deadlineMs === 0 ? batchMs : Math.min(deadlineMs, batchMs)
}

/** A page ends itself at its deadline if it can; on a busy machine that takes a while, and a new thread takes longer. */
const minGraceMs = 2000

/** Milliseconds after which the thread of a batch is ended: its last page began within the time box and had its whole deadline. */
export function hardLimitMs(deadlineMs: number): number {
  return timeBoxMs(deadlineMs) + deadlineMs + Math.max(minGraceMs, deadlineMs / 2)
}
