/** One request and its answer. */

import type { Logger } from 'pino'
import type { NodeRequest, NodeResponse } from '../listen/index.js'
import type { Target } from './target.js'

/** A request on its way through the proxy. */
export interface Exchange {
  readonly request: NodeRequest
  readonly response: NodeResponse
  readonly target: Target
  /** The page was asked for unchanged, by the parameter of links in cleaned pages. */
  readonly isOriginal: boolean
  readonly logger: Logger
}

/** Tells whether a client would rather see a page than a line of text. */
export function wantsHtml({ headers }: NodeRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}
