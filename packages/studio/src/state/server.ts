/** The server behind the Studio, if there is one: found by asking, everything works without it. */

import { useEffect, useState } from 'react'

/** What the server can do. */
export interface ServerInfo {
  readonly hasPackages: boolean
  readonly hasJobs: boolean
  readonly hasPipelines: boolean
}

/** A request that the server refused or could not answer, in its own words. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

let asked: Promise<ServerInfo | null> | null = null

/** Looks for a server at the place that the Studio came from. */
export function findServer(): Promise<ServerInfo | null> {
  asked ??= look()
  return asked
}

async function look(): Promise<ServerInfo | null> {
  try {
    const answer = await fetch('/v1/filters', { headers: { accept: 'application/json' } })
    if (!answer.ok || !(answer.headers.get('content-type') ?? '').includes('json')) return null
    const can = async (path: string): Promise<boolean> => {
      const reply = await fetch(path, { headers: { accept: 'application/json' } }).catch(() => null)
      return reply?.ok === true && (reply.headers.get('content-type') ?? '').includes('json')
    }
    const [hasPackages, hasJobs, hasPipelines] = await Promise.all(['/v1/packages', '/v1/jobs', '/v1/pipelines'].map(can))
    return { hasPackages, hasJobs, hasPipelines }
  } catch {
    return null
  }
}

/** The server in React; null while nobody knows and if there is none. */
export function useServer(): ServerInfo | null {
  const [server, setServer] = useState<ServerInfo | null>(null)
  useEffect(() => void findServer().then(setServer), [])
  return server
}

/** Asks the server; a refusal is an error with the reason that it gave. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, init)
  if (answer.ok) return answer
  const problem = (await answer.json().catch(() => null)) as { detail?: unknown; title?: unknown } | null
  const detail = problem?.detail ?? problem?.title
  throw new ServerError(answer.status, typeof detail === 'string' ? detail : `the server answered ${answer.status} to ${path}`)
}

/** Asks for JSON. */
export async function askJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  return (await (await ask(path, { ...init, headers: { accept: 'application/json', ...init.headers } })).json()) as T
}

/** Fetches a page of the web through the server's safe fetch. */
export async function readPage(url: string): Promise<{ readonly html: string; readonly address: string }> {
  const answer = await askJson<{ html?: unknown; url?: unknown }>('/v1/fetch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, kind: 'page' }),
  })
  if (typeof answer.html !== 'string') throw new Error('the server did not send the source of the page')
  return { html: answer.html, address: typeof answer.url === 'string' ? answer.url : url }
}

/** The packages of the server. */
export async function serverPackages(): Promise<readonly { readonly name: string; readonly pages: number }[]> {
  return (await askJson<{ packages: readonly { readonly name: string; readonly pages: number }[] }>('/v1/packages')).packages
}

/** A page of a package of the server. */
export async function serverPage(packageName: string, id: string): Promise<{ html: string; url: string | null; gold: string | null }> {
  const path = `/v1/packages/${encodeURIComponent(packageName)}/pages/${encodeURIComponent(id)}`
  const { html, url, gold } = await askJson<{ html: string; url: string | null; gold: { text?: string | null } | null }>(path)
  return { html, url, gold: gold?.text ?? null }
}

/** The first thousand pages of a package of the server. */
export async function serverPages(packageName: string): Promise<readonly { readonly id: string; readonly kind: string | null }[]> {
  const { pages } = await askJson<{ pages: readonly { id: string; meta: Readonly<Record<string, unknown>> }[] }>(
    `/v1/packages/${encodeURIComponent(packageName)}/pages?limit=1000`,
  )
  return pages.map(({ id, meta }) => ({ id, kind: typeof meta['pageType'] === 'string' ? meta['pageType'] : null }))
}
