// Rules for single sites go before what any filter says.
import { readFileSync } from 'node:fs'
import { extract } from 'gleaner'

const samplePage = readFileSync(new URL('./pages/harvest.html', import.meta.url), 'utf8')

const { text } = extract(samplePage, {
  url: 'https://www.valley.example/2026/10/harvest',
  sites: [{ match: 'valley.example', keep: 'article.story', drop: 'article ul, article h1' }],
})
console.log(text)
