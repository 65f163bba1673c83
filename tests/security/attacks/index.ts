/** All attacks, by technique; written for this project. */

import { embeddingTechniques } from './embedding.js'
import { markdownTechniques } from './markdown.js'
import { mutationTechniques } from './mutation.js'
import { scriptTechniques } from './scripts.js'
import type { Technique } from './technique.js'
import { valueTechniques } from './values.js'

export type { Technique } from './technique.js'

/** Every technique with its pages. */
export const techniques: readonly Technique[] = [
  ...scriptTechniques,
  ...embeddingTechniques,
  ...mutationTechniques,
  ...valueTechniques,
  ...markdownTechniques,
]
