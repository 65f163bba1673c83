/**
 * Content from the data of pages: on which pages JSON-LD or page state replaced the markup, and what it changed.
 *
 * `npm run bench:embedded`. Word-multiset F1 with and without, page by page, for packages with whole golds; for those with
 * snippets only the pages are named.
 */
import { multiset, readPackage } from '@gleaner/lab'
import { extract } from 'gleaner'

const packages = ['wcxb-dev', 'cleaneval-final', 'dragnet', 'readability', 'trafilatura']

for (const name of packages) {
  let pages = 0
  let change = 0
  for await (const { id, html, url, gold } of readPackage(name)) {
    pages++
    const whole = gold.text
    const result = extract(html, url ? { url } : {})
    if (result.origin === 'markup') continue
    const before = extract(html, { ...(url ? { url } : {}), embedded: false })
    if (whole === null) {
      console.log(`${id}  ${result.origin}  ${before.statistics.words} to ${result.statistics.words} words`)
      continue
    }
    const [without, with_] = [before, result].map(({ text }) => multiset.score(text, whole).f1)
    change += with_ - without
    console.log(`${id}  ${result.origin}  F1 ${without.toFixed(3)} to ${with_.toFixed(3)}`)
  }
  console.log(`${name}: ${pages} pages, mean F1 ${change < 0 ? '' : '+'}${(change / Math.max(1, pages)).toFixed(4)}`)
}
