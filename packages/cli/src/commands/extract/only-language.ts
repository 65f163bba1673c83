/** `--only-language`: leaves out pages whose text is in another language. */

import { detectLanguage } from '@gleaner/node'
import type { Result } from 'gleaner'
import { UsageError } from '../../io/exit-codes.js'

/** Makes the check: null for texts in the language that is wanted and for those that are too short to tell, else what they are in. */
export function languageCheck(wanted: string): (result: Result) => Promise<string | null> {
  const [, code] = /^([a-z]{2})(?:-[a-z\d]+)*$/i.exec(wanted) ?? []
  if (code === undefined) throw new UsageError(`--only-language must be a language such as en, de or fr, got ${wanted}`)
  return async ({ text }) => {
    const found = await detectLanguage(text)
    if (found.code === null || !found.isReliable || found.code === code.toLowerCase()) return null
    return `the text is in the language ${found.code}, not ${code.toLowerCase()}`
  }
}
