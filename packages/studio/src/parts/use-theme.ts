/** Light or dark: what the person chose, else what the system says. */

import { useEffect, useSyncExternalStore } from 'react'

/** A theme. */
export type Theme = 'light' | 'dark'

const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function stored(): Theme | null {
  try {
    const value = localStorage.getItem('theme')
    return value === 'light' || value === 'dark' ? value : null
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

/** The theme and a function that changes it. */
export function useTheme(): { readonly theme: Theme; readonly toggle: () => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, () => stored() ?? (system.matches ? 'dark' : 'light'))
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  const toggle = (): void => {
    try {
      localStorage.setItem('theme', theme === 'dark' ? 'light' : 'dark')
    } catch {
      // A browser that stores nothing keeps the theme of the system.
    }
    for (const listener of listeners) listener()
  }
  return { theme, toggle }
}
