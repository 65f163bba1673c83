import { expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { randomHtml } from '../testing/random-page.js'
import { toHtml } from './to-html.js'

const linked = '<p id="note">A paragraph that a link leads to.</p><p><a href="#note">the note</a></p>'

function written(html: string): string {
  const page = parsePage(html, { url: 'https://a.example/' })
  return toHtml(page, page.live)
}

/** Characters of the text without white space: spaces beside pictures may differ. */
const characters = (html: string): string => html.replace(/<[^>]*>|\s+/g, '')
const ids = (html: string): string[] => [...html.matchAll(/(?:id|href)="#?(gleaned-[^"]*)"/g)].map(([, id]) => id)
const pictures = (html: string): string[] => html.match(/<img [^>]*>/g) ?? []

it('keeps text, pictures and ids when our own HTML is read again', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const once = written(linked + randomHtml(seed))
    const twice = written(once)
    expect(ids(once)).toContain('gleaned-note')
    expect(ids(twice), `seed ${seed}`).toEqual(ids(once))
    expect(characters(twice), `seed ${seed}`).toBe(characters(once))
    expect(pictures(twice), `seed ${seed}`).toEqual(pictures(once))
  }
})
