/**
 * Compares our parser with parse5 on random documents and on damaged pages, checks the laws of our tables there, and
 * minimises what differs or breaks a law.
 *
 * `npm run fuzz -- --minutes N --seed S [--documents N]`. Pages of the datasets are damaged too where they are there
 * (`GLEANER_DATA`). Ends with one line: seed, documents, those of
 * the `select` exception, those where parse5 is known to err, findings.
 */
import { parseArgs } from 'node:util'
import { parseTree } from '../packages/core/src/html/parse.js'
import { type Comparison, compareWithParse5, NO_LIMITS } from '../tests/support/compare-parse5.js'
import { samplePages } from '../tests/support/dataset-pages.js'
import { makeDocument, mutate } from '../tests/support/mutate.js'
import { Random } from '../tests/support/random.js'
import { brokenLaw } from '../tests/support/tree-laws.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    documents: { type: 'string', default: '0' },
  },
})
const seed = Number(values.seed)
const mostDocuments = Number(values.documents) || Number.POSITIVE_INFINITY

/** Whether both parsers agree, the documented exception counted as agreement. An exception is a finding too. */
function kindOf(html: string): Comparison['kind'] {
  try {
    if (brokenLaw(parseTree(html, { limits: NO_LIMITS })) !== null) return 'different'
    return compareWithParse5(html).kind
  } catch {
    return 'different'
  }
}

/** Cuts pieces out of a document for as long as the parsers still differ on it. */
function minimise(html: string): string {
  let smallest = html
  for (let size = Math.ceil(smallest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.length; ) {
      const shorter = smallest.slice(0, at) + smallest.slice(at + size)
      if (kindOf(shorter) === 'different') smallest = shorter
      else at += size
    }
  }
  return smallest
}

const random = new Random(seed)
// Small pages: a difference shows as well there, and ten times as many fit into a minute.
const pages = (await samplePages(40)).filter(page => page.length < 60_000)
const counts = { documents: 0, select: 0, parse5Faults: 0, findings: 0 }

const deadline = Date.now() + Number(values.minutes) * 60_000

function make(): string {
  if (pages.length > 0 && random.next() < 0.03) return mutate(random, random.pick(pages), random.pick(pages))
  const document = makeDocument(random)
  return random.next() < 0.5 ? document : mutate(random, document, makeDocument(random))
}

while (Date.now() < deadline && counts.documents < mostDocuments && counts.findings < 20) {
  const html = make()
  const kind = kindOf(html)
  counts.documents++
  if (kind === 'select') counts.select++
  if (kind === 'fault') counts.parse5Faults++
  if (kind !== 'different') continue
  counts.findings++
  console.log(JSON.stringify({ finding: counts.findings, document: counts.documents, html: minimise(html) }))
}
console.log(JSON.stringify({ seed, ...counts, pages: pages.length }))
process.exitCode = counts.findings > 0 ? 1 : 0
