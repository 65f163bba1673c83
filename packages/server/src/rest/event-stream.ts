/** Server-sent events. */

import type { JobEvent } from '../jobs/index.js'

/** Milliseconds after which a comment is sent, so that proxies do not take a quiet connection for a dead one. */
const heartbeatMs = 15_000

/** Answers with events as they come; `follow` ends when the signal that it is given aborts. */
export function eventStream(follow: (signal: AbortSignal) => AsyncGenerator<JobEvent, void, undefined>, clientGone: AbortSignal): Response {
  const aborter = new AbortController()
  const events = follow(AbortSignal.any([aborter.signal, clientGone]))
  let heartbeat: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearInterval(heartbeat)
    aborter.abort()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(Buffer.from(':\n\n')), heartbeatMs)
    },
    async pull(controller) {
      const next = await events.next()
      if (!next.done) return controller.enqueue(Buffer.from(written(next.value)))
      stop()
      controller.close()
    },
    cancel: stop,
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' } })
}

function written({ number, type, at, data }: JobEvent): string {
  return `id: ${number}\nevent: ${type}\ndata: ${JSON.stringify({ at, ...data })}\n\n`
}
