import type { Adapter } from './adapter.js'
import { articleExtractionBenchmark } from './article-extraction-benchmark/adapter.js'
import { cleaneval } from './cleaneval/adapter.js'
import { dragnet } from './dragnet/adapter.js'
import { folder } from './folder/adapter.js'
import { l3sGn1 } from './l3s-gn1/adapter.js'
import { readability } from './readability/adapter.js'
import { wceb } from './wceb/adapter.js'
import { wcxb } from './wcxb/adapter.js'
import { webmainbench } from './webmainbench/adapter.js'

export { type Adapter, LayoutError } from './adapter.js'

/** Every layout that can be imported. The order matters for detection: the plain folder would take most of the others. */
export const adapters: readonly Adapter[] = [
  wcxb,
  articleExtractionBenchmark,
  l3sGn1,
  wceb,
  readability,
  dragnet,
  cleaneval,
  webmainbench,
  folder,
]
