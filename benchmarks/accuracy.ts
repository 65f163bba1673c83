/**
 * The accuracy of the default extractor: `npm run bench:accuracy [-- --json] [--docs] [--transfer-only]`.
 *
 * Five-fold cross-validation on wcxb-dev by domain, word multiset, mean of page F1, mean of three sets of training seeds;
 * calibration, kinds of page, empty pages; transfer of the shipped model to other packages; the pipeline `fast`.
 */

import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { auroc, bootstrapMean, calibrationError, countSnippets, multiset, poolSnippets, readPackage, summarise } from '@gleaner/lab'
import { LearnedTraining, loadSamples, type PageResult } from '@gleaner/lab/train'
import { type ExtractOptions, extract, selectionText } from 'gleaner'
import { defaultModel } from 'gleaner/model'
import { accuracyDocument, type CurvePoint } from './accuracy-document.js'

const kinds = ['article', 'documentation', 'service', 'forum', 'listing', 'collection', 'product']
const has = (flag: string): boolean => process.argv.includes(flag)
const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** A package with the settings that its gold policy asks for. */
interface Profile {
  readonly name: string
  readonly options: ExtractOptions
}

const transfer: readonly Profile[] = [
  { name: 'cleaneval-final', options: { comments: 'keep', title: true } },
  { name: 'dragnet', options: { favour: 'precision', title: true } },
  { name: 'trafilatura', options: {} },
  { name: 'readability', options: {} },
]

/** Mean F1 over pages of one set of seeds, with a bootstrap interval. */
function meanF1(results: readonly PageResult[], set: number): { f1: number; low: number; high: number; pages: number } {
  const { value, low, high } = bootstrapMean(
    results.map(result => result.f1s[set]),
    { resamples: 2000 },
  )
  return { f1: value, low, high, pages: results.length }
}

function crossSummary(results: readonly PageResult[]) {
  const sets = results[0].f1s.map((_, set) => set)
  const table = Object.fromEntries(
    ['all', ...kinds].map(kind => {
      const part = kind === 'all' ? results : results.filter(result => result.kind === kind)
      const means = sets.map(set => meanF1(part, set))
      return [kind, { ...means[0], f1: means.reduce((sum, mean) => sum + mean.f1, 0) / means.length, bySet: means.map(mean => mean.f1) }]
    }),
  )
  const judged = results.filter(result => result.kind !== null)
  const recalls = kinds.map(kind => {
    const part = judged.filter(result => result.kind === kind)
    return part.filter(result => result.predictedKind === kind).length / part.length
  })
  const empty = results.filter(result => result.goldIsEmpty)
  const others = results.filter(result => !result.goldIsEmpty)
  return {
    f1: table,
    kindAccuracy: judged.filter(result => result.predictedKind === result.kind).length / judged.length,
    kindMacroRecall: recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length,
    kindRecall: Object.fromEntries(kinds.map((kind, i) => [kind, recalls[i]])),
    calibrationError: calibrationError(
      results.map(result => result.confidence),
      results.map(result => result.f1s[0]),
      10,
    ),
    aurocBelowHalf: auroc(
      results.map(result => -result.confidence),
      results.map(result => (result.f1s[0] < 0.5 ? 1 : 0)),
    ),
    emptyGoldReturnedEmpty: empty.filter(result => result.isEmpty).length / Math.max(1, empty.length),
    otherPagesReturnedEmpty: others.filter(result => result.isEmpty).length / Math.max(1, others.length),
  }
}

/** The sets of seeds whose mean is the result: as many models as ship, averaged. */
const seedSets = [
  [1, 2, 3, 4],
  [2, 3, 4, 5],
  [3, 4, 5, 1],
]

/** Cross-validates the training that makes the shipped model, then single models of a quarter and of half of the domains. */
async function crossValidate(): Promise<{ results: PageResult[]; curve: CurvePoint[] }> {
  say('reading pages …')
  const samples = await loadSamples(['wcxb-dev'], '.cache/samples-wcxb-dev.bin', done => done % 200 === 0 && say(`  ${done} pages`))
  const common = {
    id: 'default',
    modelCache: '.cache/block-models',
    threads: availableParallelism(),
    onProgress: (done: string) => say(`  ${done}`),
  }
  // The last set is one model alone: the end of the learning curve.
  const all = await new LearnedTraining(samples, { ...common, seedSets: [...seedSets, [1]] }).crossValidate()
  const curve: CurvePoint[] = []
  for (const quarters of [1, 2]) {
    say(`${quarters} quarters of the domains …`)
    const part = await new LearnedTraining(samples, { ...common, seedSets: [[1]], blocks: { quarters } }).crossValidate()
    curve.push({ share: quarters / 4, models: 1, f1: meanF1(part, 0).f1 })
  }
  curve.push({ share: 1, models: 1, f1: meanF1(all, seedSets.length).f1 })
  curve.push({ share: 1, models: seedSets[0].length, f1: meanF1(all, 0).f1 })
  return { results: all.map(result => ({ ...result, f1s: result.f1s.slice(0, seedSets.length) })), curve }
}

/** Scores the shipped model on a package with its profile. */
async function scoreProfile({ name, options }: Profile) {
  const scores: { p: number; r: number; f1: number }[] = []
  const snippets: ReturnType<typeof countSnippets>[] = []
  for await (const page of readPackage(name)) {
    const result = extract(page.html, { ...options, ...(page.url ? { url: page.url } : {}) })
    const text =
      options.title && result.title
        ? `${result.title}\n${selectionText(result.page, result.keep)}`
        : selectionText(result.page, result.keep)
    if (page.gold.text === null) snippets.push(countSnippets(text, page.gold))
    else scores.push(multiset.score(text, page.gold.text))
  }
  if (snippets.length > 0) return { package: name, options, measure: 'snippets', pages: snippets.length, ...poolSnippets(snippets) }
  return { package: name, options, measure: 'multiset', ...summarise(scores) }
}

async function scoreOn(name: string, options: ExtractOptions) {
  const rows: { kind: string | null; f1: number }[] = []
  for await (const page of readPackage(name)) {
    const result = extract(page.html, { ...options, ...(page.url ? { url: page.url } : {}) })
    rows.push({ kind: page.pageKind, f1: multiset.score(selectionText(result.page, result.keep), page.gold.text ?? '').f1 })
  }
  const mean = (part: readonly { f1: number }[]): number => part.reduce((sum, row) => sum + row.f1, 0) / Math.max(1, part.length)
  return Object.fromEntries(['all', ...kinds].map(kind => [kind, mean(kind === 'all' ? rows : rows.filter(row => row.kind === kind))]))
}

const cross = has('--transfer-only') ? null : await crossValidate()
say('transfer …')
const transferred = []
for (const profile of transfer) transferred.push(await scoreProfile(profile))
say('fast …')
const result = {
  model: createHash('sha256').update(JSON.stringify(defaultModel)).digest('hex'),
  crossValidation: cross ? { ...crossSummary(cross.results), learningCurve: cross.curve } : null,
  transfer: transferred,
  fast: await scoreOn('wcxb-dev', { pipeline: 'fast' }),
}
const recorded = defaultModel.record['crossValidatedF1'] as Readonly<Record<string, number>>
if (has('--docs')) writeFileSync('docs/accuracy.md', accuracyDocument(result, recorded, cross?.results ?? null))
console.log(JSON.stringify(result, null, has('--json') ? 0 : 2))
