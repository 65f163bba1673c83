/**
 * What bytes cost as text of one language in one single-byte encoding.
 */

import type { SingleByteEncoding } from '../bytes/labels.js'
import { singleByteTable } from '../bytes/single-byte.js'
import { joinsLetters, signCost } from './costs.js'
import { type Language, type LetterModel, letterModelOf } from './letter-model.js'

/** A letter that the language does not have. */
const foreignCost = 9.5
/** Two alphabets in one word (`cafй`). */
const mixedScriptsCost = 8
/** A sign with letters on both sides (`S³owo`): some other letter was meant. */
const signInsideCost = 4
/** A capital at the start of a word, after another capital, and after a small letter. */
const capitalStartCost = 1.5
const capitalAfterCapitalCost = 1
const capitalInsideCost = 6

const ByteKind = { Sign: 0, JoiningSign: 1, AsciiLetter: 2, Letter: 3, Foreign: 4 } as const

/** What each byte means in one language and encoding. */
interface ByteTable {
  /** One of `ByteKind`. */
  readonly kind: Uint8Array
  /** Class in the letter model. */
  readonly letter: Uint8Array
  readonly isCapital: Uint8Array
  /** What the byte costs apart from the letter before it. */
  readonly cost: Float32Array
}

const byteTables = new Map<string, ByteTable>()

function byteTableOf(encoding: SingleByteEncoding, language: Language): ByteTable {
  const key = `${encoding} ${language}`
  let table = byteTables.get(key)
  if (table === undefined) {
    table = fillByteTable(singleByteTable(encoding), letterModelOf(language))
    byteTables.set(key, table)
  }
  return table
}

/** Romanian was written with cedillas before ISO 8859-16, and its letters were counted so. */
const cedillaOf: Readonly<Record<string, string>> = { ș: 'ş', ț: 'ţ' }

function fillByteTable(characters: Uint16Array, model: LetterModel): ByteTable {
  const table = { kind: new Uint8Array(256), letter: new Uint8Array(256), isCapital: new Uint8Array(256), cost: new Float32Array(256) }
  for (let byte = 0; byte < 256; byte++) {
    const character = String.fromCharCode(byte < 0x80 ? byte : characters[byte - 0x80])
    // İ becomes two characters in small letters; it is a letter of its own here.
    const small = character.toLowerCase().length === 1 ? character.toLowerCase() : character
    const letter = model.classOf.get(small) ?? model.classOf.get(cedillaOf[small])
    table.letter[byte] = letter ?? 0
    table.isCapital[byte] = character === small ? 0 : 1
    if (byte < 0x80) {
      table.kind[byte] = /[a-z]/.test(small) ? ByteKind.AsciiLetter : ByteKind.Sign
    } else if (letter !== undefined) {
      table.kind[byte] = ByteKind.Letter
    } else if (/[\p{L}\p{M}]/u.test(character) && !'ªºµ'.includes(character)) {
      table.kind[byte] = ByteKind.Foreign
      table.cost[byte] = foreignCost
    } else {
      table.kind[byte] = joinsLetters(character) ? ByteKind.JoiningSign : ByteKind.Sign
      table.cost[byte] = signCost(character)
    }
  }
  return table
}

/**
 * What the bytes cost as text of this language in this encoding, in nats; stops early above `limit`.
 *
 * Letters are charged by the letter before them and by their case, signs by how common they are. Only pairs with a
 * byte above 0x7F are charged at all.
 */
export function costOfSingleByte(sample: Uint8Array, encoding: SingleByteEncoding, language: Language, limit: number): number {
  const { costs, size, isLatin } = letterModelOf(language)
  const table = byteTableOf(encoding, language)
  let cost = 0
  let first = 0x20
  let second = 0x20
  for (let at = 0; at < sample.length && cost < limit; at++) {
    const third = sample[at]
    if (third >= 0x80 || second >= 0x80) {
      const kind = table.kind[third]
      const kindBefore = table.kind[second]
      cost += table.cost[third]
      if (kind !== ByteKind.Foreign) cost += costs[table.letter[second] * size + table.letter[third]]
      const isLetter = kind >= ByteKind.AsciiLetter
      const isInWord = isLetter && kindBefore >= ByteKind.AsciiLetter
      if (isInWord && !isLatin && (kind === ByteKind.AsciiLetter) !== (kindBefore === ByteKind.AsciiLetter)) cost += mixedScriptsCost
      if (isLetter && kindBefore === ByteKind.Sign && second >= 0x80 && table.kind[first] >= ByteKind.AsciiLetter) cost += signInsideCost
      if (table.isCapital[third] === 1) {
        cost += !isInWord ? capitalStartCost : table.isCapital[second] === 1 ? capitalAfterCapitalCost : capitalInsideCost
      }
    }
    first = second
    second = third
  }
  return cost
}
