/** The model of supervised MSS: how much each feature speaks for the article, as plain data. */

import { bytesOf, decodeBase64, encodeBase64, intsOf } from '../../numeric/base64.js'
import { hashText } from '../../numeric/hash.js'
import { ValueError } from '../../params/errors.js'

/** The version of the format that this code reads and writes. */
export const mssFormat = 'gleaner-mss/1'

/** A trained model as it is stored. */
export interface MssModel {
  readonly format: typeof mssFormat
  readonly id: string
  /** Log-odds of a token about which nothing is known. */
  readonly prior: number
  /** Hashes of the features, ascending, as base64 of little-endian 32-bit numbers. */
  readonly keys: string
  /** Log-odds of each feature in steps of `step`, as base64 of 8-bit numbers. */
  readonly scores: string
  readonly step: number
  /** Hash of `keys` and `scores`, which tells a damaged file. */
  readonly check: number
  /** How it was trained: packages with digests, settings, scores. */
  readonly record: Readonly<Record<string, unknown>>
}

/** Log-odds are stored in steps of this size, so within ±8. */
const storedStep = 1 / 16

/** Makes the stored form of trained log-odds. */
export function storeMssModel(
  { id, prior, record }: Pick<MssModel, 'id' | 'prior' | 'record'>,
  logOdds: ReadonlyMap<number, number>,
): MssModel {
  const sorted = [...logOdds].sort(([a], [b]) => a - b)
  const keys = encodeBase64(
    bytesOf(
      sorted.map(([key]) => key),
      'int',
    ),
  )
  const steps = sorted.map(([, odds]) => Math.max(-127, Math.min(127, Math.round(odds / storedStep))))
  const scores = encodeBase64(Uint8Array.from(steps, step => step & 255))
  return { format: mssFormat, id, prior, keys, scores, step: storedStep, check: hashText(keys + scores), record }
}

/** A model ready for use. */
export class ReadyMss {
  readonly id: string
  readonly #prior: number
  readonly #odds: ReadonlyMap<number, number>

  constructor(model: MssModel) {
    const name = `the MSS model ${model.id}`
    const keys = intsOf(decoded(model.keys, `keys of ${name}`))
    const scores = decoded(model.scores, `scores of ${name}`)
    if (keys.length !== scores.length) throw new ValueError(`scores of ${name}`, `${keys.length} numbers`, scores.length)
    const check = hashText(model.keys + model.scores)
    if (check !== model.check) throw new ValueError(`keys and scores of ${name}`, `undamaged, with the check ${model.check}`, check)
    this.id = model.id
    this.#prior = model.prior
    this.#odds = new Map(Array.from(keys, (key, i) => [key, ((scores[i] << 24) >> 24) * model.step]))
  }

  /** How much a token speaks for the article: `P(in | features) − 0.5`; an unknown feature changes nothing. */
  score(trigram: number, openTag: number): number {
    const odds = this.#prior + (this.#odds.get(trigram) ?? 0) + (this.#odds.get(openTag) ?? 0)
    return 1 / (1 + Math.exp(-odds)) - 0.5
  }
}

function decoded(text: string, what: string): Uint8Array {
  try {
    return decodeBase64(text)
  } catch (error) {
    throw new ValueError(what, 'base64', error instanceof Error ? error.message : error)
  }
}

/** Checks that a value is a model of this version; the error says what was expected and what came. */
export function readMssModel(value: unknown): MssModel {
  const format = typeof value === 'object' && value !== null ? (value as { format?: unknown }).format : value
  if (format !== mssFormat) throw new ValueError('an MSS model', `an object with format "${mssFormat}"`, format)
  const model = value as Readonly<Record<string, unknown>>
  for (const field of ['id', 'keys', 'scores']) {
    if (typeof model[field] !== 'string') throw new ValueError(`the MSS model's field ${field}`, 'a text', model[field])
  }
  for (const field of ['prior', 'step', 'check']) {
    if (!Number.isFinite(model[field])) throw new ValueError(`the MSS model's field ${field}`, 'a number', model[field])
  }
  if ((model['step'] as number) <= 0) throw new ValueError("the MSS model's field step", 'above 0', model['step'])
  new ReadyMss(value as MssModel)
  return value as MssModel
}
