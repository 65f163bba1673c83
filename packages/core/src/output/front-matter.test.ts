import { describe, expect, it } from 'vitest'
import { type FrontMatterSource, frontMatter } from './front-matter.js'

const nothing = {
  title: null,
  authors: [],
  published: null,
  modified: null,
  siteName: null,
  canonicalUrl: null,
  language: null,
  description: null,
  page: { url: null },
}
const of = (facts: object): string => frontMatter({ ...nothing, ...facts } as FrontMatterSource)

describe('frontMatter', () => {
  it('is empty where a page says nothing about itself', () => expect(of({})).toBe(''))
  it('quotes what YAML would take for something else', () => {
    expect(of({ title: 'no', language: 'no', published: '2024-05-01' })).toBe(
      '---\ntitle: "no"\npublished: "2024-05-01"\nlanguage: "no"\n---\n',
    )
    expect(of({ authors: ['A, B', 'C "D"'] })).toBe('---\nauthors: ["A, B", "C \\"D\\""]\n---\n')
    expect(of({ description: '--- # x: \\ \n' })).toBe('---\ndescription: "--- # x: \\\\ \\n"\n---\n')
  })
  it('escapes what cannot be printed', () => {
    expect(of({ title: 'a\u0085b\u007fc\ufeffd\u2028e\u0007' })).toBe('---\ntitle: "a\\u0085b\\u007fc\\ufeffd\\u2028e\\u0007"\n---\n')
    expect(of({ title: 'half \ud83d of a pair, and 😀' })).toBe('---\ntitle: "half \ufffd of a pair, and 😀"\n---\n')
  })
})
