/** The Studio in React. */

import { createContext, use, useSyncExternalStore } from 'react'
import type { Studio, StudioState } from './studio.js'

/** The one Studio of this page. */
export const StudioContext = createContext<Studio | null>(null)

/** The Studio with its methods. */
export function useStudioActions(): Studio {
  const studio = use(StudioContext)
  if (!studio) throw new Error('this part must be inside of the Studio')
  return studio
}

/** Reads from the state; the component is drawn again when the value changes. */
export function useStudio<T>(read: (state: StudioState) => T): T {
  const studio = useStudioActions()
  return useSyncExternalStore(studio.subscribe, () => read(studio.snapshot()))
}
