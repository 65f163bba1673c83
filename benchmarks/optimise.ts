/**
 * How fast a search scores pipelines: `npm run bench:optimise -- [--package P] [--every N] [--pipelines N]`.
 *
 * Prints the CPU of the filters alone and with the cache of verdicts, the rate of evaluations whose verdicts are known, the size of a
 * verdict, and whether scores from the cache equal those of pipelines that run anew. Uses the package `sample` if none is named.
 */
import { parseArgs } from 'node:util'
import { createRandom, type GoldPage, localScorer, multiset, readPackage, searchSpace, standardOperators } from '@gleaner/lab'
import { compile, defaultsOf, type Pipeline, parsePage, policiesOf, registry, selectionText, unlimited } from 'gleaner'

const { values } = parseArgs({
  options: {
    package: { type: 'string', default: 'sample' },
    every: { type: 'string', default: '1' },
    pipelines: { type: 'string', default: '200' },
  },
})

const pages: GoldPage[] = []
for await (const page of readPackage(values.package, { every: Number(values.every) })) if (page.gold.text !== null) pages.push(page)
const space = searchSpace(registry, { published: true })
const leaves = space.leaves.filter(({ preset }) => preset === undefined)

/** CPU seconds that some work takes. */
async function cpuOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

const parsed = pages.map(({ html, url }) => parsePage(html, { url }))
let bytes = 0
let masks = 0
const filtersCpu = await cpuOf(() => {
  for (const page of parsed) {
    for (const { use } of leaves) {
      const filter = registry.filters.get(use)!
      const { keep } = filter.judge(page, defaultsOf(filter.params), unlimited)
      bytes += keep.bounds.byteLength
      masks++
    }
  }
})
const scorer = localScorer(pages, registry)
const cachingCpu = await cpuOf(() => scorer.score(leaves))
const random = createRandom(1)
const pipelines: Pipeline[] = Array.from({ length: Number(values.pipelines) }, () => {
  const members = Array.from({ length: 3 + random.int(3) }, () => leaves[random.int(leaves.length)])
  return random.int(2) === 0 ? { vote: members, quorum: 0.5 } : { parallel: members, merge: random.int(2) === 0 ? 'union' : 'intersection' }
})
await scorer.score(pipelines.slice(0, 10))
const firstCpu = await cpuOf(() => scorer.score(pipelines))
const againCpu = await cpuOf(() => scorer.score(pipelines))

/** The score of a pipeline that runs anew. */
function freshScore(pipeline: Pipeline, { html, url, gold }: GoldPage): number {
  const { page, verdict } = compile(pipeline, registry)(parsePage(html, { url, ...policiesOf(pipeline, registry) }))
  return multiset.score(selectionText(page, verdict.keep), gold.text ?? '').f1
}
const tried = Array.from({ length: 40 }, () => standardOperators.random(space, random))
let equal = 0
for (const pipeline of tried) {
  const number = random.int(pages.length)
  const [{ f1 }] = await scorer.score([pipeline], { pages: [number] })
  if (f1[0] === freshScore(pipeline, pages[number])) equal++
}

const evaluated = pipelines.length * pages.length
console.log(`${values.package}: ${pages.length} pages, ${leaves.length} filters`)
console.log(`filters alone                    ${filtersCpu.toFixed(2)} s CPU`)
console.log(`filters, cache and first scores  ${cachingCpu.toFixed(2)} s CPU, ${(cachingCpu / filtersCpu).toFixed(2)} times`)
console.log(`new combinations of known verdicts  ${Math.round(evaluated / firstCpu).toLocaleString('en')} pages per CPU second`)
console.log(`combinations seen before            ${Math.round(evaluated / againCpu).toLocaleString('en')} pages per CPU second`)
console.log(`verdict mask                     ${Math.round(bytes / masks)} bytes on average`)
console.log(`scores equal to fresh ones       ${equal} of ${tried.length}`)
