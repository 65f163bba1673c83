/** `/` where the Studio is not installed: what is here. */

import { ownPage } from '../proxy/own-page.js'

/** Makes the page. */
export function servicePage(): Response {
  const body = `<h1>Gleaner</h1>
<p>This service extracts the main content of web pages.</p>
<ul><li><a href="/docs">The API</a>, also as an <a href="/openapi.json">OpenAPI document</a></li>
<li>The reader: <code>/read/https://example.org/page</code></li>
<li>MCP: <code>/mcp</code></li>
<li><a href="/metrics">Metrics</a></li></ul>`
  return ownPage({ title: 'Gleaner', body })
}
