/** Searches for a pipeline on packages of gold pages: opens a scorer, keeps the checkpoint, and writes the record. */

import { explain, type Pipeline, type PipelineDocument, type Registry, registry as shipped } from 'gleaner'
import { openBench } from '../bench/index.js'
import { digestOf, type GoldPage, packageFileOf, packageNameOf, readPackage } from '../datasets/index.js'
import { OptimiseError } from './budget.js'
import { type BlockVotes, blockVotes, fitConsensus, strongest } from './fit-consensus.js'
import { noJournal, openJournal } from './journal.js'
import { localScorer } from './local-scorer.js'
import { type OptimiseOptions, type OptimiseResult, optimise } from './optimise.js'
import type { Scorer } from './scorer.js'
import type { SearchSpace } from './search-space.js'

/** What a search on packages is told beyond what `optimise` takes. */
export interface PackageSearch extends Omit<OptimiseOptions, 'journal' | 'fit'> {
  /** Names or files of packages. */
  readonly packages: readonly string[]
  /** Take the first page and every n-th after it; 1 by default. */
  readonly every?: number
  /** Threads that score; 0, the default, scores in this thread, where filters judge the same text only once. */
  readonly workers?: number
  /** A file to which every evaluation is added; a search that ended early goes on from it. */
  readonly checkpoint?: string
  readonly resume?: boolean
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
  const { registry = shipped, every = 1, workers = 0 } = options
  const pages = await goldPages(options.packages, every)
  const settings = await settingsOf(options, every)
  const journal = options.checkpoint ? openJournal(options.checkpoint, settings, { resume: options.resume ?? false }) : noJournal
  const bench = workers > 0 ? await openBench(options.packages, { every, workers }) : null
  try {
    const scorer: Scorer = bench ?? localScorer(pages, registry)
    const result = await optimise(scorer, registry, { ...options, journal, fit: fitter(pages, registry) })
    return { format: 'gleaner-search-record/1', settings, words: explain(result.pipeline, registry), ...result }
  } finally {
    journal.close()
    await bench?.close()
  }
}

async function goldPages(packages: readonly string[], every: number): Promise<GoldPage[]> {
  const pages: GoldPage[] = []
  for (const name of packages) for await (const page of readPackage(name, { every })) if (page.gold.text !== null) pages.push(page)
  if (pages.length === 0) throw new OptimiseError(`${packages.join(', ')}: no page has gold text, so nothing can be searched`)
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

/** Sizes of the fitted consensuses that are offered beside the one of all filters. */
const sizes = [12, 6]

/** Fits consensuses of the allowed filters with default parameters; each page is judged once, when it is first needed. */
function fitter(gold: readonly GoldPage[], registry: Registry): (space: SearchSpace, pages: readonly number[]) => Promise<Pipeline[]> {
  const known = new Map<number, BlockVotes>()
  return async ({ leaves }, pages) => {
    const members = leaves.filter(({ use, preset }) => preset === undefined && use !== 'learned')
    if (members.length < 2) return []
    for (const page of pages) if (!known.has(page)) known.set(page, blockVotes(gold[page], members, registry))
    const votes = pages.map(page => known.get(page)!)
    const whole = fitConsensus(votes, members)
    const smaller = sizes.filter(size => size < members.length).map(size => fitConsensus(votes, members, strongest(votes, whole, size)))
    return [...smaller.reverse(), whole]
  }
}

/** The record of a search as the document of its pipeline. */
export function documentOf(
  name: string,
  { pipeline, words, settings, scores, comparisons, pages, domains }: SearchRecord,
): PipelineDocument {
  return {
    name,
    summary: words,
    pipeline,
    policies: {},
    models: [],
    scores: { measure: 'multiset', pages, domains, ...scores, comparisons },
    record: { command: 'gleaner optimise', ...settings },
  }
}
