/** `/docs`: the API as a page to read, without a script and without a request to anybody. */

import { escapeHtml, ownPage } from '../proxy/own-page.js'
import type { JsonSchema } from '../schema/index.js'
import type { Operation } from './operation.js'

/** Makes the page. */
export function docsPage(operations: readonly Operation[]): Response {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const contents = tags.map(tag => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`).join('')
  const sections = tags.map(
    tag =>
      `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${operations
        .filter(each => each.tag === tag)
        .map(operationPart)
        .join('')}`,
  )
  const body = `<h1>Gleaner: the API</h1>
<p>Also as an <a href="/openapi.json">OpenAPI 3.1 document</a>. Errors are problem documents (RFC 9457): <code>detail</code> says what was expected, what came, and where. An MCP server is at <code>/mcp</code>.</p>
<ul>${contents}</ul>${sections.join('')}`
  return ownPage({ title: 'Gleaner: the API', body })
}

function operationPart(operation: Operation): string {
  const { id, method, path, summary, description = '', pathSchema, querySchema, headers = {}, body, answers } = operation
  const headerRows = Object.entries(headers).map(([name, about]): Row => [name, 'header', about])
  const rows = [
    ...rowsOf(pathSchema.json, 'path'),
    ...rowsOf(querySchema.json, 'query'),
    ...headerRows,
    ...(body ? rowsOf(body.json.json, 'body') : []),
  ]
  const others = Object.entries(body?.others ?? {}).map(
    ([type, about]) => `<li><code>${escapeHtml(type)}</code>: ${escapeHtml(about)}</li>`,
  )
  const results = Object.entries(answers).map(([status, answer]) => {
    const types = Object.keys(answer.content ?? {}).join(', ')
    return `<li>${status}: ${escapeHtml(answer.description)}${types === '' ? '' : ` <code>${escapeHtml(types)}</code>`}</li>`
  })
  return `<h3 id="${escapeHtml(id)}"><code>${method} ${escapeHtml(path.replace('*}', '}'))}</code></h3><p>${escapeHtml(summary)}. ${escapeHtml(description)}</p>
${tableOf(rows)}${others.length === 0 ? '' : `<p>Other bodies:</p><ul>${others.join('')}</ul>`}<ul>${results.join('')}</ul>`
}

type Row = readonly [name: string, place: string, about: string]

function rowsOf({ properties = {}, required = [] }: JsonSchema, place: string): Row[] {
  return Object.entries(properties).map(
    ([name, schema]): Row => [required.includes(name) ? `${name}, needed` : name, place, aboutOf(schema)],
  )
}

function aboutOf({ description = '', enum: values, default: usual }: JsonSchema): string {
  const choices = values === undefined ? '' : `: ${values.join(', ')}`
  return `${description}${choices}${usual === undefined ? '' : `; default ${JSON.stringify(usual)}`}`
}

function tableOf(rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const body = rows
    .map(([name, place, about]) => `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${escapeHtml(about)}</td></tr>`)
    .join('')
  return `<table><tbody>${body}</tbody></table>`
}
