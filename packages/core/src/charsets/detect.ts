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
import { multiByteCandidates, type SingleByteCandidate, singleByteCandidates } from './candidates.js'
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
    const gain = trusted.cost - best.cost
    if (gain <= marginOf(index) + gainPerByte(encoding) * countReadDifferently(sample, encoding, best.encoding)) return trusted
  }
  return isText(sample, best.cost) ? best : null
}

/**
 * What another reading must gain over the declared one for each byte that it reads differently, in nats.
 *
 * Letters of a language without statistics cost more than they should under the right encoding too, and may happen to
 * suit another language elsewhere. Over the 500 languages of the declaration of human rights, as far as single-byte
 * encodings can write them, 1.5 overrules 22 of 1565 correct declarations (none in an encoding made for the language);
 * true contradictions gain 2 to 10. Multi-byte encodings have one language each, so they need less.
 */
function gainPerByte(declared: EncodingName): number {
  return isMultiByte(declared) ? 0.5 : 1.5
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

/** Whether the cheapest reading is text at all: random bytes cost about twice as much as any language. */
function isText(sample: Uint8Array, cost: number): boolean {
  let high = 0
  for (const byte of sample) if (byte >= 0x80) high++
  return cost <= 8.5 * high + 10
}

function readAll(sample: Uint8Array, declared: readonly EncodingName[]): Reading[] {
  const readings: Reading[] = []
  for (const { encoding, rarity } of multiByteCandidates) {
    const gb = encoding === 'gbk' && !declared.includes('gbk') ? 'gb18030' : encoding
    readings.push({ encoding: gb, language: languageOfMultiByte(encoding), cost: rarity + costOfMultiByte(sample, encoding) })
  }
  let limit = Math.min(...readings.map(reading => reading.cost))
  for (const candidate of singleByteCandidates) {
    // What is declared is read to the end, and being rare does not speak against it.
    const isDeclared = declared.includes(candidate.encoding)
    const reading = isDeclared
      ? readSingleByte(sample, { ...candidate, rarity: 0 }, Number.POSITIVE_INFINITY)
      : readSingleByte(sample, candidate, limit)
    limit = Math.min(limit, reading.cost)
    readings.push(reading)
  }
  return readings
}

function readSingleByte(sample: Uint8Array, { encoding, rarity, languages }: SingleByteCandidate, limit: number): Reading {
  // The rarest ones must also fit better by some per cent: they happen to suit some language without statistics.
  const factor = 1 + Math.max(0, rarity - 4) / 50
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
