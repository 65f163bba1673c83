/** A proxy that intercepts, and sites over HTTP and HTTPS whose names lead to this machine. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Authority, authorityFiles, issueLeaf, makeAuthority, type RunningServer, startServer } from '@gleaner/server'
import { pino } from 'pino'

/** What a test has. */
export interface ProxyWorld {
  readonly port: number
  readonly server: RunningServer
  /** The file with the certificate that clients of the proxy trust. */
  readonly certificateFile: string
  /** The origin of a name over HTTP. */
  plain(name: string): string
  /** The origin of a name over HTTPS; `secure.test` has a good certificate, `expired.test` one that has ended. */
  secure(name: string): string
  /** Stops the proxy and starts it again on the same folder, on another port. */
  restart(): Promise<ProxyWorld>
  close(): Promise<void>
}

/** A picture: one grey field, as SVG. */
export const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#8a9a7b"/><circle cx="480" cy="110" r="60" fill="#e9d8a6"/></svg>'

function listening(server: Server): Promise<number> {
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

/** Starts everything; `answer` is the site, whatever its name. */
export async function startProxyWorld(answer: RequestListener): Promise<ProxyWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-world-'))
  const authority: Authority = makeAuthority(join(folder, 'authority'))
  const sites = {
    plain: createServer(answer),
    secure: secureSite(issueLeaf(authority, 'secure.test'), answer),
    expired: secureSite(issueLeaf(authority, 'expired.test', new Date(Date.now() - 90 * 86_400_000)), answer),
  }
  const ports = { plain: await listening(sites.plain), secure: await listening(sites.secure), expired: await listening(sites.expired) }
  const data = join(folder, 'data')
  const start = async (): Promise<ProxyWorld> => {
    const server = await startServer({
      ...{ host: '127.0.0.1', proxyPort: 0, data, token: null, open: false, allowPrivate: null, intercept: true, pipeline: null, env: {} },
      extraction: { workers: 1 },
      proxy: { upstream: { resolver: async () => ['127.0.0.1'], extraAuthorities: [authority.certificate] } },
      logger: pino({ level: 'silent' }),
    })
    return {
      server,
      port: server.proxy?.port ?? 0,
      certificateFile: authorityFiles(data).certificate,
      plain: name => `http://${name}:${ports.plain}`,
      secure: name => `https://${name}:${name === 'expired.test' ? ports.expired : ports.secure}`,
      restart: async () => {
        await server.stop()
        return await start()
      },
      close: async () => {
        await server.stop()
        for (const site of Object.values(sites)) {
          site.closeAllConnections()
          await new Promise(resolve => site.close(resolve))
        }
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  return await start()
}

function secureSite({ key, certificate }: { readonly key: string; readonly certificate: string }, answer: RequestListener): Server {
  return createSecureServer({ key, cert: certificate }, answer)
}
