import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { readMetadata } from './read-metadata.js'

interface FixtureMeta {
  readonly url?: string
  readonly gold: { readonly title: string | null; readonly author: string | null; readonly date: string | null }
}

const folder = new URL('../../../../fixtures/pages/', import.meta.url)

/** Where a reader would disagree with us, and why; an entry that is no longer needed fails. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs-man-page': {
    title: 'name and kind of the page stand in one heading',
    date: 'only a line of preformatted text has it',
  },
  'email-newsletter-web-version': {
    title: 'the heading names the letter without the number that the document title has',
    author: 'only the signature at the end names her',
  },
  'collection-portal-home': { title: 'without an address nothing says that this is a front page, to whose title the name belongs' },
  'listing-search-results': { title: 'the only h1 is a long name of the site, which nothing else tells from a title' },
}

describe('pages of our own', () => {
  for (const slug of readdirSync(folder)) {
    if (!existsSync(new URL(`${slug}/source.html`, folder))) continue
    it(slug, () => {
      const { gold, url } = JSON.parse(readFileSync(new URL(`${slug}/meta.json`, folder), 'utf8')) as FixtureMeta
      const page = parsePage(readFileSync(new URL(`${slug}/source.html`, folder), 'utf8'), { url: url ?? null })
      const { title, authors, published, modified } = readMetadata(page, page.live)
      const days = [published, modified].map(date => date?.value.slice(0, 10) ?? null)
      const wrong = [
        (title?.value ?? null) === gold.title ? null : 'title',
        (authors?.value.join(', ') ?? null) === gold.author ? null : 'author',
        // The gold has one date: of publication, or of the last change where the page stresses that.
        gold.date === null ? published && 'date' : days.includes(gold.date) ? null : 'date',
      ].filter(field => field !== null)
      expect(wrong, JSON.stringify({ gold, title, authors, published, modified })).toEqual(Object.keys(exceptions[slug] ?? {}))
    })
  }
})
