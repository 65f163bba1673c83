// A filter of your own stands beside the built-in ones: here, text that ends like a sentence.
import { readFileSync } from 'node:fs'
import { compile, defineFilter, integer, keepRuns, measuresOf, parsePage, registryOf, selectionText, verdict } from 'gleaner'
import { filterLaws } from 'gleaner/testing'

const samplePage = readFileSync(new URL('./pages/harvest.html', import.meta.url), 'utf8')

const sentences = defineFilter({
  name: 'sentences',
  summary: 'Keeps texts that end like a sentence.',
  reference: 'this example',
  reads: ['runs'],
  params: { minWords: integer({ default: 5, min: 1, max: 50, doc: 'Fewest words of a text.' }) },
  judge(page, { minWords }, budget) {
    const keep = new Uint8Array(page.runs.size)
    for (const run of page.liveRuns) {
      budget.spend(1)
      if (measuresOf(page).runWords(run) >= minWords && /[.!?”"]\s*$/.test(page.runText(run))) keep[run] = 1
    }
    return verdict(page, keepRuns(page, keep))
  },
})

for (const law of filterLaws(sentences)) law.check()
const { page, verdict: said } = compile({ use: 'sentences', with: { minWords: 8 } }, registryOf([sentences]))(parsePage(samplePage))
console.log(selectionText(page, said.keep))
