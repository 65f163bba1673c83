/**
 * Guesses the encoding of text that is neither UTF-8 nor UTF-16.
 *
 * Every candidate encoding reads the same sample, and each reading is charged for what is improbable in it: malformed
 * sequences, control characters, letters that do not follow one another in any language written in that encoding,
 * capitals inside words, rare ideographs. The cheapest reading wins.
 */

import type { Detection } from '../bytes/charsets.js'
import { type EncodingName, isMultiByte, type SingleByteEncoding } from '../bytes/labels.js'
import { singleByteTable } from '../bytes/single-byte.js'
import { type MultiByteCandidate, multiByteCandidates, type SingleByteCandidate, singleByteCandidates } from './candidates.js'
import { costOfMultiByte, languageOfMultiByte } from './multi-byte-cost.js'
import { sampleOf } from './sample.js'
import { costOfSingleByte } from './single-byte-cost.js'

/** One way to read the sample. */
interface Reading extends Detection {
  readonly cost: number
}

/** Guesses the encoding from a sample of the whole input; see `Charsets.detect`. */
export function detect(bytes: Uint8Array, declared: readonly EncodingName[]): Detection | null {
  if (hasJapaneseEscapes(bytes)) return { encoding: 'iso-2022-jp', language: 'ja' }
  const sample = sampleOf(bytes)
  if (sample.length === 0) return null
  const readings = readAll(sample, declared)
  const best = readings.reduce((cheapest, reading) => (reading.cost < cheapest.cost ? reading : cheapest))
  for (const [index, encoding] of declared.entries()) {
    const trusted = readings.find(reading => reading.encoding === encoding)
    if (trusted === undefined) return null
    const different = countReadDifferently(sample, encoding, best.encoding)
    if (different === 0 || trusted.cost - best.cost <= marginOf(index) + different * gainPerByte(encoding)) return trusted
  }
  return isText(sample, best.cost) ? best : null
}

/**
 * What another reading must gain over the declared one for each byte that it reads differently, in nats.
 *
 * Letters of a language without statistics cost more than they should under the right encoding too, and may happen to
 * suit another language elsewhere. Of the 168 languages that the declaration of human rights has in windows-1252, 0.7
 * overrules that declaration in one; Latvian in windows-1257 gains 0.9 per byte over windows-1252, other languages more.
 * Multi-byte encodings have one language each, so they need less.
 */
function gainPerByte(declared: EncodingName): number {
  return isMultiByte(declared) ? 0.5 : 0.7
}

/**
 * What another reading must gain altogether, in nats: declarations seldom lie.
 *
 * A second declaration is a `meta` at odds with the header; it needs less to be believed than what nobody mentioned.
 */
function marginOf(index: number): number {
  return index === 0 ? 10 : 3
}

function countReadDifferently(sample: Uint8Array, first: EncodingName, second: EncodingName): number {
  const tables = [first, second].map(encoding => (isSingleByte(encoding) ? singleByteTable(encoding) : null))
  let count = 0
  for (const byte of sample) {
    if (byte >= 0x80 && (tables[0] === null || tables[0][byte - 0x80] !== tables[1]?.[byte - 0x80])) count++
  }
  return count
}

function isSingleByte(encoding: EncodingName): encoding is SingleByteEncoding {
  return singleByteCandidates.some(candidate => candidate.encoding === encoding)
}

/** Whether the cheapest reading is text at all: languages cost 2.6 to 6.8 nats per byte, random bytes 8.2. */
function isText(sample: Uint8Array, cost: number): boolean {
  let high = 0
  for (const byte of sample) if (byte >= 0x80) high++
  return cost <= 7.8 * high + 10
}

/** Reads the sample in every encoding, declared ones first: what costs more than the best so far need not be read to the end. */
function readAll(sample: Uint8Array, declared: readonly EncodingName[]): Reading[] {
  const readings: Reading[] = []
  let limit = Number.POSITIVE_INFINITY
  const add = (reading: Reading) => {
    readings.push(reading)
    limit = Math.min(limit, reading.cost)
  }
  // Being rare does not speak against what is declared.
  const named = singleByteCandidates.filter(candidate => declared.includes(candidate.encoding))
  for (const candidate of named) add(readSingleByte(sample, { ...candidate, rarity: 0 }, Number.POSITIVE_INFINITY))
  for (const candidate of multiByteCandidates) add(readMultiByte(sample, candidate, declared))
  for (const candidate of singleByteCandidates) if (!named.includes(candidate)) add(readSingleByte(sample, candidate, limit))
  return readings
}

/** Reads gb18030, of which GBK is a part, under the name that is declared. */
function readMultiByte(sample: Uint8Array, { encoding, rarity }: MultiByteCandidate, declared: readonly EncodingName[]): Reading {
  const name = encoding === 'gbk' && !declared.includes('gbk') ? 'gb18030' : encoding
  const cost = costOfMultiByte(sample, encoding) + (declared.includes(name) ? 0 : rarity)
  return { encoding: name, language: languageOfMultiByte(encoding), cost }
}

function readSingleByte(sample: Uint8Array, { encoding, rarity, languages }: SingleByteCandidate, limit: number): Reading {
  // The rarest ones for Latin letters must also fit better by some per cent: they happen to suit languages without statistics.
  const factor = languages.includes('und-Latn') ? 1 + Math.max(0, rarity - 4) / 50 : 1
  let best: Reading = { encoding, language: null, cost: Number.POSITIVE_INFINITY }
  for (const language of languages) {
    const cost = rarity + factor * costOfSingleByte(sample, encoding, language, Math.min(limit, best.cost))
    if (cost < best.cost) best = { encoding, language, cost }
  }
  return best
}

/** ISO-2022-JP switches to JIS X 0208 by ESC $ B or ESC $ @, and has no byte above 0x7F. */
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  let found = false
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    found ||= bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)
  }
  return found && bytes.every(byte => byte < 0x80)
}
