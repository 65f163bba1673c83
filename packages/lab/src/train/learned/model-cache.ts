/** Block models kept in files, so that what was trained once, from the same data with the same settings, is not trained again. */

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { featureNames } from 'gleaner/learned'
import type { BinnedPages } from './binned-pages.js'
import type { BlockModel, BlockModelOptions } from './block-model.js'
import type { BlockTask } from './threads.js'

/** Changes with the trainer. */
const trainerVersion = 1

/** Models by what they are made of: a model is found again only if nothing of that has changed. */
export class ModelCache {
  private readonly folder: string
  private readonly digest: string

  constructor(folder: string, pages: BinnedPages, options: BlockModelOptions) {
    this.folder = folder
    const { seed: _, ...settings } = options
    const hash = createHash('sha256').update(JSON.stringify([trainerVersion, featureNames, settings]))
    hash.update(pages.shared.bins)
    for (const { labels, known, words, tokens, places, domain } of pages.samples) {
      for (const numbers of [labels, known, words, tokens, places]) hash.update(numbers)
      hash.update(domain)
    }
    this.digest = hash.digest('hex').slice(0, 16)
  }

  private fileOf({ leftOut, seed }: BlockTask): string {
    return join(this.folder, `${this.digest}-${leftOut}-${seed}.bin`)
  }

  /** The model of a task, null if it is not there. */
  get(task: BlockTask): BlockModel | null {
    const file = this.fileOf(task)
    return existsSync(file) ? (deserialize(readFileSync(file)) as BlockModel) : null
  }

  put(task: BlockTask, model: BlockModel): void {
    mkdirSync(this.folder, { recursive: true })
    const file = this.fileOf(task)
    writeFileSync(`${file}.part`, serialize(model))
    renameSync(`${file}.part`, file)
  }
}
