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
  const answer = await askJson<{ source?: unknown; html?: unknown; url?: unknown }>('/v1/extract', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, formats: ['source'] }),
  })
  if (typeof answer.source !== 'string') throw new Error('the server did not send the source of the page')
  return { html: answer.source, address: typeof answer.url === 'string' ? answer.url : url }
}
