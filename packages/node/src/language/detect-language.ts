/** Which language a text is in. The detector and its tables are loaded on first use. */

/** A language as a text shows it. */
export interface Language {
  /** ISO 639-1; null if the text says too little. */
  readonly code: string | null
  readonly isReliable: boolean
}

/** Characters that are looked at: more cost time and hardly change the answer. */
const maxChars = 20_000

/** Tells the language of a text, one of 60. */
export async function detectLanguage(text: string): Promise<Language> {
  const { eld } = await import('eld/small')
  const found = eld.detect(text.slice(0, maxChars))
  return { code: found.language === '' ? null : found.language, isReliable: found.isReliable() }
}
