/** What can go wrong on the way to a page; every error has a code for programs and, if there is something to do, a hint for people. */

/** What went wrong, for programs; stable within a major version. */
export type FetchCode =
  | 'bad-address'
  | 'address-refused'
  | 'port-refused'
  | 'host-not-found'
  | 'not-connected'
  | 'timeout'
  | 'too-large'
  | 'http-status'
  | 'not-html'
  | 'bad-redirect'
  | 'bad-body'
  | 'robots'
  | 'failed'

/** The base of every error of `fetchPage`. */
export class FetchError extends Error {
  override readonly name: string = 'FetchError'
  /** What went wrong, for programs. */
  readonly code: FetchCode = 'failed'
  /** The address that was asked for when it happened; after redirects not the first one. */
  readonly url: string
  /** What one can do about it, in words; the message ends with it. Null if there is nothing. */
  readonly hint: string | null

  constructor(url: string, problem: string, hint: string | null = null, options?: ErrorOptions) {
    super(hint === null ? problem : `${problem}; ${hint}`, options)
    this.url = url
    this.hint = hint
  }
}

/** The address is not one that can be fetched: not a URL, or neither http nor https. */
export class UrlError extends FetchError {
  override readonly name = 'UrlError'
  override readonly code = 'bad-address'
}

/** A host is, or resolves to, an address that the public internet does not reach. */
export class AddressRefusedError extends FetchError {
  override readonly name = 'AddressRefusedError'
  override readonly code = 'address-refused'
  readonly address: string

  constructor(url: string, host: string, address: string, reason: string) {
    const what = host === address ? address : `${host} resolves to ${address}, which`
    super(url, `${what} is ${reason}; only public addresses are fetched`, 'if you mean to reach it, allow private addresses')
    this.address = address
  }
}

/** The port of an address is not one that web servers use. */
export class PortRefusedError extends FetchError {
  override readonly name = 'PortRefusedError'
  override readonly code = 'port-refused'
  readonly port: number

  constructor(url: string, port: number) {
    super(url, `${url} names port ${port}, which is not a port of web servers`, 'if you mean to reach it, allow this port')
    this.port = port
  }
}

/** A host has no address. */
export class UnresolvableError extends FetchError {
  override readonly name = 'UnresolvableError'
  override readonly code = 'host-not-found'
  readonly host: string

  constructor(url: string, host: string, cause?: unknown) {
    super(url, `the host ${host} was not found`, 'check its spelling and your connection', { cause })
    this.host = host
  }
}

/** The server cannot be reached, or the connection broke. */
export class ConnectionError extends FetchError {
  override readonly name: string = 'ConnectionError'
  override readonly code = 'not-connected'
}

/** Everything together took longer than allowed. */
export class FetchTimeoutError extends FetchError {
  override readonly name = 'FetchTimeoutError'
  override readonly code = 'timeout'
  readonly timeoutMs: number

  constructor(url: string, timeoutMs: number) {
    super(url, `no complete answer from ${url} within ${timeoutMs} ms`, 'try again or allow more time')
    this.timeoutMs = timeoutMs
  }
}

/** The body is larger than allowed; the count is of decompressed bytes. */
export class TooLargeError extends FetchError {
  override readonly name = 'TooLargeError'
  override readonly code = 'too-large'
  readonly maxBytes: number

  constructor(url: string, maxBytes: number) {
    super(url, `${url} is larger than ${maxBytes} bytes`, 'allow more if you want it all')
    this.maxBytes = maxBytes
  }
}

/** The server answered with an error. */
export class HttpStatusError extends FetchError {
  override readonly name = 'HttpStatusError'
  override readonly code = 'http-status'
  readonly status: number

  constructor(url: string, status: number) {
    const [meaning, hint] = statusAdvice(status)
    super(url, `${url} answered with status ${status}: ${meaning}`, hint)
    this.status = status
  }
}

/** What came is not HTML. */
export class NotHtmlError extends FetchError {
  override readonly name = 'NotHtmlError'
  override readonly code = 'not-html'
  readonly contentType: string | null

  constructor(url: string, contentType: string | null, found: string) {
    super(url, `${url} is not HTML but ${found}`, 'give the address of a web page')
    this.contentType = contentType
  }
}

/** A redirect that is not followed: too many of them, no target, or a target that is not http or https. */
export class RedirectError extends FetchError {
  override readonly name = 'RedirectError'
  override readonly code = 'bad-redirect'
}

/** The body could not be decompressed. */
export class BodyError extends FetchError {
  override readonly name = 'BodyError'
  override readonly code = 'bad-body'
}

function statusAdvice(status: number): [meaning: string, hint: string] {
  if (status === 401 || status === 407) return ['it wants you to log in', 'pass what it needs in a header']
  if (status === 403 || status === 451) return ['it refuses to answer', 'save the page from a browser and extract the file']
  if (status === 404 || status === 410) return ['there is no such page', 'check the address']
  if (status === 429) return ['it has had too many requests', 'wait and try again']
  if (status >= 500) return ['the server has a problem', 'try again later']
  return ['there is no page in this answer', 'check the address']
}
