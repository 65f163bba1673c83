// Rules for single sites go before what any filter says.
import { extract } from 'gleaner'
import { samplePage } from './pages/harvest.js'

const { text } = extract(samplePage, {
  url: 'https://www.valley.example/2026/10/harvest',
  sites: [{ match: 'valley.example', keep: 'article.story', drop: 'article ul, article h1' }],
})
console.log(text)
