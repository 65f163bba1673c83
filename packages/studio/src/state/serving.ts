/** Settings of the server, and the pages it cleaned in the last minutes. */

import { ask, askJson } from './server.js'

/** What the server does with requests that say nothing. */
export interface ServerSettings {
  readonly pipeline: string
  readonly isPipelineFixed: boolean
  readonly keepsRecent: boolean
  readonly isOn: boolean
}

/** A page that was cleaned. */
export interface RecentPage {
  readonly url: string
  readonly title: string | null
  readonly status: string
  readonly pipeline: string
  readonly at: string
  readonly confidence: number | null
  readonly workMs: number | null
}

/** Reads the settings. */
export function readSettings(): Promise<ServerSettings> {
  return askJson('/v1/settings')
}

/** Changes settings and returns them as they are now. */
export function changeSettings(patch: Partial<ServerSettings>): Promise<ServerSettings> {
  return askJson('/v1/settings', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(patch) })
}

/** The recent pages, the newest first. */
export async function readRecent(): Promise<readonly RecentPage[]> {
  return (await askJson<{ pages: readonly RecentPage[] }>('/v1/recent')).pages
}

/** Forgets them. */
export async function forgetRecent(): Promise<void> {
  await ask('/v1/recent', { method: 'DELETE' })
}
