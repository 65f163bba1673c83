/**
 * Evaluation through a proxy: a small web server has exactly one document, the document is fetched through the proxy, and
 * what comes is scored.
 */

import { connect } from 'node:net'
import { type Candidate, type Evaluator, externalPipeline, type GoldPage, type TextWithStatus, textEvaluator } from '@gleaner/lab'
import { UsageError } from '../../../io/exit-codes.js'
import { type DocumentServer, startDocumentServer } from './document-server.js'
import { type OwnProxy, startOwnProxy } from './own-proxy.js'
import { ProxyClient } from './proxy-client.js'
import { textOfAnswer } from './text-of-answer.js'

/** An evaluation through a proxy, ready to run. */
export interface ViaProxy {
  readonly evaluator: Evaluator
  /** What is measured: the pipelines of the request, or the proxy itself. */
  readonly candidates: readonly Candidate[]
  /** For the record of the run. */
  readonly via: string
  /** What readers of the results must know; null if there is nothing. */
  readonly note: string | null
  close(): Promise<void>
}

/** Starts a proxy of ours that has the pipelines. The evaluator asks for every page by its own address. */
export async function viaOwnProxy(candidates: readonly Candidate[], pipelines: readonly unknown[]): Promise<ViaProxy> {
  const server = await startDocumentServer()
  const proxy = await startOwnProxy(server, pipelines)
  const client = new ProxyClient(proxy.url)
  const evaluator = textEvaluator(candidates, (page, candidate) => {
    const address = shownAt(server, page)
    return ask(client, address, headersFor(proxy, candidates.indexOf(candidate)))
  })
  return {
    ...{ evaluator, candidates, via: 'a proxy of ours, by the addresses of the pages', note: null },
    close: async () => {
      client.close()
      await proxy.close()
      await server.close()
    },
  }
}

function headersFor({ names }: OwnProxy, candidate: number): Record<string, string> {
  return { 'gleaner-format': 'plain', 'gleaner-pipeline': names[candidate] }
}

/** Shows a page at its own address, or where it has none that HTTP can carry, at one of the server. */
function shownAt(server: DocumentServer, { html, url }: GoldPage): string {
  const address = url === null || !URL.canParse(url) ? null : new URL(url)
  if (address === null || !/^https?:$/.test(address.protocol)) return server.show(html)
  address.hash = ''
  address.username = ''
  address.password = ''
  server.showAt(html, address)
  return address.href
}

/** Measures a proxy that runs already. It gets the address of the server, since it cannot be told to fetch a page from elsewhere. */
export async function viaForeignProxy(address: string): Promise<ViaProxy> {
  const proxy = await reachable(address)
  const server = await startDocumentServer()
  const client = new ProxyClient(proxy)
  const name = `proxy ${proxy.host}`
  const candidates = [{ name, pipeline: externalPipeline }]
  return {
    candidates,
    evaluator: textEvaluator(candidates, page => ask(client, server.show(page.html), {})),
    via: `${proxy.protocol}//${proxy.host}, by loopback addresses`,
    note: `${name} got every page at a loopback address, not at the page's own: rules that it has for sites could not apply`,
    close: async () => {
      client.close()
      await server.close()
    },
  }
}

async function ask(client: ProxyClient, address: string, headers: Readonly<Record<string, string>>): Promise<TextWithStatus> {
  return textOfAnswer(await client.get(address, headers))
}

/** Checks that something listens, so that a wrong address is one error and not one for each page. */
async function reachable(address: string): Promise<URL> {
  const text = address.includes('://') ? address : `http://${address}`
  if (!URL.canParse(text) || new URL(text).protocol !== 'http:' || new URL(text).pathname !== '/')
    throw new UsageError(`--via-proxy: expected the address of an HTTP proxy such as http://127.0.0.1:7071, got "${address}"`)
  const proxy = new URL(text)
  const port = proxy.port === '' ? 80 : Number(proxy.port)
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: proxy.hostname.replace(/^\[|\]$/g, ''), port, timeout: 10_000 })
    const fail = (reason: string): void => {
      socket.destroy()
      reject(new UsageError(`--via-proxy: ${proxy.host} cannot be reached (${reason})`))
    }
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket
      .once('timeout', () => fail('no connection within 10 s'))
      .once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
  })
  return proxy
}
