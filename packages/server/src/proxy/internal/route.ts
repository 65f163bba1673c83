/** `http://gleaner.internal/`: the proxy's own pages. */

import { type Route, route } from '../../route.js'
import { ownPage } from '../own-page.js'
import { type ProxySettings, writePipelineName, writeSettings } from '../settings.js'
import { isForged } from './forgery.js'
import { homePage } from './home-page.js'
import type { InternalContext } from './internal-context.js'

/** The host that the proxy answers for itself. */
export const internalHost = 'gleaner.internal'

/** A form is a few fields; lists of hosts are the longest. */
const maxFormBytes = 100_000

type Change = (form: URLSearchParams) => string | null

/** Makes the route for `gleaner.internal`. */
export function internalRoute(context: InternalContext): Route {
  const routes = [
    { method: 'GET', path: /^\/$/, answer: async () => homePage(context) },
    { method: 'GET', path: /^\/proxy\.pac$/, answer: async () => pacFile(context.address()) },
    { method: 'GET', path: /^\/gleaner-ca\.pem$/, answer: async () => certificateFile(context.certificate()) },
    { method: 'POST', path: /^\/settings$/, answer: changing(context, form => saveSettings(form, context)) },
    { method: 'POST', path: /^\/forget$/, answer: changing(context, form => forget(form, context)) },
    { method: 'POST', path: /^\/clear-recent$/, answer: changing(context, () => clearRecent(context)) },
  ]
  return request => route(routes, request) ?? Promise.resolve(problem(404, 'Not found', 'There is no such page here.'))
}

/** A route that changes something: only for requests from our own pages. */
function changing(context: InternalContext, change: Change): Route {
  return async request => {
    const body = await boundedText(request, maxFormBytes)
    if (body === null) return problem(413, 'Too large', 'The form is too large.')
    const form = new URLSearchParams(body)
    if (isForged(request, form, context.formToken)) {
      return problem(403, 'Refused', 'This change was not asked for by a page of gleaner.internal. Open it again and repeat the change.')
    }
    const wrong = change(form)
    if (wrong !== null) return problem(400, 'Not changed', wrong)
    return new Response(null, { status: 303, headers: { location: '/', 'cache-control': 'no-store' } })
  }
}

function saveSettings(form: URLSearchParams, context: InternalContext): string | null {
  const pipeline = form.get('pipeline')
  if (pipeline !== null && !context.pipelineNames().includes(pipeline)) return `There is no pipeline "${pipeline}".`
  const settings: ProxySettings = {
    isOn: form.get('on') === 'yes',
    include: hostsIn(form.get('include')),
    exclude: hostsIn(form.get('exclude')),
    keepsRecent: form.get('recent') === 'yes',
  }
  const [wrong] = [...settings.include, ...settings.exclude].filter(host => !/^[\p{L}\p{N}.:*_[\]-]{1,253}$/u.test(host))
  if (wrong !== undefined) return `"${wrong}" is not the name of a host.`
  writeSettings(context.store, settings)
  if (pipeline !== null) writePipelineName(context.store, pipeline)
  if (!settings.keepsRecent) context.recent.clear()
  return null
}

function hostsIn(text: string | null): string[] {
  return (text ?? '').split(/[\s,]+/).filter(host => host !== '')
}

function forget(form: URLSearchParams, { hosts }: InternalContext): string | null {
  hosts()?.forget(form.get('host') ?? '')
  return null
}

function clearRecent({ recent }: InternalContext): null {
  recent.clear()
  return null
}

/** A proxy auto-config file: everything goes through the proxy, except this machine itself. */
function pacFile(address: string): Response {
  const body = `function FindProxyForURL(url, host) {
  if (host === "localhost" || host === "127.0.0.1" || host === "[::1]" || host === "::1") return "DIRECT";
  return "PROXY ${address}";
}
`
  return new Response(body, { headers: { 'content-type': 'application/x-ns-proxy-autoconfig', 'cache-control': 'no-store' } })
}

function certificateFile(certificate: string | null): Response {
  if (certificate === null)
    return problem(404, 'No certificate', 'https pages are not cleaned. Start gleaner serve with --intercept to clean them.')
  const disposition = 'attachment; filename="gleaner-ca.pem"'
  return new Response(certificate, {
    headers: { 'content-type': 'application/x-x509-ca-cert', 'content-disposition': disposition, 'cache-control': 'no-store' },
  })
}

function problem(status: number, title: string, message: string): Response {
  const text = message.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
  return ownPage({
    title,
    body: `<h1>${title}</h1><p>${text}</p><p><a href="/">Back</a></p>`,
    status,
    headers: { 'cache-control': 'no-store' },
  })
}

/** The body as text; null if it is longer than allowed. */
async function boundedText(request: Request, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > maxBytes) {
      await reader?.cancel()
      return null
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}
