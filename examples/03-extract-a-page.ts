// The main content of a page, as Markdown and text, with what the page says about itself.
import { readFileSync } from 'node:fs'
import { extract } from 'gleaner'

const samplePage = readFileSync(new URL('./pages/harvest.html', import.meta.url), 'utf8')

const result = extract(samplePage, { url: 'https://valley.example/2026/10/harvest' })

console.log('status   ', result.status)
console.log('title    ', result.title)
console.log('authors  ', result.authors.join(', '))
console.log('published', result.published)
console.log()
console.log(result.markdown)
