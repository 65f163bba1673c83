/** What shards and the threads that extract their pages say to each other. */

import type { ErrorKind, PageForm, PageOrigin, SkipKind } from '../sources/index.js'

/** A page in the memory of a batch. */
export interface PageHead {
  readonly form: PageForm
  readonly origin: PageOrigin
  readonly start: number
  readonly end: number
}

/** Pages to extract. */
export interface PageBatch {
  /** The stored pages; shared memory, so that nothing is copied on the way. */
  readonly bytes: Uint8Array
  readonly heads: readonly PageHead[]
  /** Which of the pages to do. */
  readonly which: readonly number[]
  /** Shared: the page that is being done. */
  readonly current: Int32Array
}

/** What became of a page. */
export type PageAnswer =
  | {
      readonly is: 'record'
      /** Bytes of the record among the lines of the answer. */
      readonly bytes: number
      readonly status: string
      readonly simhash: readonly [number, number] | null
    }
  | { readonly is: 'dropped'; readonly by: DropKind }
  | { readonly is: 'skipped'; readonly as: SkipKind }
  | { readonly is: 'failed'; readonly kind: ErrorKind; readonly message: string; readonly id: string | null; readonly url: string | null }

/** Why a page that was extracted is left out. */
export type DropKind = 'language' | 'confidence' | 'words' | 'duplicate'

/** Answers for the first pages of `which`: for all of them, or as many as there was time for. */
export interface BatchAnswer {
  readonly answers: readonly PageAnswer[]
  /** The records as lines of JSON, one after the other. */
  readonly lines: Uint8Array
}
