/** What users set on the proxy's own page; kept over restarts. */

import { pipelineSetting } from '../settings-names.js'
import type { Store } from '../store/index.js'

/** The settings of the proxy. */
export interface ProxySettings {
  /** Whether pages are cleaned at all. */
  readonly isOn: boolean
  /** If not empty, only pages of these hosts and their sub-domains are cleaned. */
  readonly include: readonly string[]
  /** Pages of these hosts and their sub-domains are never cleaned. */
  readonly exclude: readonly string[]
  /** Whether the addresses of recent pages are kept, in memory. */
  readonly keepsRecent: boolean
}

const settingName = 'proxy'
const initial: ProxySettings = { isOn: true, include: [], exclude: [], keepsRecent: false }

/** Reads the settings. What is stored was checked when it was written; anything else is ignored. */
export function readSettings(store: Pick<Store, 'setting'>): ProxySettings {
  const stored = store.setting(settingName)
  const fields = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<keyof ProxySettings, unknown>>) : {}
  return {
    isOn: typeof fields.isOn === 'boolean' ? fields.isOn : initial.isOn,
    include: textsOf(fields.include),
    exclude: textsOf(fields.exclude),
    keepsRecent: typeof fields.keepsRecent === 'boolean' ? fields.keepsRecent : initial.keepsRecent,
  }
}

/** Keeps settings. */
export function writeSettings(store: Pick<Store, 'set'>, settings: ProxySettings): void {
  store.set(settingName, settings)
}

/** Keeps the name of the pipeline for requests that ask for none. */
export function writePipelineName(store: Pick<Store, 'set'>, name: string): void {
  store.set(pipelineSetting, name)
}

/** Tells whether pages of a host are cleaned. */
export function isIncluded(host: string, { isOn, include, exclude }: ProxySettings): boolean {
  if (!isOn || matchesHost(host, exclude)) return false
  return include.length === 0 || matchesHost(host, include)
}

/** Tells whether a host is in a list of hosts, or a sub-domain of one. */
export function matchesHost(host: string, list: readonly string[]): boolean {
  const lower = host.toLowerCase()
  return list.some(entry => {
    const bare = entry.toLowerCase().replace(/^\*?\./, '')
    return bare !== '' && (lower === bare || lower.endsWith(`.${bare}`))
  })
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}
