import type { SingleByteEncoding } from '../bytes/labels.js'
import type { Language } from './letter-model.js'
import type { ScoredEncoding } from './multi-byte-cost.js'

/** A single-byte encoding, how rare it is where nothing is declared (in nats), and the languages written in it. */
export interface SingleByteCandidate {
  readonly encoding: SingleByteEncoding
  readonly rarity: number
  readonly languages: readonly Language[]
}

const western: readonly Language[] = ['fr', 'de', 'es', 'pt', 'it', 'sv', 'da', 'nb', 'fi', 'nl', 'is', 'ca', 'ga', 'sq', 'und-Latn']
const central: readonly Language[] = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'sq', 'de', 'und-Latn']
const baltic: readonly Language[] = ['lt', 'lv', 'et', 'pl', 'und-Latn']
const cyrillic: readonly Language[] = ['ru', 'uk', 'bg', 'sr', 'be', 'mk']

// Encodings of one family often read a page alike; the rarity then decides for the name that the web uses most.
/** Every single-byte encoding that is told apart by its letters. */
export const singleByteCandidates: readonly SingleByteCandidate[] = [
  { encoding: 'windows-1252', rarity: 0, languages: western },
  { encoding: 'windows-1251', rarity: 2, languages: cyrillic },
  { encoding: 'windows-1250', rarity: 3, languages: central },
  { encoding: 'windows-1253', rarity: 3, languages: ['el'] },
  { encoding: 'windows-1254', rarity: 3, languages: ['tr', 'und-Latn'] },
  { encoding: 'windows-1255', rarity: 3, languages: ['he'] },
  { encoding: 'windows-1256', rarity: 3, languages: ['ar', 'fa'] },
  { encoding: 'windows-1257', rarity: 4, languages: baltic },
  { encoding: 'windows-1258', rarity: 5, languages: ['vi', 'und-Latn'] },
  { encoding: 'windows-874', rarity: 3, languages: ['th'] },
  { encoding: 'koi8-r', rarity: 4, languages: ['ru', 'bg'] },
  { encoding: 'koi8-u', rarity: 5, languages: ['uk', 'ru', 'be'] },
  { encoding: 'iso-8859-2', rarity: 4, languages: central },
  { encoding: 'iso-8859-3', rarity: 7, languages: ['mt', 'eo', 'und-Latn'] },
  { encoding: 'iso-8859-4', rarity: 7, languages: baltic },
  { encoding: 'iso-8859-5', rarity: 6, languages: cyrillic },
  { encoding: 'iso-8859-6', rarity: 5, languages: ['ar'] },
  { encoding: 'iso-8859-7', rarity: 4, languages: ['el'] },
  { encoding: 'iso-8859-8', rarity: 5, languages: ['he'] },
  { encoding: 'iso-8859-8-i', rarity: 4, languages: ['he'] },
  { encoding: 'iso-8859-10', rarity: 8, languages: ['is', 'et', 'lt', 'fi', 'sv', 'und-Latn'] },
  { encoding: 'iso-8859-13', rarity: 6, languages: baltic },
  { encoding: 'iso-8859-14', rarity: 8, languages: ['cy', 'ga', 'und-Latn'] },
  { encoding: 'iso-8859-15', rarity: 2, languages: [...western, 'et'] },
  { encoding: 'iso-8859-16', rarity: 8, languages: ['ro', 'hu', 'pl', 'hr', 'sl', 'fr', 'de', 'it', 'sq', 'und-Latn'] },
  { encoding: 'ibm866', rarity: 7, languages: ['ru', 'uk', 'be', 'bg'] },
  { encoding: 'macintosh', rarity: 8, languages: western },
  { encoding: 'x-mac-cyrillic', rarity: 8, languages: cyrillic },
]

/** A multi-byte encoding, and how rare it is where nothing is declared (in nats). */
export interface MultiByteCandidate {
  readonly encoding: ScoredEncoding
  readonly rarity: number
}

/** The multi-byte encodings that are told apart by their characters. */
export const multiByteCandidates: readonly MultiByteCandidate[] = [
  { encoding: 'gbk', rarity: 2 },
  { encoding: 'shift_jis', rarity: 2 },
  { encoding: 'euc-kr', rarity: 3 },
  { encoding: 'big5', rarity: 3 },
  { encoding: 'euc-jp', rarity: 3 },
]
