/**
 * Counts broken structures in what the default keeps: `npm run bench:structure [-- PACKAGE] [--every N]`.
 *
 * On the fixtures and on a package (wcxb-dev unless named), block by block as the model believes, and with the rules about structures.
 * The model has seen wcxb-dev in training, which hides errors of belief, not of structure.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packageFileOf, readPackage } from '@gleaner/lab'
import { type Page, parsePage } from 'gleaner'
import { beliefsOf, type DecisionBlocks, decisionBlocks, featureInput, modelView, ReadyModel, settle } from 'gleaner/learned'
import { defaultModel } from 'gleaner/model'
import { countStructures, type StructureCounts, structureNames } from './structure-counts.js'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { every: { type: 'string', default: '1' } } })
const model = new ReadyModel(defaultModel)

/** The blocks without their structures: every rule about structures finds nothing to do. */
function unstructured(blocks: DecisionBlocks): DecisionBlocks {
  const size = blocks.words.length
  return { ...blocks, headings: new Uint8Array(size), atoms: new Int32Array(size).fill(-1) }
}

/** What is broken on a page when blocks are decided one by one, and with the rules. */
function countPage(page: Page): readonly [StructureCounts, StructureCounts] {
  const { odds, kinds } = modelView(page, model)
  const blocks = decisionBlocks(featureInput(page))
  const count = (given: DecisionBlocks): StructureCounts => {
    const options = { kinds, favour: 'balanced', emptyBelow: model.emptyBelow } as const
    const { decision, isEmpty } = settle(beliefsOf(odds), given, options)
    return countStructures(isEmpty ? new Uint8Array(blocks.words.length) : decision.taken, blocks)
  }
  return [count(unstructured(blocks)), count(blocks)]
}

async function* fixturePages(): AsyncGenerator<Page> {
  const root = fileURLToPath(new URL('../fixtures/pages/', import.meta.url))
  for (const slug of readdirSync(root).sort()) {
    yield parsePage(readFileSync(`${root}${slug}/source.html`, 'utf8'), { url: `https://${slug}.example/`, hidden: 'keep' })
  }
}

async function* packagePages(name: string): AsyncGenerator<Page> {
  for await (const { html, url } of readPackage(packageFileOf(name), { every: Number(values.every) }))
    yield parsePage(html, { url, hidden: 'keep' })
}

async function printTable(title: string, pages: AsyncIterable<Page>): Promise<void> {
  const before = new Map<string, number>()
  const after = new Map<string, number>()
  let count = 0
  for await (const page of pages) {
    const [plain, ruled] = countPage(page)
    count++
    for (const name of structureNames) {
      before.set(name, (before.get(name) ?? 0) + plain[name])
      after.set(name, (after.get(name) ?? 0) + ruled[name])
    }
  }
  console.log(`\n${title}, ${count} pages\n\n| | block by block | with structures |\n|---|--:|--:|`)
  for (const name of structureNames) console.log(`| ${name} | ${before.get(name) ?? 0} | ${after.get(name) ?? 0} |`)
}

await printTable('Fixtures', fixturePages())
for (const name of positionals.length > 0 ? positionals : ['wcxb-dev']) await printTable(name, packagePages(name))
