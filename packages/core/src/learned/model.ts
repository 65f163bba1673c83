/** The learned filter's model: plain data with a version, and its ready form. */

import { ValueError } from '../params/errors.js'
import { decodeBase64, intsOf } from './base64.js'
import type { TokenScores } from './features/tokens.js'
import { blockNames, featureNames, modelKinds } from './features.js'
import { pageColumns, summaryNames } from './summary.js'
import { type StoredSymmetric, SymmetricEnsemble } from './symmetric.js'
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
  readonly blocks: readonly SymmetricEnsemble[]
  /** Columns of the blocks that the trees ask about, in the trees' numbering. */
  readonly blockColumns: Int32Array
  /** Columns of the blocks that the models of pages ask about. */
  readonly summaryColumns: Int32Array
  readonly tokens: TokenScores
  readonly kinds: readonly TreeEnsemble[]
  readonly kindTokens: KindTable
  readonly confidence: TreeEnsemble
  readonly emptyBelow: number

  constructor(model: LearnedModel) {
    this.id = model.id
    const used: number[] = []
    this.blocks = model.blocks.map(trees => new SymmetricEnsemble(trees, name => placeOf(name, used)))
    this.blockColumns = Int32Array.from(used)
    this.tokens = new TokenTable(model)
    this.kinds = model.kinds.map(trees => new TreeEnsemble(trees, pageColumns))
    this.kindTokens = new KindTable(model)
    this.confidence = new TreeEnsemble(model.confidence, [...summaryNames, ...confidenceNames])
    const asked = new Set([...model.kinds, model.confidence].flatMap(trees => trees.features))
    this.summaryColumns = Int32Array.from([...blockNames.keys()].filter(column => asked.has(blockNames[column])))
    this.emptyBelow = model.emptyBelow
  }
}

/** The place of a feature: its number among the used columns of blocks, or ~its number among those of the page. */
function placeOf(name: string, used: number[]): number {
  const column = featureNames.indexOf(name)
  if (column < 0) throw new ValueError('a feature of the model', 'one that this version computes', name)
  if (column >= blockNames.length) return ~(column - blockNames.length)
  const known = used.indexOf(column)
  return known >= 0 ? known : used.push(column) - 1
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

/** Token scores in an open hash table. */
class TokenTable implements TokenScores {
  private readonly keys: Int32Array
  private readonly scores: Float32Array
  private readonly mask: number

  constructor(model: LearnedModel) {
    const keys = intsOf(decodeBase64(model.tokens.keys))
    const scores = decodeBase64(model.tokens.scores)
    if (keys.length !== scores.length) throw new ValueError(`tokens of model ${model.id}`, `${keys.length} scores`, scores.length)
    let capacity = 16
    while (capacity < 3 * keys.length) capacity *= 2
    this.mask = capacity - 1
    this.keys = new Int32Array(capacity)
    this.scores = new Float32Array(capacity)
    for (let i = 0; i < keys.length; i++) {
      let at = keys[i] & this.mask
      while (this.keys[at] !== 0) at = (at + 1) & this.mask
      this.keys[at] = keys[i]
      this.scores[at] = ((scores[i] << 24) >> 24) * tokenScoreStep
    }
  }

  get(key: number): number {
    let at = key & this.mask
    while (this.keys[at] !== 0) {
      if (this.keys[at] === key) return this.scores[at]
      at = (at + 1) & this.mask
    }
    return Number.NaN
  }
}

/** Checks that a value is a model of this version; the error says what is wrong. */
export function readLearnedModel(value: unknown): LearnedModel {
  const model = value as LearnedModel
  const format = typeof value === 'object' && value !== null ? (value as { format?: unknown }).format : value
  if (format !== 'gleaner-learned/2') throw new ValueError('a learned model', 'an object with format "gleaner-learned/2"', format)
  for (const field of ['id', 'blocks', 'tokens', 'kinds', 'kindTokens', 'confidence', 'emptyBelow'] as const) {
    if (model[field] === undefined) throw new ValueError(`the learned model's field ${field}`, 'there', undefined)
  }
  if (!Array.isArray(model.kinds) || model.kinds.length !== modelKinds.length) {
    throw new ValueError("the learned model's kinds", `a list of ${modelKinds.length}`, model.kinds)
  }
  new ReadyModel(model)
  return model
}
