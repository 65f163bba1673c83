/** The package that ships with the lab: pages of our own writing in several languages, with their text. */

import { fileURLToPath } from 'node:url'

/** The name of the package that needs no download. */
export const sampleName = 'sample'

/** The file of the package `sample`. */
export function samplePackage(): string {
  return fileURLToPath(new URL('../../sample/sample.jsonl.gz', import.meta.url))
}
