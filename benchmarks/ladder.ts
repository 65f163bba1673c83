/**
 * What the ladder gains on pages that it did not see: `npm run bench:ladder -- [--package P…] [--pages 30,50] [--draws N] [--every N]
 * [--budget N] [--workers N]`.
 *
 * Each draw takes whole sites at random until it has so many gold pages, climbs the ladder on them, and scores its recommendation and
 * the default pipeline on all pages of the other sites. Data comes from `GLEANER_DATA`; verdicts are kept in `.cache/verdicts`.
 */
import { parseArgs } from 'node:util'
import { type Bench, createRandom, ladderStrategy, mean, openBench, openSearch, pipelineOf } from '@gleaner/lab'
import { type Pipeline, registry } from 'gleaner'

const { values } = parseArgs({
  options: {
    package: { type: 'string', multiple: true, default: ['dragnet', 'cleaneval-final'] },
    pages: { type: 'string', default: '30,50' },
    draws: { type: 'string', default: '10' },
    every: { type: 'string', default: '1' },
    budget: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '1' },
  },
})
const start: Pipeline = { use: 'learned' }

for (const name of values.package) {
  const bench = await openBench([name], { every: Number(values.every), workers: Number(values.workers), cacheFolder: '.cache/verdicts' })
  for (const size of values.pages.split(',').map(Number)) await drawAll(bench, name, size)
  await bench.close()
}

async function drawAll(bench: Bench, name: string, size: number): Promise<void> {
  const gains: number[] = []
  for (let draw = 1; draw <= Number(values.draws); draw++) {
    const { drawn, rest } = sites(bench, size, `${name} ${size} ${draw}`)
    const search = openSearch(bench, registry, { start, seed: draw, budget: { evaluations: Number(values.budget) } })
    const found = await ladderStrategy(search, drawn, 1, `draw ${draw}`)
    const [usual, chosen] = (await bench.score([start, found.pipeline], { pages: rest })).map(({ f1 }) => mean(f1))
    gains.push(chosen - usual)
    const rung = found.rungs?.[found.rung ?? 0].name ?? ''
    const { pipeline: _members, ...options } = 'pipeline' in found.pipeline ? found.pipeline : { pipeline: null }
    const words = `${JSON.stringify(pipelineOf(found.pipeline)).slice(0, 90)} ${JSON.stringify(options)}`
    console.log(`${name} ${size} draw ${draw}: ${usual.toFixed(4)} → ${chosen.toFixed(4)} (${rung}) ${words}`)
  }
  const worst = Math.min(...gains)
  console.log(`${name}, ${size} pages, ${gains.length} draws: mean gain ${mean(gains).toFixed(4)}, worst ${worst.toFixed(4)}`)
}

/** Whole sites in random order until there are so many pages, and all other pages. */
function sites({ pages }: Bench, size: number, seed: string): { drawn: number[]; rest: number[] } {
  const random = createRandom(seed)
  const domains = [...new Set(pages.map(({ domain }) => domain))].map(domain => ({ domain, key: random.next() }))
  domains.sort((a, b) => a.key - b.key)
  const taken = new Set<string>()
  let count = 0
  for (const { domain } of domains) {
    const own = pages.filter(page => page.domain === domain).length
    if (count + own > size) continue
    taken.add(domain)
    count += own
    if (count === size) break
  }
  const numbers = (isTaken: boolean): number[] => pages.filter(({ domain }) => taken.has(domain) === isTaken).map(({ number }) => number)
  return { drawn: numbers(true), rest: numbers(false) }
}
