import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import { selectionText } from '../../output/selection-text.js'
import { narrow, type Page } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import { difference } from '../../page/selection/selection.js'
import { filterLaws, randomHtml, words } from '../../testing/index.js'
import { boilerpipeArticle, boilerpipeDefault, boilerpipeLargest } from './index.js'

const filters = [boilerpipeArticle, boilerpipeDefault, boilerpipeLargest] as unknown as AnyFilter[]
const judge = (filter: unknown, page: Page): Verdict => (filter as AnyFilter).judge(page, {}, unlimited)
const textOf = (filter: unknown, html: string): string => {
  const page = parsePage(html)
  return selectionText(page, judge(filter, page).keep)
}

const bridge = `<!DOCTYPE html>
<html><head><title>Why the footbridge sways - Bridges - The Engineer's Notebook</title></head>
<body>
<div class="nav"><a href="/">Home</a> <a href="/bridges">Bridges</a> <a href="/tunnels">Tunnels</a> <a href="/archive">Archive</a></div>
<h1>Why the footbridge sways</h1>
<p class="meta">Posted on Sunday</p>
<div class="post">
<p>Anyone who has crossed the new footbridge in company knows the feeling: after a dozen steps the deck begins to move from side to side, and after two dozen everybody walks in time with it.</p>
<p>It is the walkers who do it. A person who feels the ground move sideways spreads the feet a little and falls in with the movement, and so, without meaning to, pushes the bridge further at every step.</p>
<p>The remedy is old and dull. Dampers under the deck take up the movement before anybody notices it, and they cost less than the opening ceremony did.</p>
<p>Three things help in the meantime:</p>
<ul>
<li>keep to the left and do not stop in the middle</li>
<li>walk as you like, but not in step</li>
</ul>
</div>
<div class="teasers"><h2>Read also</h2><a href="/1">The tunnel that nobody wanted</a> <a href="/2">Rust never sleeps</a></div>
<div class="comments"><h3>Comments (2)</h3>
<p>A very good explanation of something that I have wondered about for years, thank you so much for taking the time to write it.</p>
</div>
<div class="foot">© The Engineer's Notebook <select><option>English</option><option>Deutsch</option></select></div>
</body></html>`

const title = 'Why the footbridge sways\n'
const meta = 'Posted on Sunday\n'
const post =
  'Anyone who has crossed the new footbridge in company knows the feeling: after a dozen steps the deck begins to move from side to side, and after two dozen everybody walks in time with it.\n' +
  'It is the walkers who do it. A person who feels the ground move sideways spreads the feet a little and falls in with the movement, and so, without meaning to, pushes the bridge further at every step.\n' +
  'The remedy is old and dull. Dampers under the deck take up the movement before anybody notices it, and they cost less than the opening ceremony did.\n' +
  'Three things help in the meantime:'
const list = '\nkeep to the left and do not stop in the middle\nwalk as you like, but not in step'
const alsoRead = '\nRead also'
const comment =
  '\nA very good explanation of something that I have wondered about for years, thank you so much for taking the time to write it.'

describe('a whole page', () => {
  it('boilerpipe-article', () => {
    expect(textOf(boilerpipeArticle, bridge)).toBe(title + meta + post + list)
  })
  it('boilerpipe-default', () => {
    expect(textOf(boilerpipeDefault, bridge)).toBe(`${meta}${post}${list}${alsoRead}\nComments (2)${comment}\n© The Engineer's Notebook`)
  })
  it('boilerpipe-largest', () => {
    expect(textOf(boilerpipeLargest, bridge)).toBe(title + meta + post + list + alsoRead)
  })
})

describe('the steps of boilerpipe-article', () => {
  /** A text of so many words that begins with a mark. */
  const text = (mark: string, count: number): string => `${mark} ${words(count - 1)}`
  const links = `<div><a href="/x">${words(9)}</a></div>`.repeat(4)
  const story = `<p>${text('FIRST', 60)}</p><p>${text('SECOND', 50)}</p>`
  const kept = (body: string, title = ''): string[] =>
    textOf(boilerpipeArticle, `<head><title>${title}</title></head><body>${body}</body>`).match(/[A-Z]{2,}/g) ?? []

  it('end-of-text blocks end the content once 60 words are there', () => {
    expect(kept(`${story}<div>3 comments</div><p>${text('REPLY', 40)}</p>`)).toEqual(['FIRST', 'SECOND'])
    expect(kept(`<p>${text('FIRST', 20)}</p><div>3 comments</div><p>${text('REPLY', 40)}</p>`)).toEqual(['FIRST', 'REPLY'])
  })
  it('headings at the end are dropped, headings inside are not', () => {
    expect(kept(`${story}<h2>${text('NEXT', 6)}</h2>`)).toEqual(['FIRST', 'SECOND'])
    expect(kept(`<p>${text('FIRST', 60)}</p><h2>${text('NEXT', 6)}</h2><p>${text('SECOND', 50)}</p>`)).toEqual(['FIRST', 'NEXT', 'SECOND'])
  })
  it('the title and what stands between it and the text are kept', () => {
    const body = `<div><h1>SLOW trains</h1></div><section>${links}<div><div><p>${text('FIRST', 90)}</p></div></div></section>`
    expect(kept(body, 'Slow trains | Post')).toEqual(['SLOW', 'FIRST'])
    expect(kept(body, 'Quick trains | Post')).toEqual(['FIRST'])
  })
  it('large blocks on the level of the main block come in', () => {
    // The level is that of the link which the block is merged with.
    const body = (count: number): string => `${links}<p>${text('FIRST', 200)}</p>${links}<p>${text('OTHER', count)}</p>`
    expect(kept(body(100))).toEqual(['FIRST', 'OTHER'])
    expect(kept(body(60))).toEqual(['FIRST'])
  })
  it('blocks of 150 words before and after the largest come in until the level falls', () => {
    const deep = (mark: string, count: number): string => `<div><div>${links}<p>${text(mark, count)}</p></div></div>`
    expect(kept(`${deep('BEFORE', 155)}${links}${deep('MAIN', 300)}${deep('AFTER', 160)}`)).toEqual(['BEFORE', 'MAIN', 'AFTER'])
  })
  it('the largest of several texts wins', () => {
    expect(kept(`<div><div><p>${text('SMALL', 40)}</p></div></div>${links}<div><p>${text('LARGE', 80)}</p></div>${links}`)).toEqual([
      'LARGE',
    ])
  })
  it('list items right after the main block come in if they have no links', () => {
    const items = (item: string): string => `<p>${text('MAIN', 60)}</p><ul><li>${item} ${words(16)}</li><li>x</li></ul>`
    expect(kept(items('ITEM'))).toContain('ITEM')
  })
})

describe('plain text', () => {
  it('is judged by the rules like any block', () => {
    for (const filter of filters) {
      const verdict = judge(filter, parsePage('Just one short line of plain text.'))
      expect(verdict.status).toBe('no-content')
    }
    expect(judge(boilerpipeArticle, parsePage(words(30))).status).toBe('ok')
    expect(judge(boilerpipeDefault, parsePage(words(30))).status).toBe('no-content')
  })
  it('has no blocks where all of it is ignored', () => {
    for (const filter of filters) expect(judge(filter, parsePage('<select><option>one<option>two</select>')).status).toBe('no-content')
  })
})

describe('parameters and traces', () => {
  it('there are no parameters, and both presets are the same', () => {
    for (const filter of filters) {
      expect(filter.params).toEqual({})
      expect(filter.presets).toEqual({ paper: {} })
    }
  })
  it('the trace carries what the rules see of every block', () => {
    const page = parsePage(bridge)
    for (const filter of filters) {
      const { trace, keep } = judge(filter, page)
      expect(trace!.series.map(series => series.name)).toEqual(['textDensity', 'linkDensity', 'words', 'tagLevel'])
      expect(trace!.series[2].values[0]).toBe(4)
      expect(trace!.series[1].values[0]).toBe(1)
      expect(trace!.thresholds!.map(({ keeps }) => keeps)).toEqual([undefined, 'below'])
      expect(trace!.kept!.length).toBe(trace!.series[0].values.length)
      expect(Array.from(trace!.kept!).some(Boolean)).toBe(!keep.isEmpty)
    }
    expect(judge(boilerpipeArticle, page).trace!.notes).toMatchObject({ hasTitle: true })
  })
})

describe('laws', () => {
  for (const filter of filters) {
    describe(filter.name, () => {
      for (const law of filterLaws(filter)) it(law.name, law.check)
    })
  }
  it('hold for any page, narrowed by any of the three', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.constantFrom(...filters), fc.constantFrom(...filters), (seed, first, second) => {
        const page = parsePage(randomHtml(seed, 150))
        const inner = narrow(page, judge(first, page).keep)
        const verdict = judge(second, inner)
        expect(difference(verdict.keep, inner.live).isEmpty).toBe(true)
      }),
      { seed: 1, numRuns: 150 },
    )
  })
  it('linear in the number of blocks', () => {
    const html = `<title>A title</title>${'<p>Ten words that say next to nothing at all here.</p><h2>And</h2>'.repeat(20_000)}`
    for (const filter of filters) {
      const spent: number[] = []
      ;(filter as AnyFilter).judge(parsePage(html), {}, { spend: steps => void spent.push(steps) })
      expect(Math.max(...spent)).toBeLessThanOrEqual(10_000)
    }
  })
})
