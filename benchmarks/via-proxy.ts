/**
 * Compares the texts of evaluation through the proxy with those of direct evaluation.
 *
 * `npm run bench:via-proxy -- [--package wcxb-dev] [--every N] [--pipeline NAME …] [--json]`. Every page is judged directly and
 * through a proxy of ours, at its own address; texts must be equal to the last character, and statuses too. Ends with code 1
 * if any is not.
 */
import { parseArgs } from 'node:util'
import { type Candidate, type GoldPage, packageFileOf, pipelineEvaluator, readPackage } from '@gleaner/lab'
import { pipelines, registry } from 'gleaner'
import { documentOf } from '../packages/cli/src/commands/evaluate/via-proxy/open.js'
import { viaOwnProxy } from '../packages/cli/src/commands/evaluate/via-proxy/via-proxy.js'

const { values } = parseArgs({
  options: {
    package: { type: 'string', default: 'wcxb-dev' },
    every: { type: 'string', default: '4' },
    pipeline: { type: 'string', multiple: true, default: ['default', 'cectd-ds'] },
    json: { type: 'boolean', default: false },
  },
})

const candidates: Candidate[] = values.pipeline.map(
  name => pipelines.find(shipped => shipped.name === name) ?? { name, pipeline: { use: name } },
)
const direct = pipelineEvaluator(candidates, registry)
const through = await viaOwnProxy(
  candidates,
  candidates.map(candidate => documentOf(candidate, candidate.policies ?? {}, [])),
)
const differences: string[] = []
let pages = 0

async function compare(page: GoldPage): Promise<void> {
  const [here, there] = [await direct.open(page), await through.evaluator.open(page)]
  for (const [i, { name }] of candidates.entries()) {
    const [a, b] = [await here.extract(i), await there.extract(i)]
    const isSame = a.text() === b.text() && a.status === b.status
    if (!isSame)
      differences.push(
        `${page.id} ${name}: ${a.text().length} characters (${a.status}), through the proxy ${b.text().length} (${b.status})`,
      )
  }
}

try {
  let number = 0
  for await (const page of readPackage(packageFileOf(values.package))) {
    if (number++ % Number(values.every) !== 0) continue
    await compare(page)
    pages++
  }
} finally {
  await through.close()
}
const names = candidates.map(({ name }) => name)
if (values.json) console.log(JSON.stringify({ package: values.package, pages, pipelines: names, differences }))
else {
  for (const difference of differences) console.log(difference)
  console.log(`${pages} pages of ${values.package}, ${names.join(' and ')}: ${differences.length} differences in text`)
}
if (differences.length > 0) process.exitCode = 1
