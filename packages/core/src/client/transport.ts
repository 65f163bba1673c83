/** How the client of the service sends requests: by any function that works like `fetch`. */

/** What the client needs of an answer. */
export interface AnswerLike {
  readonly ok: boolean
  readonly status: number
  readonly body: BodyLike | null
  text(): Promise<string>
}

/** What the client needs of a body. */
export interface BodyLike {
  getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>; cancel(): Promise<unknown> }
}

/** What the client sends. */
export interface SentRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Works like `fetch`. */
export type FetchLike = (url: string, request: SentRequest) => Promise<AnswerLike>

/** How the client reaches a service. */
export interface ClientOptions {
  /** Where the service is, such as `http://127.0.0.1:7070`. */
  readonly url: string
  /** The secret of the service, if it has one. */
  readonly token?: string
  /** In place of the global `fetch`. */
  readonly fetch?: FetchLike
}

/** What a method of the client sends. */
export interface Call {
  readonly method: string
  /** With its parameters filled in. */
  readonly path: string
  readonly query?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly type: string; readonly text: string }
}

/** A server-sent event. */
export interface ServiceEvent {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Says that the service answered with a problem document, or with an error of another kind. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  /** The problem document, RFC 9457; null if the answer was none. */
  readonly problem: Readonly<Record<string, unknown>> | null

  constructor(status: number, text: string) {
    const problem = problemOf(text)
    super(typeof problem?.['detail'] === 'string' ? problem['detail'] : `the service answered with status ${status}`)
    this.status = status
    this.problem = problem
  }
}

/** Sends calls to a service. */
export class Transport {
  private readonly base: string
  private readonly token: string | null
  private readonly fetch: FetchLike

  constructor({ url, token, fetch = (globalThis as unknown as { readonly fetch: FetchLike }).fetch }: ClientOptions) {
    this.base = url.endsWith('/') ? url.slice(0, -1) : url
    this.token = token ?? null
    this.fetch = fetch
  }

  async json<T>(call: Call): Promise<T> {
    return JSON.parse(await this.text(call, 'application/json')) as T
  }

  async text(call: Call, accept: string): Promise<string> {
    return (await this.send(call, accept)).text()
  }

  async nothing(call: Call): Promise<void> {
    await (await this.send(call, 'application/json')).text()
  }

  /** Values of an answer of lines, as they come. */
  async *lines<T>(call: Call): AsyncGenerator<T, void, undefined> {
    for await (const line of piecesOf(await this.send(call, 'application/x-ndjson'), '\n'))
      if (line.trim() !== '') yield JSON.parse(line) as T
  }

  /** Events as they come. */
  async *events(call: Call): AsyncGenerator<ServiceEvent, void, undefined> {
    for await (const piece of piecesOf(await this.send(call, 'text/event-stream'), '\n\n')) {
      const fields = Object.fromEntries(
        piece.split('\n').map(line => [line.slice(0, Math.max(0, line.indexOf(':'))), line.slice(line.indexOf(':') + 2)]),
      )
      if (fields['data'] !== undefined)
        yield { id: fields['id'] ?? '', type: fields['event'] ?? 'message', data: JSON.parse(fields['data']) as ServiceEvent['data'] }
    }
  }

  private async send({ method, path, query, headers = {}, body }: Call, accept: string): Promise<AnswerLike> {
    const answer = await this.fetch.call(globalThis, `${this.base}${path}${queryText(query)}`, {
      method,
      headers: {
        accept,
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': body.type }),
        ...headers,
      },
      ...(body && { body: body.text }),
    })
    if (!answer.ok) throw new ServiceError(answer.status, await answer.text())
    return answer
  }
}

function queryText(query: object | undefined): string {
  const parts = Object.entries(query ?? {}).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter(each => each !== undefined)
      .map(each => `${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`),
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The text of an answer, cut at a separator. */
async function* piecesOf({ body }: AnswerLike, separator: string): AsyncGenerator<string, void, undefined> {
  if (body === null) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let open = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const pieces = (open + decoder.decode(part.value, { stream: true })).split(separator)
      open = pieces.pop() ?? ''
      yield* pieces
    }
    if (open !== '') yield open
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function problemOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
