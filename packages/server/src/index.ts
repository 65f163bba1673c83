/** Gleaner as one process: proxy, REST service, reader, MCP. */

export { openApiDocument } from './app.js'
export {
  type Authority,
  authorityFiles,
  fingerprintOf,
  hasAuthority,
  issueLeaf,
  makeAuthority,
  readAuthority,
  trustHelp,
} from './certificates/index.js'
export * from './extraction/index.js'
export { JobInputError, type JobRun, type JobRunner } from './jobs/index.js'
export { type Exposure, exposureOf, isLoopbackHost, type Listener } from './listen/index.js'
export { type McpOptions, type McpStreams, runMcp } from './mcp/index.js'
export type { ProxyLimits, ProxyOptions } from './proxy/index.js'
export { type Peer, type Route, route } from './route.js'
export type { JsonSchema } from './schema/index.js'
export { ServerError } from './server-error.js'
export type { PackagedPage, PackageEntry, PackageShelf, ServiceLimits } from './service-context.js'
export { type RunningServer, type ServerContext, type ServerOptions, startServer } from './start.js'
export type { RunningService, ServiceOptions } from './start-service.js'
export { defaultDataFolder, openStore, type Store, type StoredPipeline } from './store/index.js'
