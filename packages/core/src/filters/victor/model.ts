/** Victor's model: plain data with a version and its training record, and its ready form. */

import { bytesOf, decodeBase64, encodeBase64, shortsOf } from '../../numeric/base64.js'
import { hashText } from '../../numeric/hash.js'
import { ValueError } from '../../params/errors.js'
import { type Feature, featuresOf, type Levels } from './features.js'
import { labels, type Template, templateOf } from './template.js'

/** The version of the format that this code reads and writes. */
export const victorFormat = 'gleaner-victor/1'

/** A trained model as it is stored. */
export interface VictorModel extends Levels {
  readonly format: typeof victorFormat
  readonly id: string
  /** Names of the labels; all but the last are content. */
  readonly labels: readonly string[]
  /** Names of the features, in the order of the columns. */
  readonly features: readonly string[]
  readonly windowBlocks: number
  /** One weight is this much. */
  readonly step: number
  /** Weights in the order of the template, as base64 of little-endian 16-bit numbers. */
  readonly weights: string
  /** Hash of `weights`, which tells a damaged file. */
  readonly check: number
  /** How it was trained: packages with digests, settings, scores. */
  readonly record: Readonly<Record<string, unknown>>
}

/** What `storeVictorModel` needs beside the weights. */
export type VictorSettings = Levels & Pick<VictorModel, 'id' | 'windowBlocks' | 'record'>

/** Weights are stored in steps of this size: their range is ±32, and a step moves no decision that is not a tie. */
const storedStep = 1 / 1024

/** Makes the stored form of trained weights. */
export function storeVictorModel(settings: VictorSettings, weights: ArrayLike<number>): VictorModel {
  const steps = Array.from(weights, weight => Math.max(-32767, Math.min(32767, Math.round(weight / storedStep))))
  const text = encodeBase64(bytesOf(steps, 'short'))
  const { id, windowBlocks, countBins, documentBins, lengthBins, shareLevels, positionLevels, record } = settings
  return {
    format: victorFormat,
    id,
    labels,
    features: featuresOf(settings).map(feature => feature.name),
    windowBlocks,
    countBins,
    documentBins,
    lengthBins,
    shareLevels,
    positionLevels,
    step: storedStep,
    weights: text,
    check: hashText(text),
    record,
  }
}

/** A model ready for use. */
export class ReadyVictor {
  readonly id: string
  readonly levels: Levels
  readonly features: readonly Feature[]
  readonly template: Template
  readonly weights: Float64Array
  /** Scores of label bigrams. */
  readonly transition: Float64Array

  constructor(model: VictorModel) {
    const name = `the Victor model ${model.id}`
    this.id = model.id
    this.levels = model
    this.features = featuresOf(model)
    this.template = templateOf(this.features, model.windowBlocks)
    const names = this.features.map(feature => feature.name)
    if (names.join() !== model.features.join()) throw new ValueError(`features of ${name}`, `the list ${names.join(', ')}`, model.features)
    if (labels.join() !== model.labels.join()) throw new ValueError(`labels of ${name}`, `the list ${labels.join(', ')}`, model.labels)
    const stored = decoded(model.weights, name)
    if (stored.length !== this.template.size) throw new ValueError(`weights of ${name}`, `${this.template.size} numbers`, stored.length)
    if (hashText(model.weights) !== model.check)
      throw new ValueError(`weights of ${name}`, `undamaged, with the check ${model.check}`, hashText(model.weights))
    this.weights = Float64Array.from(stored, value => value * model.step)
    this.transition = this.weights.slice(this.template.bigrams)
  }
}

function decoded(text: string, name: string): Int16Array {
  try {
    return shortsOf(decodeBase64(text))
  } catch (error) {
    throw new ValueError(`weights of ${name}`, 'base64', error instanceof Error ? error.message : error)
  }
}

/** Checks that a value is a model of this version; the error says what was expected and what came. */
export function readVictorModel(value: unknown): VictorModel {
  const format = typeof value === 'object' && value !== null ? (value as { format?: unknown }).format : value
  if (format !== victorFormat) throw new ValueError('a Victor model', `an object with format "${victorFormat}"`, format)
  const model = value as Readonly<Record<string, unknown>>
  const expect = (field: string, expected: string, holds: (value: unknown) => boolean): void => {
    if (!holds(model[field])) throw new ValueError(`the Victor model's field ${field}`, expected, model[field])
  }
  expect('id', 'a text', isText)
  expect('weights', 'a text', isText)
  for (const field of ['labels', 'features']) expect(field, 'a list of texts', given => Array.isArray(given) && given.every(isText))
  for (const field of ['countBins', 'documentBins', 'lengthBins']) expect(field, 'a list of ascending numbers', isAscending)
  expect('windowBlocks', 'a whole number in 0…5', given => isWhole(given, 0, 5))
  for (const field of ['shareLevels', 'positionLevels']) expect(field, 'a whole number in 1…100', given => isWhole(given, 1, 100))
  expect('step', 'a number above 0', given => typeof given === 'number' && given > 0)
  expect('check', 'a number', given => typeof given === 'number')
  new ReadyVictor(value as VictorModel)
  return value as VictorModel
}

const isText = (value: unknown): boolean => typeof value === 'string'

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}

function isAscending(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length < 100 &&
    value.every((bin, i) => typeof bin === 'number' && (i === 0 || bin > (value[i - 1] as number)))
  )
}
