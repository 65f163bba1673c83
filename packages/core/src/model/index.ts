/** The model of the default extractor, a module of its own so that bundles can leave it out or load it later. */

import type { LearnedModel } from '../learned/model.js'
import { modelData } from './generated/default.js'

/** The model that `extract` uses unless told otherwise. */
export const defaultModel: LearnedModel = modelData
