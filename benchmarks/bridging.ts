/**
 * What single-document bridging brings to the filter `template`: each page of the three fixture sites is judged with 5 pages of
 * its own site and 8 of the other two, and compared with the run on its own site alone. Prints mean F1 of characters and CPU per page.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { compile, type Page, parsePage, registry } from 'gleaner'

const root = new URL('../fixtures/sites/', import.meta.url)
const methods = ['pagelets-local', 'pagelets-global', 'style-tree', 'table-entropy', 'block-clusters', 'repeated-blocks']
const ways: readonly (readonly [name: string, params: Readonly<Record<string, string | number | boolean>>])[] = [
  ['none', {}],
  ['paths', { bridge: true, distance: 'paths' }],
  ['sequence', { bridge: true, distance: 'sequence' }],
  ['shingles, 0.5', { bridge: true, distance: 'shingles', maxDistance: 0.5 }],
]

const sites = readdirSync(root).map(name => {
  const site = JSON.parse(readFileSync(new URL(`${name}/site.json`, root), 'utf8')) as { url: string; pages: string[] }
  return site.pages.map(page => {
    const html = readFileSync(new URL(`${name}/${page}.html`, root), 'utf8')
    return parsePage(html, { url: `${site.url}${page}.html` })
  })
})

/** The characters that are kept, one byte each. */
function keptOf(page: Page, others: readonly Page[], params: Readonly<Record<string, string | number | boolean>>): Uint8Array {
  const judged = parsePage(page.source, { url: page.url, sitePages: others })
  const { keep } = compile({ use: 'template', with: params }, registry)(judged).verdict
  const mask = new Uint8Array(judged.runs.axis.length)
  for (let k = 0; k < keep.bounds.length; k += 2) mask.fill(1, keep.bounds[k], keep.bounds[k + 1])
  return mask
}

function f1(kept: Uint8Array, wanted: Uint8Array): number {
  let both = 0
  let sum = 0
  for (let i = 0; i < kept.length; i++) {
    both += kept[i] & wanted[i]
    sum += kept[i] + wanted[i]
  }
  return sum === 0 ? 1 : (2 * both) / sum
}

/** Mean F1 against the run on the own site alone, and CPU milliseconds per page. */
function measure(method: string, params: Readonly<Record<string, string | number | boolean>>): { f1: number; ms: number } {
  let total = 0
  let ms = 0
  let pages = 0
  for (const [number, own] of sites.entries()) {
    const foreign = sites.flatMap((site, i) => (i === number ? [] : site.slice(0, 4)))
    for (const page of own) {
      const beside = own.filter(other => other !== page)
      const alone = keptOf(page, beside, { method })
      const start = process.cpuUsage()
      const mixed = keptOf(page, [...foreign.slice(0, 4), ...beside, ...foreign.slice(4)], { method, ...params })
      const { user, system } = process.cpuUsage(start)
      total += f1(mixed, alone)
      ms += (user + system) / 1000
      pages++
    }
  }
  return { f1: total / pages, ms: ms / pages }
}

for (const method of methods) measure(method, {})
console.log(`| method | ${ways.map(([name]) => name).join(' | ')} |`)
console.log(`|---|${ways.map(() => '--:').join('|')}|`)
for (const method of methods) {
  const cells = ways.map(([, params]) => measure(method, params)).map(({ f1: mean, ms }) => `${mean.toFixed(3)}, ${ms.toFixed(1)} ms`)
  console.log(`| \`${method}\` | ${cells.join(' | ')} |`)
}
