/** The thread that extracts pages. */

import {
  ConfigurationError,
  type ExtractOptions,
  extract,
  filters,
  pipelines,
  type Registry,
  type Result,
  readDocument,
  readModel,
  registry,
  withModels,
} from 'gleaner'
import { charsets } from 'gleaner/charsets'
import { explained } from './explained.js'
import { plainText } from './plain-text.js'
import type { ExtractionRequest, ExtractionResult, Format, PipelineChoice } from './types.js'

/** What every thread is told. */
export interface WorkerSetup {
  readonly maxSourceBytes: number
}

type PipelineOptions = Pick<ExtractOptions, 'pipeline' | 'registry' | 'hidden' | 'noscript'>

/** Pipelines that were read, by their JSON: reading one may mean reading models. */
const maxRemembered = 20

/** Makes the function that extracts one page. */
export function start({ maxSourceBytes }: WorkerSetup): (request: ExtractionRequest) => ExtractionResult {
  const remembered = new Map<string, PipelineOptions>()
  return ({ source, url, pipeline, formats, options = {}, plain = false, explains = false, deadlineMs = 0 }) => {
    const began = performance.now()
    const input = 'html' in source ? source.html : source.bytes
    const page = { url, ...('html' in source ? {} : { contentType: source.contentType }) }
    const all = { ...options, ...pipelineOptions(pipeline, remembered), charsets, limits: { maxSourceBytes, deadlineMs } }
    if (plain) return plainText(input, page, all)
    const result = extract(input, { ...all, ...page })
    const explanation = explains ? { explanation: explained(result, pipeline) } : {}
    return { ...fieldsOf(result, formats), ...explanation, workMs: performance.now() - began }
  }
}

function pipelineOptions(choice: PipelineChoice, remembered: Map<string, PipelineOptions>): PipelineOptions {
  const key = JSON.stringify([choice.name, choice.document])
  const known = remembered.get(key)
  if (known !== undefined) return known
  const read = readPipeline(choice)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(key, read)
  return read
}

function readPipeline({ name, document }: PipelineChoice): PipelineOptions {
  if (document !== null) {
    const { pipeline, policies, content, models } = readDocument(document, { readModel })
    const withOwn: Registry = withModels(registry, models)
    return { pipeline: content ? { pipeline, content } : pipeline, registry: withOwn, ...policies }
  }
  if (pipelines.some(shipped => shipped.name === name)) return { pipeline: name }
  if (filters.some(filter => filter.name === name)) return { pipeline: { use: name } }
  throw new ConfigurationError(`there is no pipeline or filter "${name}"`)
}

function fieldsOf(result: Result, formats: readonly Format[]): ExtractionResult {
  const { status, confidence, pageKind, title, authors, published, siteName, language } = result
  return {
    ...{ status, confidence, pageKind, title, authors, published, siteName, language, direction: directionOf(result) },
    ...(formats.includes('html') && { html: result.html }),
    ...(formats.includes('text') && { text: result.text }),
    ...(formats.includes('markdown') && { markdown: result.markdown }),
    ...(formats.includes('json') && { json: result.toJSON() }),
  }
}

/** Languages that are written from right to left; pages state the direction less often than the language. */
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

function directionOf({ language }: Result): 'ltr' | 'rtl' | null {
  if (language === null) return null
  return rightToLeft.has(language.toLowerCase().split('-')[0]) ? 'rtl' : 'ltr'
}
