/** Gets pages through a proxy. */

import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { proxyAuthorization } from '@gleaner/node'

/** What came through the proxy. */
export interface ProxyAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** Says that a page did not come through the proxy. */
export class ProxyAnswerError extends Error {
  override readonly name = 'ProxyAnswerError'
}

/** No page of a package takes a proxy longer than this. */
const timeoutMs = 120_000
/** No extract is larger than this. */
const maxBytes = 200_000_000

/** Asks one proxy for page after page. */
export class ProxyClient {
  private readonly proxy: URL
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(proxy: URL) {
    this.proxy = proxy
  }

  /** Gets an address; throws a `ProxyAnswerError` if nothing comes, or something that cannot be read. */
  async get(address: string, headers: Readonly<Record<string, string>>): Promise<ProxyAnswer> {
    try {
      return await this.ask(address, headers)
    } catch (error) {
      if (error instanceof ProxyAnswerError) throw error
      const { code, message } = error as NodeJS.ErrnoException
      throw new ProxyAnswerError(`the proxy ${this.proxy.host} did not answer: ${code ?? message}`, { cause: error })
    }
  }

  close(): void {
    this.agent.destroy()
  }

  private ask(address: string, headers: Readonly<Record<string, string>>): Promise<ProxyAnswer> {
    const { hostname, port } = this.proxy
    const authorization = proxyAuthorization(this.proxy)
    const all = {
      ...{ host: new URL(address).host, accept: 'text/html, text/plain;q=0.9, */*;q=0.1', 'accept-encoding': 'identity' },
      ...(authorization !== null && { 'proxy-authorization': authorization }),
      ...headers,
    }
    const place = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 80 : Number(port) }
    return new Promise((resolve, reject) => {
      const sent = request({ ...place, agent: this.agent, path: address, headers: all, timeout: timeoutMs }, answer => {
        const chunks: Buffer[] = []
        let length = 0
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.length
          if (length > maxBytes) answer.destroy(new ProxyAnswerError(`the answer is larger than ${maxBytes} bytes`))
        })
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }))
      })
      sent.on('timeout', () => sent.destroy(new ProxyAnswerError(`no answer within ${timeoutMs / 1000} s`)))
      sent.on('error', reject).end()
    })
  }
}
