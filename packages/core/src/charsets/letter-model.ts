/**
 * Letter statistics of languages: how probable each letter is after each other one.
 */

import { languageModels } from './generated/language-models.js'

/** A language with letter statistics, as a BCP 47 tag; `und-Latn` stands for any other one in Latin letters. */
export type Language = keyof typeof languageModels | 'und-Latn'

/** Costs of letters in one language. */
export interface LetterModel {
  /** Number of classes: 0 is anything but a letter, the others are letters. */
  readonly size: number
  /** Costs of class after class in nats, one row per first class; 0 for pairs within ASCII. */
  readonly costs: Float32Array
  /** The class of each small letter. */
  readonly classOf: ReadonlyMap<string, number>
  /** Whether ASCII letters belong to the language. */
  readonly isLatin: boolean
}

const models = new Map<Language, LetterModel>()

/** The statistics of a language. */
export function letterModelOf(language: Language): LetterModel {
  let model = models.get(language)
  if (model === undefined) {
    model = language === 'und-Latn' ? anyLatin() : unpack(languageModels[language])
    models.set(language, model)
  }
  return model
}

const ascii = 'abcdefghijklmnopqrstuvwxyz'

function classesOf(letters: string): ReadonlyMap<string, number> {
  return new Map([...letters].map((letter, index) => [letter, index + 1]))
}

/** Reads the notation described at `languageModels`. */
function unpack([alphabet, cells]: readonly [alphabet: string, cells: string]): LetterModel {
  const isLatin = /\p{Script=Latin}/u.test(alphabet)
  const letters = (isLatin ? ascii : '') + alphabet
  const size = letters.length + 1
  const asciiSize = isLatin ? ascii.length + 1 : 1
  const costs = new Float32Array(size * size)
  let cell = 0
  for (let index = 0; index < costs.length; index++) {
    const isWithinAscii = Math.floor(index / size) < asciiSize && index % size < asciiSize
    if (!isWithinAscii) costs[index] = (cells.charCodeAt(cell++) - 0x30) / 4
  }
  return { size, costs, classOf: classesOf(letters), isLatin }
}

/** How common letters are over all languages in Latin script, in nats. */
const latinLetters: readonly (readonly [cost: number, letters: string])[] = [
  [5.5, 'éáíóöäüàè'],
  [6, 'úñçêâôåøæãîòùìß'],
  [6.5, 'õûýëïčšžńāēīū'],
  [8, 'ðþÿœłąęćśźżőűřěůăşţğıňďťľĺŕđņļķģŗėįųċġħĉĝĥĵŝŭŵŷṁṫḃḋḟṗṡẁẃẅỳơư'],
]

/**
 * What an ASCII letter, or the end of the word, costs after any other letter.
 *
 * Too little, and a few sentences of Hungarian pass for some unknown language in windows-1252; too much, and pages in
 * languages without statistics are taken for Baltic ones. Tried 0 to 2.7 on both.
 */
const afterSpecialCost = 1.5

/** For languages without statistics of their own: a letter costs the same wherever it stands. */
function anyLatin(): LetterModel {
  const groups = [[afterSpecialCost, ascii] as const, ...latinLetters]
  const unigrams = [afterSpecialCost, ...groups.flatMap(([cost, letters]) => [...letters].map(() => cost))]
  const size = unigrams.length
  const costs = Float32Array.from({ length: size * size }, (_, index) => {
    const isWithinAscii = index < (ascii.length + 1) * size && index % size <= ascii.length
    return isWithinAscii ? 0 : unigrams[index % size]
  })
  return { size, costs, classOf: classesOf(groups.map(([, letters]) => letters).join('')), isLatin: true }
}
