/** Searches for a pipeline on packages of gold pages: opens a scorer, keeps the checkpoint, and writes the record. */

import { explain, type Pipeline, type PipelineDocument, type Registry, registry as shipped } from 'gleaner'
import { type OpenShard, openBench } from '../bench/index.js'
import { digestOf, type GoldPage, packageFileOf, packageNameOf, readPackage } from '../datasets/index.js'
import { OptimiseError } from './budget.js'
import { noJournal, openJournal } from './journal.js'
import { localScorer } from './local-scorer.js'
import { type OptimiseOptions, type OptimiseResult, optimise } from './optimise.js'
import type { Scorer } from './scorer.js'

/** What a search on packages is told beyond what `optimise` takes. */
export interface PackageSearch extends Omit<OptimiseOptions, 'journal'> {
  /** Names or files of packages. */
  readonly packages: readonly string[]
  /** Take the first page and every n-th after it; 1 by default. */
  readonly every?: number
  /** Threads that score: as many as there are cores by default, 0: none beside this one. The result does not depend on it. */
  readonly workers?: number
  /** Opens what scores one share of the pages, in place of threads: an executor with one worker. */
  readonly executor?: OpenShard
  /** A folder in which verdicts are kept between searches. */
  readonly cacheFolder?: string
  /** A file to which every evaluation is added; a search that ended early goes on from it. */
  readonly checkpoint?: string
  readonly resume?: boolean
  /** Other filters than those that ship; they judge in this thread. */
  readonly registry?: Registry
}

/** A search with what it was told and what it found, as plain data. */
export interface SearchRecord extends OptimiseResult {
  readonly format: 'gleaner-search-record/1'
  readonly settings: SearchSettings
  /** The found pipeline in words. */
  readonly words: string
}

/** What decides a search: the same settings give the same result. */
export interface SearchSettings {
  /** SHA-256 of each package, by name. */
  readonly packages: Readonly<Record<string, string>>
  readonly every: number
  readonly start: Pipeline
  readonly allowed: unknown
  readonly strategy: string
  readonly objective: string
  readonly withCpu: boolean
  readonly budget: unknown
  readonly seed: number
  readonly folds: number
}

/** Searches on packages. */
export async function optimisePackages(options: PackageSearch): Promise<SearchRecord> {
  const { registry = shipped, every = 1 } = options
  const settings = await settingsOf(options, every)
  const scorer = await openScorer(options, every)
  try {
    if (scorer.pages.length === 0)
      throw new OptimiseError(`${options.packages.join(', ')}: no page has gold text, so nothing can be searched`)
    const journal = options.checkpoint ? openJournal(options.checkpoint, settings, { resume: options.resume ?? false }) : noJournal
    try {
      const result = await optimise(scorer, registry, { ...options, journal })
      return { format: 'gleaner-search-record/1', settings, words: inWords(result, registry), ...result }
    } finally {
      journal.close()
    }
  } finally {
    await scorer.close()
  }
}

async function openScorer(options: PackageSearch, every: number): Promise<Scorer & { close(): Promise<void> }> {
  const { packages, registry, workers, executor, cacheFolder } = options
  if (registry && registry !== shipped) return { ...localScorer(await goldPages(packages, every), registry), close: async () => {} }
  return openBench(packages, { every, ...(workers === undefined ? {} : { workers }), ...(executor ? { executor } : {}), cacheFolder })
}

async function goldPages(packages: readonly string[], every: number): Promise<GoldPage[]> {
  const pages: GoldPage[] = []
  for (const name of packages) for await (const page of readPackage(name, { every })) if (page.gold.text !== null) pages.push(page)
  return pages
}

async function settingsOf(options: PackageSearch, every: number): Promise<SearchSettings> {
  const packages: Record<string, string> = {}
  for (const name of options.packages) packages[packageNameOf(packageFileOf(name))] = await digestOf(name)
  return {
    packages,
    every,
    start: options.start,
    allowed: options.allowed ?? {},
    strategy: options.strategy ?? 'ladder',
    objective: options.objective ?? 'f1',
    withCpu: options.withCpu ?? false,
    budget: options.budget ?? {},
    seed: options.seed ?? 1,
    folds: options.folds ?? 5,
  }
}

/** A found pipeline and its options in words. */
function inWords({ pipeline, options: { policies, comments } }: OptimiseResult, registry: Registry): string {
  const hidden = policies?.hidden === undefined ? '' : ` Hidden text: ${policies.hidden}.`
  return `${explain(pipeline, registry)}${hidden}${comments === 'keep' ? ' With the option --comments keep.' : ''}`
}

/** The record of a search as the document of its pipeline. */
export function documentOf(
  name: string,
  { pipeline, options, words, settings, scores, comparisons, pages, domains }: SearchRecord,
): PipelineDocument {
  return {
    name,
    summary: words,
    pipeline,
    policies: options.policies ?? {},
    models: [],
    scores: { measure: 'multiset', pages, domains, ...scores, comparisons },
    record: { command: 'gleaner optimise', ...settings },
  }
}
