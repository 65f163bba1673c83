import { classicFilters, compile, parsePage, registryOf, selectionText, unlimited } from 'gleaner'
import { hostilePages, words } from 'gleaner/testing'
import { describe, expect, test } from 'vitest'
import { loadPeers, PeerError, peerNames } from './peers.js'

const paragraphs = [1, 2, 3, 4].map(seed => `<p>${words(60, seed)}, and so on to the end of it.</p>`).join('\n')
const html = `<html><head><title>The harvest</title></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport pages</a></li></ul></nav>
<article><h1>The harvest</h1>${paragraphs}</article>
<footer>Copyright of the herald, all rights reserved</footer></body></html>`

describe('peers', () => {
  for (const name of peerNames) {
    test(`${name} finds the article and leaves the rest`, async () => {
      const [filter] = await loadPeers([name])
      const page = parsePage(html, { url: 'https://example.org/harvest' })
      const { keep, status } = filter.judge(page, {}, unlimited)
      expect(status).toBe('ok')
      expect(selectionText(page, keep)).toContain('and so on to the end of it.')
      expect(selectionText(page, keep)).not.toContain('Copyright')
      expect(selectionText(page, keep)).not.toContain('Sport')
    })

    test(`${name} survives a page without text and a fragment`, async () => {
      const [filter] = await loadPeers([name])
      expect(filter.judge(parsePage(hostilePages['blank body']), {}, unlimited).status).toBe('empty')
      expect(() => filter.judge(parsePage(hostilePages['no tags']), {}, unlimited)).not.toThrow()
    })
  }

  test('a peer votes like any filter', async () => {
    const registry = registryOf([...classicFilters, ...(await loadPeers(peerNames))])
    const extract = compile({ vote: [{ use: 'readability' }, { use: 'defuddle' }, { use: 'lqf' }], minVotes: 2 }, registry)
    const { verdict, page } = extract(parsePage(html))
    expect(selectionText(page, verdict.keep)).toContain('and so on to the end of it.')
  })

  test('an unknown peer is an error that lists the known ones', async () => {
    await expect(loadPeers(['boilerplate'])).rejects.toThrow(
      new PeerError('there is no peer "boilerplate"; there are readability, defuddle'),
    )
  })
})
