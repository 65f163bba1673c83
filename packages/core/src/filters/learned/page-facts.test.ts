import { describe, expect, it } from 'vitest'
import { parsePage } from '../../page/parse.js'
import { textWords } from './block-stats.js'
import { gramOf, pageFacts } from './page-facts.js'

const hash = (word: string): number => textWords(word)[0]
const gram = (text: string): number => {
  const [a, b, c] = textWords(text)
  return gramOf(a, b, c)
}
const factsOf = (html: string, url?: string) => pageFacts(parsePage(html, url === undefined ? {} : { url }))

describe('what a page says about itself', () => {
  it('are the words of title and descriptions', () => {
    const facts = factsOf(
      '<title>Late Harvest</title><meta name=description content="Rain fell"><meta property="og:description" content="Hail fell"><p>x',
    )
    expect(facts.titleWords).toBe(2)
    expect(['late', 'harvest', 'rain'].map(word => facts.title.get(hash(word)))).toEqual([1, 1, 0])
    expect(['rain', 'hail', 'fell', 'late'].map(word => facts.description.get(hash(word)))).toEqual([1, 1, 1, 0])
  })
  it('are types and texts of structured data, broken or not', () => {
    const facts = factsOf(
      String.raw`<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"The \u0022old\u0022 mill\nstood", oops</script><script>{"@type":"Not"}</script>`,
    )
    expect([...facts.types]).toEqual(['newsarticle'])
    expect(facts.structuredWords).toBe(4)
    expect(['the old mill', 'old mill stood', 'mill stood the'].map(text => facts.structured.get(gram(text)))).toEqual([1, 1, 0])
  })
  it('are og:type, language and path', () => {
    expect(factsOf('<html lang="de-AT"><meta property="og:type" content="Video.Movie"><p>x', 'https://a.example/b?c#d')).toMatchObject({
      ogType: 'video.movie',
      language: 'de',
      path: '/b?c#d',
    })
    expect(factsOf('<p>x', 'https://a.example')).toMatchObject({ ogType: '', language: '', path: '/' })
    expect(factsOf('<p>x').path).toBe('')
  })
  it('are found behind names and types that are written with references', () => {
    const facts = factsOf(
      '<meta name="descri&#112;tion" content="Rain"><script type="application/ld&#43;json">{"@type":"Recipe"}</script><p>x',
    )
    expect(facts.description.get(hash('rain'))).toBe(1)
    expect([...facts.types]).toEqual(['recipe'])
  })
})
