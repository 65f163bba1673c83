/** Names of the pipelines that were saved and of those that ship. */

import { useEffect, useState } from 'react'
import { listPipelines } from '../state/library.js'
import { useStudio } from '../state/use-studio.js'

/** The names, those that were saved first. */
export function useNamedPipelines(): readonly string[] {
  const shipped = useStudio(state => state.catalogue)?.pipelines ?? []
  const [saved, setSaved] = useState<readonly string[]>([])
  useEffect(() => void listPipelines().then(setSaved, () => setSaved([])), [])
  return [...new Set([...saved, ...shipped.map(({ name }) => name)])]
}
