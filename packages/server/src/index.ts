/** Gleaner as one process: proxy, REST service, reader, MCP. */

export { type Route, route } from './route.js'
