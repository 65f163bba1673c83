/**
 * How the default does on pages unlike those it was trained on: `npm run bench:robustness [-- --every N] [--json] [--docs]`.
 *
 * Three parts, all with default options: cross-validation on wcxb-dev as the model's record has it; packages that were never used for
 * training; and pages of wcxb-dev written in another way. The shipped model has seen the pages of the third part as they were: what
 * counts there is the difference to "as they are".
 */

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  countSnippets,
  createRandom,
  cutContent,
  type GoldPage,
  minified,
  multiset,
  poolSnippets,
  prettyPrinted,
  readPackage,
  withAppended,
  withoutAddress,
  withoutNames,
  withoutSemantics,
} from '@gleaner/lab'
import { makeSample } from '@gleaner/lab/train'
import { extract, type Page, parsePage, selectionText } from 'gleaner'
import { defaultModel } from 'gleaner/model'

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
})
const every = Number(values.every)

/** One part of the suite. */
interface Part {
  readonly part: string
  readonly pages: number
  readonly f1: number
}

/** The text that is kept of a page with default options. */
function keptText(html: string, url: string | null): string {
  const result = extract(html, url === null ? {} : { url })
  return selectionText(result.page, result.keep)
}

async function transferred(name: string): Promise<Part> {
  const scores: number[] = []
  const snippets: ReturnType<typeof countSnippets>[] = []
  for await (const { html, url, gold } of readPackage(name, { every })) {
    const text = keptText(html, url)
    if (gold.text === null) snippets.push(countSnippets(text, gold))
    else scores.push(multiset.score(text, gold.text).f1)
  }
  const f1 = snippets.length > 0 ? poolSnippets(snippets).f1 : mean(scores)
  return { part: name, pages: snippets.length + scores.length, f1 }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}

/** A page written in another way, with the text that is left to find. */
interface Perturbed {
  readonly html: string
  readonly url: string | null
  readonly text: string
}

/** What a perturbation may use beside the page: the boilerplate of the page of the same kind before it. */
interface Surroundings {
  readonly labels: () => Float32Array
  readonly boilerplate: string | null
}

type Perturbation = (gold: GoldPage, page: Page, around: Surroundings) => Perturbed | null

const rewritten =
  (rewrite: (page: Page) => string): Perturbation =>
  ({ url, gold }, page) => ({ html: rewrite(page), url, text: gold.text ?? '' })

const perturbations: readonly (readonly [string, Perturbation])[] = [
  ['as they are', rewritten(page => page.source)],
  ['shortened', shortened],
  ['classes and ids removed', rewritten(withoutNames)],
  ['semantic elements as div', rewritten(withoutSemantics)],
  ['address not given', ({ html, gold }) => ({ html, url: null, text: gold.text ?? '' })],
  ['address not known', ({ gold }, page) => ({ html: withoutAddress(page), url: null, text: gold.text ?? '' })],
  ['boilerplate appended', appended],
  ['minified', rewritten(minified)],
  ['pretty-printed', rewritten(prettyPrinted)],
]

/** Content cut after 50 to 450 words, log-uniform. */
function shortened({ id, url }: GoldPage, page: Page, { labels }: Surroundings): Perturbed | null {
  const words = 50 * 9 ** createRandom(`short ${id}`).next()
  const cut = cutContent(page, labels(), words)
  return cut && { ...cut, url }
}

function appended({ url, gold }: GoldPage, page: Page, { boilerplate }: Surroundings): Perturbed | null {
  return boilerplate === null ? null : { html: withAppended(page, boilerplate), url, text: gold.text ?? '' }
}

async function perturbed(): Promise<Part[]> {
  const scores = perturbations.map((): number[] => [])
  const boilerplates = new Map<string | null, string>()
  for await (const gold of readPackage('wcxb-dev', { every })) {
    const page = parsePage(gold.html, { url: gold.url, hidden: 'keep' })
    let known: Float32Array | null = null
    const labels = (): Float32Array => (known ??= makeSample(gold, page).labels)
    const boilerplate = boilerplates.get(gold.pageKind) ?? null
    perturbations.forEach(([, perturb], i) => {
      const changed = perturb(gold, page, { labels, boilerplate })
      if (changed) scores[i].push(multiset.score(keptText(changed.html, changed.url), changed.text).f1)
    })
    const rest = cutContent(page, labels(), 0)
    if (rest) boilerplates.set(gold.pageKind, rest.html)
  }
  return perturbations.map(([name], i) => ({ part: `wcxb-dev, ${name}`, pages: scores[i].length, f1: mean(scores[i]) }))
}

function crossValidated(): Part {
  const recorded = defaultModel.record['crossValidatedF1'] as Readonly<Record<string, number>>
  return { part: 'wcxb-dev, cross-validated (record)', pages: Number(defaultModel.record['pages']), f1: recorded['all'] }
}

const parts: Part[] = [crossValidated()]
for (const name of ['cleaneval-final', 'dragnet', 'readability', 'trafilatura']) parts.push(await transferred(name))
parts.push(...(await perturbed()))
const rows = parts.map(({ part, pages, f1 }) => `| ${part} | ${pages} | ${f1.toFixed(3)} |`)
const table = `| part | pages | F1 |
|---|--:|--:|
${rows.join('\n')}
| **mean** | | **${mean(parts.map(({ f1 }) => f1)).toFixed(3)}** |
`
if (values.docs) {
  writeFileSync(
    'docs/robustness.md',
    `# Robustness of the default extractor

Written by \`npm run bench:robustness -- --docs --every ${every}\`, which takes every page whose number is a multiple of ${every}. Default options
throughout; word-multiset F1, mean over pages, for trafilatura snippets.

The cross-validated figure is that of the training that made the shipped model. The model was not trained on the packages of the next four
rows. It was trained on the pages of the last nine as they are: there, only the difference to "as they are" tells something. In
shortened pages the content is cut after 50 to 450 words, and what follows of it is not in their gold.

${table}`,
  )
}
console.log(values.json ? JSON.stringify(parts) : table)
