import { describe, expect, it } from 'vitest'
import { extract } from '../extract/default-engine.js'

const story = [
  'The mill at the lower weir has ground no corn since the flood of last spring. Its wheel hangs askew, and the race is full of gravel.',
  'Two sisters from the next valley have bought it now. They mean to clear the race by hand, and to mill again before the frost comes.',
  'Nobody in the village believes them, but everybody has lent them a shovel. The baker has promised to take the first ten sacks.',
]

const shell = (script: string): string =>
  `<!doctype html><html><head><title>The mill turns again</title></head><body><div id="root"></div>${script}</body></html>`

const article = (body: string): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        name: 'Valley News',
        description: 'News from the valley, every day, for everybody who lives in it and beyond.',
      },
      { '@type': 'NewsArticle', headline: 'The mill turns again', author: { '@type': 'Person', name: 'Ida Falk' }, articleBody: body },
    ],
  })}</script>`

describe('content in JSON-LD', () => {
  const result = extract(shell(article(story.join('\n'))))

  it('stands in for a shell', () => {
    expect(result).toMatchObject({ status: 'ok', origin: 'json-ld', title: 'The mill turns again', authors: ['Ida Falk'] })
    expect(result.text).toBe(story.join('\n\n'))
  })

  it('has no places in the source', () => {
    expect(result.toJSON()).toMatchObject({ origin: 'json-ld', provenance: [] })
  })

  it('is read as markup where it is markup, and comes out safe', () => {
    const { html, markdown } = extract(shell(article(`${story.map(text => `<p>${text}<img src=x onerror=alert(1)></p>`).join('')}`)))
    expect(html).toContain(`<p>${story[1]}`)
    expect(html).not.toContain('onerror')
    expect(markdown).toContain(`${story[0]}`)
  })

  it('is not looked at where the markup has the story', () => {
    const markup = story.concat(story.map(text => text.toUpperCase())).map(text => `<p>${text}</p>`)
    expect(extract(`<title>Mill</title><article>${markup.join('')}</article>${article(story.join(' '))}`).origin).toBe('markup')
  })

  it('of many things is a list and not content', () => {
    const items = story.map(text => ({ '@type': 'Product', name: 'A sack of flour', description: text }))
    const list = `<script type="application/ld+json">${JSON.stringify({ '@type': 'ItemList', itemListElement: items })}</script>`
    expect(extract(shell(list)).origin).toBe('markup')
  })

  it('can be left alone', () => {
    const page = shell(article(story.join('\n')))
    expect(extract(page, { embedded: false })).toMatchObject({ status: 'empty-shell', origin: 'markup', text: '' })
    expect(extract(page, { pipeline: { use: 'bte' } }).origin).toBe('markup')
    expect(extract(page, { pipeline: { use: 'bte' }, embedded: true }).origin).toBe('json-ld')
  })
})

describe('content in page state', () => {
  const state = {
    config: { notice: 'This text belongs to the settings of the site. Nobody reads it, and nobody should ever have to.' },
    page: { title: 'The mill turns again', blocks: story.map(body => ({ kind: 'paragraph', body })) },
    again: story[0],
  }

  it.each([
    ['a JSON script', `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`],
    ['an assignment', `<script>window.a = 1; window.__STATE__ = ${JSON.stringify(state)}; start({ b: 2 })</script>`],
    ['a text that is parsed', `<script>window.__STATE__ = JSON.parse(${JSON.stringify(JSON.stringify(state))})</script>`],
  ])('is found in %s', (_, script) => {
    const result = extract(shell(script))
    expect(result).toMatchObject({ status: 'ok', origin: 'page-state' })
    for (const text of story) expect(result.text.split(text)).toHaveLength(2)
    expect(result.text).not.toContain('settings of the site')
  })

  it.each([
    ['is code', '<script>window.draw = { now: function () { return "A text. ".repeat(99) } }; let x = [a, b</script>'],
    ['is no prose', `<script>window.s = ${JSON.stringify({ ids: Array.from({ length: 400 }, (_, i) => `item number ${i}`) })}</script>`],
    ['does not end', `<script>window.s = {"text": "${story.join(' ')}</script>`],
    ['is nested beyond measure', `<script>window.s = ${'[{"a":'.repeat(100_000)}</script>`],
  ])('is none where it %s', (_, script) => {
    expect(extract(shell(script))).toMatchObject({ status: 'empty-shell', origin: 'markup', text: '' })
  })
})
