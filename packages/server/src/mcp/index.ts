export { mcpRoute } from './mcp-route.js'
export { type McpOptions, runMcp } from './run-mcp.js'
export type { McpStreams } from './serve-stdio.js'
