// A pipeline is JSON: drop link-heavy blocks, then keep what at least half of three filters want.
import { readFileSync } from 'node:fs'
import { compile, explain, type Pipeline, parsePage, registry, selectionText } from 'gleaner'

const samplePage = readFileSync(new URL('./pages/harvest.html', import.meta.url), 'utf8')

const pipeline: Pipeline = {
  serial: [
    { use: 'lqf', with: { maxLinkShare: 0.3 } },
    { vote: [{ use: 'cectd-ds' }, { use: 'dtp' }, { use: 'sw' }], quorum: 0.5, granularity: 'block' },
  ],
}

console.log(explain(pipeline, registry))
const { page, verdict, steps } = compile(pipeline, registry)(parsePage(samplePage))
for (const step of steps) console.log(step.path.padEnd(20), step.name.padEnd(10), step.verdict.status)
console.log()
console.log(selectionText(page, verdict.keep))
