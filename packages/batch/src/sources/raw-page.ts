/** What sources give: pages as they are stored, not opened yet. Opening is work for the threads that extract. */

/** How a page is stored. */
export type PageForm =
  /** A line of JSON: `{ id, url, html }`. */
  | 'line'
  /** The block of a WARC `response`: an HTTP message. */
  | 'http'
  /** The page itself. */
  | 'body'

/** Where a page comes from, and what is known before it is opened. */
export interface PageOrigin {
  readonly input: string
  readonly offset: number
  readonly url: string | null
  readonly recordId: string | null
  readonly date: string | null
  readonly contentType: string | null
  /** Why the page is not whole; null if it is. */
  readonly truncated: string | null
}

/** A page to extract. */
export interface RawPage {
  readonly form: PageForm
  readonly bytes: Uint8Array
  readonly origin: PageOrigin
}

/** Kinds of errors, as they are counted. */
export type ErrorKind =
  /** A record or line that cannot be read. */
  | 'broken-record'
  /** The body could not be unpacked. */
  | 'broken-body'
  /** The page took longer than its deadline. */
  | 'deadline'
  /** The page needed more memory than it may. */
  | 'memory'
  /** The page ended its worker. */
  | 'crashed'
  /** The page is larger, deeper or has more nodes than the limits allow. */
  | 'limit'
  /** The page could not be fetched. */
  | 'fetch'
  /** The extraction threw an error. */
  | 'failed'

/** A place of an input that gives no page. */
export interface Fault {
  readonly kind: ErrorKind
  readonly message: string
  readonly origin: PageOrigin
}

/** Why something that is not a page is passed over. */
export type SkipKind = 'not-html' | 'http-status' | 'revisit' | 'other-record' | 'blank-line'

/** What a source gives, in the order of the input. */
export type Entry = { readonly page: RawPage } | { readonly fault: Fault } | { readonly skip: SkipKind }

/** An origin of which only the place is known. */
export function originAt(input: string, offset: number): PageOrigin {
  return { input, offset, url: null, recordId: null, date: null, contentType: null, truncated: null }
}
