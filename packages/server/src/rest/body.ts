/** Bodies of requests, within limits of size and time. */

import { linesOfBytes } from '../lines-of-bytes.js'
import { Problem } from '../problem.js'
import type { ServiceLimits } from '../service-context.js'

/** Reads the body as text. */
export async function bodyText(request: Request, limits: ServiceLimits): Promise<string> {
  return Buffer.from(await bodyBytes(request, limits)).toString('utf8')
}

/** Reads the body; throws a problem if it is too large or takes too long. */
export async function bodyBytes(request: Request, { maxBodyBytes, bodyTimeoutMs }: ServiceLimits): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge('the body', maxBodyBytes)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunksOf(request, bodyTimeoutMs)) {
    length += chunk.length
    if (length > maxBodyBytes) throw tooLarge('the body', maxBodyBytes)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
}

/** Reads the lines of the body, one in memory at a time; blank lines are left out. */
export function bodyLines(request: Request, { maxBodyBytes, bodyTimeoutMs }: ServiceLimits): AsyncGenerator<string, void, undefined> {
  return linesOfBytes(chunksOf(request, bodyTimeoutMs), maxBodyBytes, () => tooLarge('a line of the body', maxBodyBytes))
}

/** Chunks of the body; each must come within the time. */
async function* chunksOf(request: Request, timeoutMs: number): AsyncGenerator<Uint8Array, void, undefined> {
  if (request.body === null) return
  const reader = request.body.getReader()
  try {
    for (;;) {
      const part = await withinTime(reader.read(), timeoutMs)
      if (part.done) return
      yield part.value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new Problem('request-timeout', `no byte of the body came for ${timeoutMs / 1000} s`, { headers: { connection: 'close' } })),
      timeoutMs,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function tooLarge(what: string, maxBytes: number): Problem {
  return new Problem('too-large', `${what} may have ${maxBytes.toLocaleString('en')} bytes, got more`, { headers: { connection: 'close' } })
}
