// The main content of a page, as Markdown and text, with what the page says about itself.
import { extract } from 'gleaner'
import { samplePage } from './pages/harvest.js'

const result = extract(samplePage, { url: 'https://valley.example/2026/10/harvest' })

console.log('status   ', result.status)
console.log('title    ', result.title)
console.log('authors  ', result.authors.join(', '))
console.log('published', result.published)
console.log()
console.log(result.markdown)
