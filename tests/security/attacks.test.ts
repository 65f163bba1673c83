/**
 * Attack pages through every output that a browser shows, in a real browser: nothing may run, nothing may be asked for but
 * pictures, nothing may navigate, and the browser's tree has to be the one that was meant.
 */

import { afterAll, describe, expect, it } from 'vitest'
import { NotPlain, readAsWritten, treeOf } from '../../packages/core/src/output/html/as-written.fixture.js'
import { parsePage } from '../../packages/core/src/page/parse.js'
import { thoroughness } from '../support/thoroughness.js'
import { techniques } from './attacks/index.js'
import { type Observation, Observer } from './browser.js'
import { type Rendition, renditions } from './renditions.js'

/** Without `GLEANER_VERIFY` the browser is shown one in so many attacks of each technique. */
const sampleStep = 10

const attacks = techniques.flatMap(technique => technique.pages)

/** An attack as part of a page: between two paragraphs, so that pictures belong to kept text. */
const inPage = (attack: string): string => `<p>before the attack</p>${attack}<p>after the attack</p>`
const urls = ['https://page.test/dir/page.html', null]

const observer = await Observer.start().catch((error: unknown) => {
  if (process.env.CI === 'true') throw error
  console.warn(`The attack test is skipped: the browser does not start. ${error instanceof Error ? error.message : String(error)}`)
  return null
})
const tally = { documents: 0, executions: 0, requests: 0, navigations: 0 }

afterAll(async () => {
  await observer?.stop()
  if (tally.documents > 0) {
    console.info(
      `${attacks.length} attacks in ${techniques.length} techniques, ${tally.documents} documents shown: ${tally.executions} executions, ` +
        `${tally.requests} requests beyond pictures, ${tally.navigations} navigations`,
    )
  }
})

describe('the attacks', () => {
  it('are many, of many kinds, and none twice', () => {
    expect(new Set(attacks).size).toBe(attacks.length)
    expect(attacks.length).toBeGreaterThanOrEqual(200)
    expect(new Set(techniques.map(({ name }) => name)).size).toBeGreaterThanOrEqual(15)
  })
})

describe.each(renditions)('$name', rendition => {
  it('is plain markup of known elements and attributes', () => {
    for (const attack of attacks) {
      for (const url of urls) audit(rendition, rendition.render(inPage(attack), url).fragment, attack)
    }
  })
  if (rendition.name !== 'markdown') {
    it('reads back as it is written', () => {
      for (const attack of attacks) {
        const { fragment } = rendition.render(inPage(attack), urls[0])
        expect(treeOf(parsePage(`<body>${fragment}`)), attack).toBe(readAsWritten(fragment))
      }
    })
  }
})

/** Checks every element and attribute that our parser finds in a fragment against the lists of its rendition. */
function audit(rendition: Rendition, fragment: string, attack: string): void {
  const page = parsePage(`<body>${fragment}`)
  for (let i = page.body + 1; i < page.nodes.end[page.body]; i++) {
    const name = page.tagName(i)
    if (name === '') continue
    if (!rendition.elements.has(name)) throw new NotPlain(`<${name}> in the output of ${attack}\n${fragment}`)
    for (const { name: attribute, value } of page.attributes(i)) {
      if (!rendition.attributes.has(attribute)) throw new NotPlain(`${attribute} in the output of ${attack}\n${fragment}`)
      const isAddress = attribute === 'href' || attribute === 'src' || attribute === 'cite'
      if (isAddress && !/^(?:https?:|mailto:|tel:|#|[^:]*$|[^:]*[/?#])/.test(value))
        throw new NotPlain(`${value} in the output of ${attack}`)
    }
  }
}

describe.skipIf(observer === null)('in a browser', () => {
  const shown = observer as Observer

  it.skipIf(thoroughness === 'sample')('the harness notices attacks that are shown as they are', { timeout: 600_000 }, async () => {
    const raw = techniques.filter(({ runsRaw }) => runsRaw)
    const missed: string[] = []
    let noticed = 0
    for (const { name, pages } of raw) {
      const active = (await shown.observe(pages, 'body', 300)).filter(isActive).length
      noticed += active
      if (active === 0) missed.push(name)
    }
    console.info(`shown as they are, ${noticed} of ${raw.flatMap(({ pages }) => pages).length} attacks act`)
    expect(missed).toEqual([])
    expect(noticed).toBeGreaterThan(100)
  })

  it('a document that never lets go is named, and the next one is seen again', { timeout: 120_000 }, async () => {
    const hasty = await Observer.start(3_000)
    try {
      const [held] = await hasty.observe(['<script>for (;;);</script>'], 'body')
      expect(held.navigations.join()).toContain('no answer from the browser within 3000 ms')
      const [next] = await hasty.observe(['<p>text</p>'], 'body')
      expect(next).toEqual({ executions: [], requests: [], navigations: [], tree: '(p\n"text"\n)' })
    } finally {
      await hasty.stop()
    }
  })

  describe.each(renditions)('$name', rendition => {
    it.each(techniques)('$name', { timeout: 300_000 }, async technique => {
      const pages = technique.pages.filter((_, index) => thoroughness !== 'sample' || index % sampleStep === 0)
      const documents = pages.map(attack => asSent(rendition.render(inPage(attack), urls[0]).document))
      const seen = await shown.observe(documents, rendition.selector, 50)
      for (const [index, attack] of pages.entries()) check(rendition, attack, documents[index], seen[index])
    })
  })

  it('keeps its tree when it is set, read and set again', { timeout: 300_000 }, async () => {
    for (const rendition of renditions.filter(({ name }) => name !== 'highlight')) {
      const fragments = attacks.map(attack => rendition.render(inPage(attack), urls[0]).fragment)
      const { changed, executions } = await shown.setAll(fragments)
      expect(executions).toEqual([])
      expect(changed.map(index => `${attacks[index]} → ${fragments[index]}`)).toEqual([])
    }
  })
})

function check(rendition: Rendition, attack: string, document: string, seen: Observation): void {
  const requests = unexpectedRequests(seen, rendition)
  tally.documents++
  tally.executions += seen.executions.length
  tally.requests += requests.length
  tally.navigations += seen.navigations.length
  expect(seen.executions, attack).toEqual([])
  expect(requests, attack).toEqual([])
  expect(seen.navigations, attack).toEqual([])
  expect(seen.tree, attack).toBe(meantTree(document))
}

/** A document after its way through UTF-8, which half a surrogate pair does not survive. */
function asSent(document: string): string {
  return Buffer.from(document, 'utf8').toString('utf8')
}

/** The tree of `main` as our parser builds it. */
function meantTree(document: string): string {
  const page = parsePage(document)
  let main = page.body
  while (page.tagName(main) !== 'main') main++
  return treeOf(page, main)
}

function unexpectedRequests({ requests }: Observation, { showsPictures }: Rendition): string[] {
  return requests.filter(request => !(showsPictures && /^image https?:/.test(request)))
}

/** Tells whether a document ran script, left, or asked for more than pictures. */
function isActive({ executions, navigations, requests }: Observation): boolean {
  return executions.length + navigations.length > 0 || requests.some(request => !request.startsWith('image '))
}
