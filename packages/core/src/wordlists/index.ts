/**
 * Stop words of seven languages: the words of a text that carry its grammar and not its subject.
 *
 * Plain data, written for this project from general knowledge; add a language by making `sw` with your own lists.
 */

import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { it } from './it.js'
import { nl } from './nl.js'
import { pt } from './pt.js'

/** Stop words by language code, each list one text with spaces between lower-case words. */
export type WordLists = Readonly<Record<string, string>>

/** The lists that come with the project. */
export const wordLists: WordLists = { en, de, it, fr, es, pt, nl }

export { de, en, es, fr, it, nl, pt }
