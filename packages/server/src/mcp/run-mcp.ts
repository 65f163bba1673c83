/** Gleaner as an MCP server on standard input and output: without a data folder, a port or a proxy. */

import { type Environment, refusalOf } from '@gleaner/node'
import type { Logger } from 'pino'
import { extractionPool } from '../extraction/index.js'
import { Metrics } from '../metrics/index.js'
import { pageSource } from '../pages/index.js'
import { RecentPages } from '../proxy/recent-pages.js'
import type { ExtractionContext } from '../rest/run-extraction.js'
import { defaultServiceLimits } from '../service-context.js'
import { McpServer } from './mcp-server.js'
import { type McpStreams, serveStdio } from './serve-stdio.js'
import { gleanerTools } from './tools.js'

/** What the server is started with. */
export interface McpOptions extends McpStreams {
  /** Whether pages of private and other special addresses may be fetched. */
  readonly allowPrivate: boolean
  /** Environment variables: proxies towards the internet. */
  readonly env: Environment
  readonly logger: Logger
}

/** Serves until the input ends. */
export async function runMcp({ allowPrivate, env, logger, ...streams }: McpOptions): Promise<void> {
  const extraction = extractionPool()
  const context: ExtractionContext = {
    extraction,
    metrics: new Metrics(),
    recent: new RecentPages(),
    keepsRecent: () => false,
    store: { pipeline: () => null, pipelines: () => [] },
    defaultPipeline: () => ({ name: 'default', document: null }),
    pages: pageSource({ judge: allowPrivate ? null : refusalOf, env, timeoutMs: defaultServiceLimits.fetchTimeoutMs, ownPage: () => null }),
  }
  try {
    await serveStdio(new McpServer(gleanerTools(context), error => logger.error({ err: error }, 'a tool failed')), streams)
  } finally {
    await extraction.close()
  }
}
