/** Where the files of the Studio are, for servers that show it. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder with the built application; null if it was not built (`npm run build:studio`). */
export function studioFolder(): string | null {
  const folder = fileURLToPath(new URL('../dist/site', import.meta.url))
  return existsSync(`${folder}/index.html`) ? folder : null
}
