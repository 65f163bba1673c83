/** `npm start`: the main job on a page of ours, and where to go next. */

import { readFileSync } from 'node:fs'
import { extract } from 'gleaner'

const file = new URL('../fixtures/pages/news-article/source.html', import.meta.url)
const html = readFileSync(file, 'utf8')
const result = extract(html, { url: 'https://news-article.example/' })
const { words, pageWords } = result.statistics

console.log(`Gleaner read fixtures/pages/news-article/source.html: ${html.length} characters of HTML, ${pageWords} words of text.`)
console.log(
  `It kept ${words} words as the main content (${result.status}${result.pageKind ? `, ${result.pageKind}` : ''}${
    result.confidence === null ? '' : `, confidence ${result.confidence.toFixed(2)}`
  }).\n`,
)
console.log(`title      ${result.title ?? '–'}`)
console.log(`authors    ${result.authors.join(', ') || '–'}`)
console.log(`published  ${result.published ?? '–'}\n`)
console.log(result.markdown)
console.log(`
Where to go next
  npx gleaner extract <url or file>         any page, as Markdown, text, HTML or JSON
  npx gleaner filters                       every published algorithm, with its parameters
  npx gleaner explain <file> --pipeline cetr  what a filter kept, and why
  docs/tour.md                              one page followed from bytes to Markdown, with links into the code`)
