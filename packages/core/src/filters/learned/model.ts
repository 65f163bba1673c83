/** The learned filter's model: plain data with a version, and its ready form. */

import { decodeBase64, intsOf } from '../../numeric/base64.js'
import { ValueError } from '../../params/errors.js'
import type { TokenScores } from './features/tokens.js'
import { featureNames, modelKinds } from './features.js'
import { Forest } from './forest.js'
import { pageColumns, summaryNames } from './summary.js'
import type { StoredSymmetric } from './symmetric.js'
import { type StoredTrees, TreeEnsemble } from './trees.js'

/** A trained model as it is stored; docs/model-format.md describes every field. */
export interface LearnedModel {
  readonly format: 'gleaner-learned/2'
  readonly id: string
  /** Ensembles whose probabilities are averaged: the belief that a block is content. */
  readonly blocks: readonly StoredSymmetric[]
  readonly tokens: {
    /** Token keys in ascending order (32-bit). */
    readonly keys: string
    /** Scores in sixteenths (8-bit), in the order of the keys. */
    readonly scores: string
  }
  /** One ensemble per kind of page (in the order of `modelKinds`), over the page's summary. */
  readonly kinds: readonly StoredTrees[]
  /** What names the kind of a page: keys (32-bit, ascending) and one score in sixteenths (8-bit) per key and kind. */
  readonly kindTokens: { readonly keys: string; readonly scores: string }
  /** Expected page F1 from the page's summary. */
  readonly confidence: StoredTrees
  /** Where the expected F1 is below this, nothing is returned. */
  readonly emptyBelow: number
  /** How it was trained: packages with digests, seed, settings, scores. */
  readonly record: Readonly<Record<string, unknown>>
}

/** Scores are stored in steps of this size. */
export const tokenScoreStep = 1 / 16

/** A model ready for use. */
export class ReadyModel {
  readonly id: string
  readonly blocks: Forest
  readonly tokens: TokenScores
  readonly kinds: readonly TreeEnsemble[]
  readonly kindTokens: KindTable
  readonly confidence: TreeEnsemble
  readonly emptyBelow: number

  constructor(model: LearnedModel) {
    this.id = model.id
    this.blocks = new Forest(model.blocks, featureNames)
    this.tokens = new TokenTable(model)
    this.kinds = model.kinds.map(trees => new TreeEnsemble(trees, pageColumns))
    this.kindTokens = new KindTable(model)
    this.confidence = new TreeEnsemble(model.confidence, [...summaryNames, ...confidenceNames])
    this.emptyBelow = model.emptyBelow
  }
}

/** Scores of page tokens for every kind of page. */
export class KindTable {
  private readonly index = new Map<number, number>()
  private readonly scores: Int8Array

  constructor(model: LearnedModel) {
    const keys = intsOf(decodeBase64(model.kindTokens.keys))
    this.scores = new Int8Array(decodeBase64(model.kindTokens.scores))
    if (keys.length * modelKinds.length !== this.scores.length) {
      throw new ValueError(`kindTokens of model ${model.id}`, `${keys.length * modelKinds.length} scores`, this.scores.length)
    }
    keys.forEach((key, i) => {
      this.index.set(key, i)
    })
  }

  /** Writes the sum of the scores of some keys, kind by kind, from `at` on. */
  sum(keys: Int32Array, into: Float32Array, at: number): void {
    for (const key of keys) {
      const i = this.index.get(key)
      if (i !== undefined)
        for (let k = 0; k < modelKinds.length; k++) into[at + k] += this.scores[i * modelKinds.length + k] * tokenScoreStep
    }
  }
}

/** Columns that confidence sees beside the summary. */
export const confidenceNames: readonly string[] = [
  'expectedF1',
  'takenShare',
  'takenBlocks',
  'uncertainty',
  'alternative',
  ...modelKinds.map(kind => `pageKind:${kind}`),
]

/** Token scores in an open hash table: the upper 24 bits of a key and its score in one number, so that little memory is touched. */
class TokenTable implements TokenScores {
  private readonly entries: Int32Array
  private readonly mask: number

  constructor(model: LearnedModel) {
    const keys = intsOf(decodeBase64(model.tokens.keys))
    const scores = decodeBase64(model.tokens.scores)
    if (keys.length !== scores.length) throw new ValueError(`tokens of model ${model.id}`, `${keys.length} scores`, scores.length)
    let capacity = 16
    while (capacity < 1.5 * keys.length) capacity *= 2
    this.mask = capacity - 1
    this.entries = new Int32Array(capacity)
    for (let i = 0; i < keys.length; i++) {
      let at = keys[i] & this.mask
      while (this.entries[at] !== 0) at = (at + 1) & this.mask
      // An entry that would be 0 says a sixteenth less than it should: 0 is a free place.
      this.entries[at] = (keys[i] & -256) | scores[i] || 255
    }
  }

  /** Reads the table from end to end: one look-up after the other would wait for memory. */
  warm(): number {
    const { entries } = this
    let all = 0
    for (let at = 0; at < entries.length; at += 16) all |= entries[at]
    return all
  }

  get(key: number): number {
    const { entries, mask } = this
    let at = key & mask
    for (let entry = entries[at]; entry !== 0; entry = entries[at]) {
      if (((entry ^ key) & -256) === 0) return ((entry << 24) >> 24) * tokenScoreStep
      at = (at + 1) & mask
    }
    return Number.NaN
  }
}

/** Checks that a value is a model of this version; the error says what is wrong. */
export function readLearnedModel(value: unknown): LearnedModel {
  const model = value as LearnedModel
  const format = typeof value === 'object' && value !== null ? (value as { format?: unknown }).format : value
  if (format !== 'gleaner-learned/2') throw new ValueError('a learned model', 'an object with format "gleaner-learned/2"', format)
  const counts = { blocks: 0, kinds: modelKinds.length, tokens: 1, kindTokens: 1, confidence: 1 }
  for (const field of Object.keys(counts) as (keyof typeof counts)[]) {
    const parts: readonly unknown[] = field === 'blocks' || field === 'kinds' ? model[field] : [model[field]]
    const isWhole = Array.isArray(parts) && parts.length > 0 && parts.every(part => Object(part) === part)
    if (!isWhole || parts.length !== (counts[field] || parts.length)) {
      throw new ValueError(`the learned model's field ${field}`, counts[field] > 1 ? `a list of ${counts[field]}` : 'there', model[field])
    }
  }
  if (typeof model.id !== 'string') throw new ValueError("the learned model's field id", 'a text', model.id)
  if (!Number.isFinite(model.emptyBelow)) throw new ValueError("the learned model's field emptyBelow", 'a number', model.emptyBelow)
  new ReadyModel(model)
  return model
}
