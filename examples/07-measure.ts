// Compare what a filter keeps with what is right.
import { readFileSync } from 'node:fs'
import { multiset } from '@gleaner/lab'
import { compile, parsePage, registry, selectionText } from 'gleaner'

const samplePage = readFileSync(new URL('./pages/harvest.html', import.meta.url), 'utf8')

const page = parsePage(samplePage)
const gold = samplePage.slice(samplePage.indexOf('<h1>'), samplePage.indexOf('</article>')).replace(/<[^>]+>/g, ' ')
for (const name of ['bte', 'cetr', 'cectd-ds', 'boilerpipe-article', 'learned']) {
  const { verdict } = compile({ use: name }, registry)(page)
  const { p, r, f1 } = multiset.score(selectionText(page, verdict.keep), gold)
  console.log(name.padEnd(20), `P ${p.toFixed(2)}  R ${r.toFixed(2)}  F1 ${f1.toFixed(2)}`)
}
