/**
 * The quick look `isProbablyReadable` beside Readability's `isProbablyReaderable`: precision and recall for articles, and CPU per page.
 *
 * `npm run bench:readable -- [--every N] [--package NAME]`. A page counts as readable if its annotators call it an article.
 * Readability looks at a document of linkedom; making it is part of its time, as parsing is of ours.
 */

import { readPackage } from '@gleaner/lab'
import { isProbablyReaderable } from '@mozilla/readability'
import { isProbablyReadable } from 'gleaner'
import { parseHTML } from 'linkedom'

const argument = (name: string): string | undefined => process.argv[process.argv.indexOf(name) + 1 || process.argv.length]
const every = Number(argument('--every') ?? 1)
const name = argument('--package') ?? 'wcxb-dev'

const systems: Readonly<Record<string, (html: string) => boolean>> = {
  gleaner: html => isProbablyReadable(html),
  readability: html => isProbablyReaderable(parseHTML(html).document as unknown as Document),
}

const counts = Object.fromEntries(Object.keys(systems).map(system => [system, { both: 0, onlyGold: 0, onlySaid: 0, neither: 0, ms: 0 }]))
let pages = 0
for await (const { html, pageKind } of readPackage(name, { every })) {
  if (pageKind === null) continue
  pages++
  for (const [system, look] of Object.entries(systems)) {
    const before = process.cpuUsage()
    const says = look(html)
    const { user, system: kernel } = process.cpuUsage(before)
    const own = counts[system]
    own.ms += (user + kernel) / 1000
    own[pageKind === 'article' ? (says ? 'both' : 'onlyGold') : says ? 'onlySaid' : 'neither']++
  }
}
console.log(`${name}, ${pages} pages\n`)
console.log('| system | precision | recall | F1 | right | CPU per page |\n|---|--:|--:|--:|--:|--:|')
for (const [system, { both, onlyGold, onlySaid, neither, ms }] of Object.entries(counts)) {
  const precision = both / (both + onlySaid)
  const recall = both / (both + onlyGold)
  const f1 = (2 * precision * recall) / (precision + recall)
  const shares = [precision, recall, f1, (both + neither) / pages].map(share => share.toFixed(3)).join(' | ')
  console.log(`| ${system} | ${shares} | ${(ms / pages).toFixed(1)} ms |`)
}
