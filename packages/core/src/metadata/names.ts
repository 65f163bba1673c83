/** Names of authors: taken out of their lines, cleaned, split, told from roles and placeholders. */

import { trimEndBy } from '../text/trim.js'
import type { Context } from './dates.js'
import { comparable } from './plain-text.js'

/** Longest raw text that is searched for names. */
const maxLength = 300
const maxNames = 20

/** Takes the names out of raw texts such as "By Ana Ruiz and Tom Baker, Staff Writers | 3 May 2021", each name once. */
export function namesIn(raws: readonly string[], context: Context): string[] {
  const names = new Map<string, string>()
  for (const raw of raws) {
    const text = raw.slice(0, maxLength).replace(/\s+/g, ' ').trim()
    if (/^(?:https?:|www\.|\/\/)/i.test(text)) continue
    for (const part of splitNames(cutBehindName(withoutBy(text, context), context), context)) {
      const name = cleanName(part, context)
      const key = comparable(name)
      if (key && !names.has(key) && names.size < maxNames) names.set(key, name)
    }
  }
  return [...names.values()]
}

/** Removes "By", "Von", "Autor:" and the like, also twice ("Posted by: By …"). */
function withoutBy(text: string, { lexicon }: Context): string {
  return text.replace(lexicon.by, '').replace(byAgain, '')
}

/** Without other words before it: those may be a name. */
const byAgain = /^(?:written\s+)?(?:by|von|par|por)\s+/i

/** Tells whether a line is nothing but "By". */
export function isIntroduction(line: string, context: Context): boolean {
  return line.length < 25 && withoutBy(`${line} x`, context) === 'x'
}

/** Work on a page that is not writing it. */
export const otherWork = /review|fact.?check|\bedit(?:ed|or)\b|photo|illustrat|translat|foto|bild|picture|updated|medical/i

/** "Photos by" and the like, with all that follows: whoever is named after it is not an author. */
export const otherCredit = new RegExp(
  `(?:^|[^\\p{L}\\p{M}])(?:${otherWork.source})[\\p{L}-]{0,40}(?:\\s\\p{L}{1,40}){0,2}?(?:\\s(?:by|von|par|por)\\s|\\s?[:：])[^]*`,
  'iu',
)

/** Cuts what follows the names: other people's work, dates, separators, addresses, parentheses. */
function cutBehindName(text: string, { lexicon }: Context): string {
  return text
    .replace(/^[^\s@]+@\S+\s\((.+)\)$/, '$1')
    .replace(otherCredit, '')
    .replace(/\([^()]{0,80}\)?|\[[^[\]]{0,80}\]?|[^\s@]{1,80}@\S{1,80}|(?:https?:\/\/|www\.)\S*|(?<=^|\s)@[\w.]+/gi, ' ')
    .replace(/\s(?:[|•·»›>–—]|-|\/\/|in|under|unter)\s[\s\S]*/iu, '')
    .replace(lexicon.dateBehind, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Degrees and the like, behind a comma. */
const initials = /^(?:[A-Z][A-Z.®™/-]{1,6}|[JS]r\.?|Esq\.?|Ph\.?\s?D\.?|[MB]\.?Sc?\.?)$/
/** Degrees that are told from names without a comma, too. */
const degree = /^(?:[MJ]\.?D\.?|RDN?|MBA|Esq\.?|Ph\.?\s?D\.?|[MB]\.?Sc?\.?)$/

/** Splits at "and" and at commas, behind which a new name begins, or a role or degree that belongs to the name before. */
function splitNames(text: string, { lexicon, language }: Context): string[] {
  const own = lexicon.andOf(language)
  const list: string[] = []
  let inRole = false
  for (const part of text.split(lexicon.and).flatMap(piece => (own ? piece.split(own) : piece))) {
    const isName = (piece: string, i: number): boolean =>
      i === 0 || !(lexicon.role.test(piece) || piece.split(' ').every(word => initials.test(word)) || /^\p{Ll}/u.test(piece))
    // "Ana Ruiz, Head of Marketing and Sales": what follows still belongs to the role.
    if (!inRole)
      list.push(
        ...part
          .split(',')
          .map(piece => piece.trim())
          .filter(isName),
      )
    inRole = part.includes(',') && /\b(?:of|for|at)\s/.test(part.slice(part.lastIndexOf(',')))
  }
  return list
}

function cleanName(part: string, { lexicon }: Context): string {
  const bare = trimEndBy(part.replace(/^[^\p{L}\p{N}]+/u, ''), /[^\p{L}\p{N}\p{M}.!'’)]/u)
  const name = withoutFinalStop(bare)
    .replace(lexicon.tail, '')
    .replace(/^(?:(?:Dr|Prof|med)\.\s*){1,4}(?=\S+\s)/i, '')
  if (name.length < 2 || name.length > 60 || !/\p{L}/u.test(name) || lexicon.nobody.test(name)) return ''
  const words = withoutRole(withoutRepetition(name.split(' ')), lexicon.role)
  if (words.length > 7) return ''
  const clean = words.join(' ')
  const isShouted = words.length > 1 && clean === clean.toUpperCase() && clean !== clean.toLowerCase()
  return isShouted ? words.map(capitalised).join(' ') : clean
}

/** Cuts marks behind a space, and the stop behind a word that is not an initial. */
function withoutFinalStop(name: string): string {
  const bare = trimEndBy(name, /[.!]/)
  return /\s$/.test(bare) ? bare.trimEnd() : name.replace(/(?<=\p{Ll}{2})\.$/u, '')
}

/** "Ana Ruiz Ana Ruiz" and "AR Ana Ruiz": picture and name side by side. */
function withoutRepetition(words: string[]): string[] {
  const half = words.length / 2
  if (half >= 2 && words.slice(0, half).join(' ') === words.slice(half).join(' ')) return words.slice(half)
  const rest = words.slice(1)
  return rest.length > 1 && words[0] === rest.map(word => word[0]).join('') ? rest : words
}

/** "Ana Ruiz Senior Editor", "Ana Ruiz PhD": a role or degree right behind the name. */
function withoutRole(words: string[], role: RegExp): string[] {
  const at = words.findIndex((word, i) => i > 1 && (degree.test(word) || role.test(words.slice(i).join(' '))))
  return at < 0 || /^(?:the|die|der|das|la|le|el)$/i.test(words[0]) || initials.test(words[0]) ? words : words.slice(0, at)
}

/** Writes a shouted word as a name; short ones may be initials and stay. */
function capitalised(word: string): string {
  if (word.length < 3 || word.includes('.')) return word
  return word.toLowerCase().replace(/(?:^|['’-])\p{L}/gu, start => start.toUpperCase())
}

/** Tells whether words look like a person's name where nothing but their form speaks for it. */
export function looksLikeName(name: string, { lexicon }: Context): boolean {
  if (/[\d@#:;!?"“”„…%$€=＝+*_<>{}[\]\\|]/.test(name) || name.length > 45 || lexicon.noName.test(name)) return false
  if (!/\p{Lu}|\p{Ll}/u.test(name)) return name.length <= 30
  const words = name.split(' ')
  const isWord = (word: string): boolean => /^[\p{Lu}'’]/u.test(word)
  return (
    words.length > 1 &&
    words.length < 6 &&
    words.every(word => isWord(word) || lexicon.particle.test(word)) &&
    isWord(words[words.length - 1])
  )
}
