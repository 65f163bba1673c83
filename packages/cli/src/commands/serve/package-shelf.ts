/** The packages of the lab for the service. */

import { countPages, findDataRoot, type GoldPage, knownPackages, readPackage } from '@gleaner/lab'
import type { PackagedPage, PackageEntry, PackageShelf } from '@gleaner/server'
import type { Io } from '../../io/io.js'

/** Makes the shelf; pages of a package are counted once. */
export function packageShelf(io: Io): PackageShelf {
  const counts = new Map<string, number>()
  const isKnown = (name: string): boolean => knownPackages(findDataRoot(io)).some(each => each.name === name)
  const fileOf = (name: string): string => knownPackages(findDataRoot(io)).find(each => each.name === name)?.file ?? name
  return {
    async list() {
      const entries: PackageEntry[] = []
      for (const { name, file, bytes } of knownPackages(findDataRoot(io))) {
        const key = `${file} ${bytes}`
        const pages = counts.get(key) ?? (await countPages(file)).pages
        counts.set(key, pages)
        entries.push({ name, pages, bytes })
      }
      return entries
    },
    async pages(name, offset, limit) {
      if (!isKnown(name)) return null
      const found: PackagedPage[] = []
      let passed = 0
      for await (const page of readPackage(fileOf(name))) {
        if (passed++ >= offset) found.push(packaged(page))
        if (found.length >= limit) break
      }
      return found
    },
    async page(name, id) {
      if (!isKnown(name)) return null
      for await (const page of readPackage(fileOf(name), { ids: [id] })) return packaged(page)
      return null
    },
  }
}

function packaged({ id, url, html, gold, meta, pageKind }: GoldPage): PackagedPage {
  return { id, url, html, gold: { ...gold }, meta: { ...meta, pageKind } }
}
