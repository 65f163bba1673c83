import { describe, expect, it } from 'vitest'
import { extract } from '../extract/default-engine.js'
import { selectionText } from '../output/selection-text.js'

const story = 'The river rose by two metres in one night, and the lower streets of the town were closed until the next morning. '
const page = `<title>Flood</title><body><div><a name="top"><table><tr><td><div><h1>Flood</h1>${`<p>${story.repeat(4)}</p>`.repeat(5)}
</div></td></tr></table></div>`

describe('a page inside an anchor that is never closed', () => {
  it.each(['lqf', 'crunch', 'drop-link-lists', 'nce', 'cetd-ds', 'cectd-ds', 'cectd-s'])('is not empty by %s', use => {
    const result = extract(page, { pipeline: { use } })
    expect(selectionText(result.page, result.keep)).toContain('The river rose')
  })

  it.each(['news', 'fast', 'default'])('is not empty by the pipeline %s', pipeline => {
    const result = extract(page, { pipeline })
    expect(selectionText(result.page, result.keep)).toContain('The river rose')
  })

  it('is still a link if the anchor has an address', () => {
    expect(extract(page.replace('name="top"', 'href="/top"'), { pipeline: { use: 'lqf' } }).keep.isEmpty).toBe(true)
  })
})
