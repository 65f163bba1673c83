/**
 * What bytes cost as Chinese, Japanese or Korean text in a multi-byte encoding.
 */

import type { MultiByteEncoding } from '../bytes/labels.js'
import { malformedCost } from './costs.js'
import { japanese, korean, simplifiedChinese, traditionalChinese } from './frequent-characters.js'
import { decodeMultiByte } from './multi-byte.js'

/** Rows of a character set, as ranges of lead and trail bytes, and what a character from there costs in nats. */
interface Zone {
  readonly lead: readonly [first: number, last: number]
  readonly trail: readonly [first: number, last: number]
  readonly cost: number
}

interface Charset {
  readonly language: string
  readonly frequent: string
  readonly zones: readonly Zone[]
}

/** The encodings that are told apart by their characters; iso-2022-jp has its escape sequences. */
export type ScoredEncoding = Exclude<MultiByteEncoding, 'gb18030' | 'iso-2022-jp'>

// The standards sort characters by use: a first level that covers nearly all of a modern text, a second that is rare.
// Costs are the negative logarithms of (share of the zone in running text ÷ size of the zone).
const charsets: Readonly<Record<ScoredEncoding, Charset>> = {
  gbk: {
    language: 'zh-Hans',
    frequent: simplifiedChinese,
    zones: [
      { lead: [0xa1, 0xa3], trail: [0xa1, 0xfe], cost: 7 },
      { lead: [0xd8, 0xf7], trail: [0xa1, 0xfe], cost: 12 },
      { lead: [0xb0, 0xd7], trail: [0xa1, 0xfe], cost: 8.8 },
    ],
  },
  big5: {
    language: 'zh-Hant',
    frequent: traditionalChinese,
    zones: [
      { lead: [0xa1, 0xa3], trail: [0x40, 0xfe], cost: 7 },
      { lead: [0xc9, 0xf9], trail: [0x40, 0xfe], cost: 12 },
      { lead: [0xa4, 0xc6], trail: [0x40, 0xfe], cost: 9 },
    ],
  },
  shift_jis: {
    language: 'ja',
    frequent: japanese,
    zones: [
      { lead: [0x81, 0x81], trail: [0x40, 0xfc], cost: 7 },
      { lead: [0x82, 0x83], trail: [0x40, 0xfc], cost: 6 },
      { lead: [0x98, 0x9f], trail: [0x40, 0xfc], cost: 12 },
      { lead: [0xe0, 0xea], trail: [0x40, 0xfc], cost: 12 },
      { lead: [0x88, 0x97], trail: [0x40, 0xfc], cost: 8.8 },
    ],
  },
  'euc-jp': {
    language: 'ja',
    frequent: japanese,
    zones: [
      { lead: [0xa1, 0xa2], trail: [0xa1, 0xfe], cost: 7 },
      { lead: [0xa3, 0xa5], trail: [0xa1, 0xfe], cost: 6 },
      { lead: [0xd0, 0xf4], trail: [0xa1, 0xfe], cost: 12 },
      { lead: [0xb0, 0xcf], trail: [0xa1, 0xfe], cost: 8.8 },
    ],
  },
  'euc-kr': {
    language: 'ko',
    frequent: korean,
    zones: [
      { lead: [0xa1, 0xa3], trail: [0xa1, 0xfe], cost: 7 },
      { lead: [0xca, 0xfd], trail: [0xa1, 0xfe], cost: 12 },
      { lead: [0xb0, 0xc8], trail: [0xa1, 0xfe], cost: 8.5 },
    ],
  },
}

/** Any other character of the encoding: rare, foreign or private. */
const otherCost = 14
/** A CJK character right beside a small ASCII letter; happens, but more often an accented letter was swallowed. */
const besideLetterCost = 2

const costTables = new Map<ScoredEncoding, Float32Array>()

function costTableOf(encoding: ScoredEncoding): Float32Array {
  let table = costTables.get(encoding)
  if (table === undefined) {
    table = fillCostTable(encoding)
    costTables.set(encoding, table)
  }
  return table
}

/** One cost per UTF-16 code unit. The zones are decoded with the real decoder, so no second table is needed. */
function fillCostTable(encoding: ScoredEncoding): Float32Array {
  const { frequent, zones } = charsets[encoding]
  const table = new Float32Array(0x10000).fill(otherCost)
  for (const zone of zones) {
    for (const character of decodeMultiByte(bytesOf(zone), encoding)) table[character.charCodeAt(0)] = zone.cost
  }
  // Zipf's law with the exponent of Chinese prose: 4 % for the first character, 0.25 % for the hundredth.
  for (let rank = frequent.length; rank >= 1; rank--) {
    table[frequent.charCodeAt(rank - 1)] = 3.2 + 0.6 * Math.log(rank)
  }
  // Half-width katakana: one byte each in Shift_JIS, where any byte of A1 to DF could be one.
  table.fill(9, 0xff61, 0xffa0)
  table.fill(0, 0, 0x80)
  table[0xfffd] = malformedCost
  return table
}

function bytesOf({ lead, trail }: Zone): Uint8Array {
  const bytes: number[] = []
  for (let first = lead[0]; first <= lead[1]; first++) {
    for (let second = trail[0]; second <= trail[1]; second++) bytes.push(first, second)
  }
  return Uint8Array.from(bytes)
}

/** What the bytes cost as text of this encoding, in nats. */
export function costOfMultiByte(sample: Uint8Array, encoding: ScoredEncoding): number {
  const table = costTableOf(encoding)
  const text = decodeMultiByte(sample, encoding)
  let cost = 0
  let before = 0x20
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    cost += table[unit]
    if ((unit >= 0x80 && before >= 0x61 && before <= 0x7a) || (before >= 0x80 && unit >= 0x61 && unit <= 0x7a)) cost += besideLetterCost
    before = unit
  }
  return cost
}

/** The language that is written in a multi-byte encoding. */
export function languageOfMultiByte(encoding: ScoredEncoding): string {
  return charsets[encoding].language
}
