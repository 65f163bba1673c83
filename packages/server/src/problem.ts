/** Errors as problem documents, RFC 9457. */

/** What went wrong, for programs; each has its own status. */
export const problems = {
  'bad-request': [400, 'The request is wrong'],
  'bad-json': [400, 'The body is not JSON'],
  unauthorised: [401, 'A token is needed'],
  forbidden: [403, 'The request is refused'],
  'not-found': [404, 'There is nothing here'],
  'unknown-pipeline': [404, 'There is no such pipeline'],
  'method-not-allowed': [405, 'The method is not allowed here'],
  'not-acceptable': [406, 'No such format'],
  conflict: [409, 'The request does not fit the state'],
  'precondition-failed': [412, 'It has changed'],
  'too-large': [413, 'The body is too large'],
  'unsupported-type': [415, 'The type of the body is wrong'],
  'misdirected-request': [421, 'The host is not known here'],
  'invalid-pipeline': [422, 'The pipeline is wrong'],
  'invalid-options': [422, 'The options are wrong'],
  'not-fetched': [422, 'The page could not be fetched'],
  'not-extracted': [422, 'The page could not be extracted'],
  'too-many-requests': [429, 'There were too many requests'],
  'request-timeout': [408, 'The body took too long'],
  'internal-error': [500, 'Something is wrong here'],
  busy: [503, 'The service is busy'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>

/** The name of a problem. */
export type ProblemCode = keyof typeof problems

/** What a problem document has beyond status, title and detail. */
export interface ProblemExtra {
  /** Where in the request it is, such as `$.options.favour`. */
  readonly place?: string | undefined
  /** A further code, such as why a page could not be fetched. */
  readonly reason?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** A problem document. */
export interface ProblemDocument {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly place?: string
  readonly reason?: string
}

/** Ends a request with a problem document; the message says what was expected, what came, and where. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly extra: ProblemExtra

  constructor(code: ProblemCode, detail: string, extra: ProblemExtra = {}) {
    super(detail)
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return problems[this.code][0]
  }

  /** The document. */
  get document(): ProblemDocument {
    const [status, title] = problems[this.code]
    const { place, reason } = this.extra
    return {
      ...{ type: `urn:gleaner:problem:${this.code}`, title, status, detail: this.message },
      ...(place !== undefined && { place }),
      ...(reason !== undefined && { reason }),
    }
  }

  /** The answer. */
  response(): Response {
    const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...this.extra.headers }
    return new Response(`${JSON.stringify(this.document)}\n`, { status: this.status, headers })
  }
}
