/** Which packages and pipelines there are to choose from, here and on the server. */

import { useEffect, useState } from 'react'
import { listPipelines } from '../../state/library.js'
import { findPackage, packageNames } from '../../state/pages.js'
import { serverPackages, useServer } from '../../state/server.js'
import { useStudio } from '../../state/use-studio.js'

/** A package to choose. */
export interface PackageChoice {
  readonly name: string
  readonly pages: number | null
  /** Only the server has it. */
  readonly isOnServer: boolean
  readonly isKnownToServer: boolean
}

/** The choices; they fill as they become known. */
export function useChoices(): { readonly packages: readonly PackageChoice[]; readonly pipelines: readonly string[] } {
  const server = useServer()
  const shipped = useStudio(state => state.catalogue)?.pipelines ?? []
  const own = useStudio(state => state.work.present.name)
  const [saved, setSaved] = useState<readonly string[]>([])
  const [packages, setPackages] = useState<readonly PackageChoice[]>([])
  useEffect(() => void listPipelines().then(setSaved, () => setSaved([])), [])
  useEffect(() => {
    const read = async (): Promise<void> => {
      const remote = server?.hasPackages ? await serverPackages().catch(() => []) : []
      const here = await Promise.all(
        (await packageNames()).map(async name => ({
          name,
          pages: (await findPackage(name))?.pages.length ?? null,
          isOnServer: false,
          isKnownToServer: remote.some(each => each.name === name),
        })),
      )
      const only = remote.filter(({ name }) => !here.some(each => each.name === name))
      setPackages([...here, ...only.map(({ name, pages }) => ({ name, pages, isOnServer: true, isKnownToServer: true }))])
    }
    void read().catch(() => setPackages([]))
  }, [server])
  return { packages, pipelines: [...new Set([own, ...saved, ...shipped.map(({ name }) => name)])] }
}
