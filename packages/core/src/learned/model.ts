/** The learned filter's model: plain data with a version, and its ready form. */

import { ValueError } from '../params/errors.js'
import { decodeBase64, intsOf } from './base64.js'
import type { TokenScores } from './features/tokens.js'
import { featureNames, modelKinds } from './features.js'
import { summaryNames } from './summary.js'
import { type StoredTrees, TreeEnsemble } from './trees.js'

/** A trained model as it is stored; docs/model-format.md describes every field. */
export interface LearnedModel {
  readonly format: 'gleaner-learned/1'
  readonly id: string
  /** Ensembles whose probabilities are averaged: the belief that a block is content. */
  readonly blocks: readonly StoredTrees[]
  readonly tokens: {
    /** Token keys in ascending order (32-bit). */
    readonly keys: string
    /** Scores in sixteenths (8-bit), in the order of the keys. */
    readonly scores: string
  }
  /** One ensemble per kind of page (in the order of `modelKinds`), over the page's summary. */
  readonly kinds: readonly StoredTrees[]
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
  readonly blocks: readonly TreeEnsemble[]
  readonly tokens: TokenScores
  readonly kinds: readonly TreeEnsemble[]
  readonly confidence: TreeEnsemble
  readonly emptyBelow: number

  constructor(model: LearnedModel) {
    this.id = model.id
    this.blocks = model.blocks.map(trees => new TreeEnsemble(trees, featureNames))
    this.tokens = new TokenTable(model)
    this.kinds = model.kinds.map(trees => new TreeEnsemble(trees, summaryNames))
    this.confidence = new TreeEnsemble(model.confidence, [...summaryNames, ...confidenceNames])
    this.emptyBelow = model.emptyBelow
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

  get(key: number): number | undefined {
    let at = key & this.mask
    while (this.keys[at] !== 0) {
      if (this.keys[at] === key) return this.scores[at]
      at = (at + 1) & this.mask
    }
    return undefined
  }
}

/** Checks that a value is a model of this version; the error says what is wrong. */
export function readLearnedModel(value: unknown): LearnedModel {
  const model = value as LearnedModel
  const format = typeof value === 'object' && value !== null ? (value as { format?: unknown }).format : value
  if (format !== 'gleaner-learned/1') throw new ValueError('a learned model', 'an object with format "gleaner-learned/1"', format)
  for (const field of ['id', 'blocks', 'tokens', 'kinds', 'confidence', 'emptyBelow'] as const) {
    if (model[field] === undefined) throw new ValueError(`the learned model's field ${field}`, 'there', undefined)
  }
  if (!Array.isArray(model.kinds) || model.kinds.length !== modelKinds.length) {
    throw new ValueError("the learned model's kinds", `a list of ${modelKinds.length}`, model.kinds)
  }
  new ReadyModel(model)
  return model
}
