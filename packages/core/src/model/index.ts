/** The models that ship, in modules of their own so that bundles can leave them out or load them later. */

import type { LearnedModel } from '../filters/learned/model.js'
import { modelData } from './generated/default.js'

export { mssModel } from './generated/mss.js'
export { victorModel } from './generated/victor.js'

/** The model that `extract` uses unless told otherwise. */
export const defaultModel: LearnedModel = modelData
