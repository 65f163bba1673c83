/** What can go wrong on the way to a page; every message says what to do about it. */

/** The base of every error of `fetchPage`. */
export class FetchError extends Error {
  override readonly name: string = 'FetchError'
  /** The address that was asked for when it happened; after redirects not the first one. */
  readonly url: string

  constructor(url: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.url = url
  }
}

/** The address is not one that can be fetched: not a URL, or neither http nor https. */
export class UrlError extends FetchError {
  override readonly name = 'UrlError'
}

/** A host is, or resolves to, an address that the public internet does not reach. */
export class AddressRefusedError extends FetchError {
  override readonly name = 'AddressRefusedError'
  readonly address: string

  constructor(url: string, host: string, address: string, reason: string) {
    const what = host === address ? address : `${host} resolves to ${address}, which`
    super(
      url,
      `${what} is ${reason}; only public addresses are fetched. If you mean to reach it, allow private addresses (--allow-private)`,
    )
    this.address = address
  }
}

/** A host has no address. */
export class UnresolvableError extends FetchError {
  override readonly name = 'UnresolvableError'
  readonly host: string

  constructor(url: string, host: string, cause?: unknown) {
    super(url, `the host ${host} was not found; check its spelling and your connection`, { cause })
    this.host = host
  }
}

/** The server cannot be reached, or the connection broke. */
export class ConnectionError extends FetchError {
  override readonly name = 'ConnectionError'
}

/** Everything together took longer than allowed. */
export class FetchTimeoutError extends FetchError {
  override readonly name = 'FetchTimeoutError'
  readonly timeoutMs: number

  constructor(url: string, timeoutMs: number) {
    super(url, `no complete answer from ${url} within ${timeoutMs} ms; try again or allow more time (--timeout-ms)`)
    this.timeoutMs = timeoutMs
  }
}

/** The body is larger than allowed; the count is of decompressed bytes. */
export class TooLargeError extends FetchError {
  override readonly name = 'TooLargeError'
  readonly maxBytes: number

  constructor(url: string, maxBytes: number) {
    super(url, `${url} is larger than ${maxBytes} bytes; allow more if you want it all (--max-bytes)`)
    this.maxBytes = maxBytes
  }
}

/** The server answered with an error. */
export class HttpStatusError extends FetchError {
  override readonly name = 'HttpStatusError'
  readonly status: number

  constructor(url: string, status: number) {
    super(url, `${url} answered with status ${status}: ${statusAdvice(status)}`)
    this.status = status
  }
}

/** What came is not HTML. */
export class NotHtmlError extends FetchError {
  override readonly name = 'NotHtmlError'
  readonly contentType: string | null

  constructor(url: string, contentType: string | null, found: string) {
    super(url, `${url} is not HTML but ${found}; give the address of a web page`)
    this.contentType = contentType
  }
}

/** A redirect that is not followed: too many of them, no target, or a target that is not http or https. */
export class RedirectError extends FetchError {
  override readonly name = 'RedirectError'
}

/** The body could not be decompressed. */
export class BodyError extends FetchError {
  override readonly name = 'BodyError'
}

function statusAdvice(status: number): string {
  if (status === 401 || status === 407) return 'it wants you to log in; pass what it needs in a header (--header)'
  if (status === 403 || status === 451) return 'it refuses to answer; save the page from a browser and extract the file'
  if (status === 404 || status === 410) return 'there is no such page; check the address'
  if (status === 429) return 'it has had too many requests; wait and try again'
  if (status >= 500) return 'the server has a problem; try again later'
  return 'there is no page in this answer; check the address'
}
