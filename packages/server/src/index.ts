/** Gleaner as one process: proxy, REST service, reader, MCP. */

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
export { type Exposure, exposureOf, isLoopbackHost, type Listener } from './listen/index.js'
export type { ProxyLimits, ProxyOptions } from './proxy/index.js'
export { type Route, route } from './route.js'
export { ServerError } from './server-error.js'
export { type RunningServer, type ServerContext, type ServerOptions, startServer } from './start.js'
export { defaultDataFolder, openStore, type Store, type StoredPipeline } from './store/index.js'
