/** Opens a stored page: parses its line, unpacks its HTTP message, and says whether it is a page at all. */

import { createHash } from 'node:crypto'
import { notHtmlBecause, notHtmlByType, parseJsonLine, readHttpMessage } from '@gleaner/node'
import type { PageForm, PageOrigin, SkipKind } from '../sources/index.js'

/** A page that can be extracted. */
export interface OpenPage {
  readonly id: string
  readonly url: string | null
  readonly content: string | Uint8Array
  readonly contentType: string | null
  /** Why the page is not whole; null if it is. */
  readonly truncated: string | null
}

/** A page that cannot be read, with as much of its name as can be. */
export class BrokenPageError extends Error {
  override readonly name = 'BrokenPageError'
  readonly kind: 'broken-record' | 'broken-body'
  readonly id: string | null
  readonly url: string | null

  constructor(
    kind: 'broken-record' | 'broken-body',
    message: string,
    { id = null, url = null }: { id?: string | null; url?: string | null } = {},
  ) {
    super(message)
    this.kind = kind
    this.id = id
    this.url = url
  }
}

/** Opens a page; gives why it is passed over if it is not one. Throws `BrokenPageError`. */
export function openPage(form: PageForm, bytes: Buffer, origin: PageOrigin): OpenPage | SkipKind {
  if (form === 'line') return openLine(bytes)
  if (form === 'http') return openMessage(bytes, origin)
  return openBody(bytes, origin, origin.contentType, null)
}

function openLine(bytes: Buffer): OpenPage {
  const { id, url, html } = parseLine(bytes)
  const name = typeof id === 'string' ? id : typeof id === 'number' ? `${id}` : null
  const address = typeof url === 'string' && url !== '' ? url : null
  if (typeof html !== 'string') {
    throw new BrokenPageError('broken-record', 'expected { "id", "url", "html" } with the page as text in html', { id: name, url: address })
  }
  if (address !== null && !URL.canParse(address)) {
    throw new BrokenPageError('broken-record', `url must be an absolute address, got ${JSON.stringify(address).slice(0, 200)}`, {
      id: name,
    })
  }
  return { id: name ?? digestId(address, html), url: address, content: html, contentType: null, truncated: null }
}

function parseLine(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value = parseJsonLine(bytes)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch (error) {
    throw new BrokenPageError('broken-record', `the line is not JSON: ${(error as Error).message}`)
  }
}

function openMessage(bytes: Buffer, origin: PageOrigin): OpenPage | SkipKind {
  const { status, fields, body, problem } = readHttpMessage(bytes)
  if (status !== null && (status < 200 || status > 299)) return 'http-status'
  const contentType = fields.get('content-type') ?? null
  if (notHtmlByType(contentType) !== null) return 'not-html'
  return openBody(body, origin, contentType, problem)
}

function openBody(body: Uint8Array, origin: PageOrigin, contentType: string | null, problem: string | null): OpenPage | SkipKind {
  const { recordId, truncated } = origin
  // An address that cannot be parsed still names the page, but cannot be the base of its links.
  const url = origin.url !== null && URL.canParse(origin.url) ? origin.url : null
  if (notHtmlByType(contentType) !== null) return 'not-html'
  if (notHtmlBecause(body) !== null) {
    if (problem !== null) throw new BrokenPageError('broken-body', problem, { id: recordId, url: origin.url })
    return 'not-html'
  }
  return { id: recordId ?? digestId(origin.url, body), url, content: body, contentType, truncated: truncated ?? problem }
}

/** The id of a page that came without one: the same for the same page at the same address. */
function digestId(url: string | null, content: string | Uint8Array): string {
  return createHash('sha256')
    .update(`${url ?? ''}\n`)
    .update(content)
    .digest('hex')
    .slice(0, 32)
}
