/** Names of months in many languages. */

import { monthNames } from '../wordlists/months.js'

/** Numbers of months by name and language; under no language those of all, where an earlier one goes before. */
let tables: Map<string, Map<string, number>> | null = null

/**
 * Returns the number of a month (1…12) by its name or an abbreviation of at least three letters, 0 for other words.
 *
 * The page's language goes first: `listopad` is October in Croatian and November in Polish.
 */
export function monthOf(word: string, language: string): number {
  const key = plainWord(word)
  if (key.length < 2) return 0
  tables ??= readTables()
  const common = tables.get('')!
  // Hebrew writes "in January" as one word.
  return tables.get(language)?.get(key) ?? common.get(key) ?? (key.startsWith('ב') ? (common.get(key.slice(1)) ?? 0) : 0)
}

/** Lower case, without accents, dots and marks, except in Thai, whose vowels are marks. */
export function plainWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0655\u0654.\u200e\u200f]/g, '')
    .replace(/ı/g, 'i')
    .replace(/kuuta$/, 'kuu')
    .normalize('NFC')
}

function readTables(): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>()
  let common = new Map<string, number>()
  for (const line of monthNames.trim().split('\n')) {
    const [language, ...months] = line.split(' ')
    const table = tableOf(months)
    all.set(language, table)
    if (language !== 'hr') common = new Map([...table, ...common])
  }
  return all.set('', common)
}

/** Names, and their beginnings of three letters and more where they are unambiguous. */
function tableOf(months: readonly string[]): Map<string, number> {
  const names = new Map<string, number>()
  const starts = new Map<string, number>()
  months.forEach((text, month) => {
    const [endings, stem = ''] = text.split('-').reverse()
    for (const ending of endings.split('/')) {
      const name = plainWord(stem + ending)
      if (!names.has(name)) names.set(name, month + 1)
      for (let length = 3; length < name.length && length <= 5; length++) {
        const start = name.slice(0, length)
        starts.set(start, (starts.get(start) ?? month + 1) === month + 1 ? month + 1 : 0)
      }
    }
  })
  return new Map([...starts, ...names].filter(([, month]) => month > 0))
}
