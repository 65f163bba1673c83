/** Pages that the Studio can open: of the sample, of packages, or the user's own, which the browser keeps. */

import { keys, load, save } from './database.js'
import { type GoldPage, type StudioPackage, samplePackage } from './packages.js'
import { findServer, serverPage } from './server.js'

/** A page with the name under which it is found again. */
export interface StoredPage {
  readonly key: string
  readonly name: string
  readonly html: string
  readonly url: string | null
  readonly gold: string | null
}

/** Largest page that is opened, in bytes. */
export const maxPageBytes = 32 * 1024 * 1024

/** Keeps a page that a person gave and returns its key. */
export async function keepPage(html: string, url: string | null, name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${url ?? ''}\n${html}`)))
  const key = `local:${Array.from(digest.slice(0, 9), byte => byte.toString(16).padStart(2, '0')).join('')}`
  await save('pages', key, { html, url, name })
  return key
}

/** Finds a page by its key; null if this browser does not have it. */
export async function findPage(key: string): Promise<StoredPage | null> {
  if (key.startsWith('local:')) {
    const stored = await load<{ html: string; url: string | null; name: string }>('pages', key)
    return stored ? { key, gold: null, ...stored } : null
  }
  const [, packageName, id] = /^package:([^/]+)\/(.*)$/s.exec(key) ?? (key.startsWith('sample:') ? ['', 'sample', key.slice(7)] : [])
  if (packageName === undefined || id === undefined) return null
  const found = (await findPackage(packageName))?.pages.find(page => page.id === id)
  if (found) return { key, name: found.id, html: found.html, url: found.url, gold: found.gold }
  if (packageName === 'sample' || !(await findServer())?.hasPackages) return null
  return { key, name: id, ...(await serverPage(packageName, id)) }
}

/** The key of a page of a package. */
export function keyOf(packageName: string, page: Pick<GoldPage, 'id'>): string {
  return packageName === 'sample' ? `sample:${page.id}` : `package:${packageName}/${page.id}`
}

/** Finds a package by its name; null if this browser does not have it. */
export async function findPackage(name: string): Promise<StudioPackage | null> {
  if (name === 'sample') return samplePackage()
  return (await load<StudioPackage>('packages', name)) ?? null
}

/** Names of all packages, the sample first. */
export async function packageNames(): Promise<string[]> {
  return ['sample', ...(await keys('packages').catch(() => []))]
}
