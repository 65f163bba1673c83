import { describe, expect, it } from 'vitest'
import { parsePage } from '../../../page/parse.js'
import { featureInput } from '../features.js'
import { kindTokens } from './kind-tokens.js'

const tokensOf = (html: string, url?: string) => kindTokens(featureInput(parsePage(html, url === undefined ? {} : { url })))

describe('tokens of the kind of a page', () => {
  it('are the classes of the body, each once', () => {
    expect(tokensOf('<body class="single single"><p>Text').length).toBe(1)
    expect(tokensOf('<body class="single post"><p>Text').length).toBe(2)
    expect(tokensOf('<body><p>Text').length).toBe(0)
  })
  it('are the words of the address, digits reduced to 0', () => {
    const one = tokensOf('<p>Text', 'https://a.example/blog/2020/12')
    expect(one.length).toBe(2)
    expect([...tokensOf('<p>Text', 'https://b.example/BLOG/1999')]).toEqual([...one])
  })
  it('are types in structured data and og:type, apart from words of the address', () => {
    const head = '<script type="application/ld+json">{"@type":"Article"}</script><meta property="og:type" content="article">'
    expect(new Set(tokensOf(`${head}<p>Text`, 'https://a.example/article')).size).toBe(3)
  })
})
