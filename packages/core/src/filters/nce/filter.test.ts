import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyFilter, unlimited, type Verdict } from '../../filter/filter.js'
import { measuresOf } from '../../page/measure.js'
import { type Page, wordsOf } from '../../page/page.js'
import { parsePage } from '../../page/parse.js'
import type { Selection } from '../../page/selection/selection.js'
import { defaultsOf, resolve } from '../../params/params.js'
import {
  type Content,
  div,
  element,
  filterLaws,
  h1,
  html,
  li,
  link,
  type Markup,
  p,
  page,
  randomHtml,
  raw,
  seededRandom,
  ul,
} from '../../testing/index.js'
import { normalise } from '../../text/words.js'
import { haveSamePath } from './comments.js'
import { nce } from './filter.js'
import { findSeparator } from './separator.js'
import { areSimilar, Shapes, symbolised } from './shape.js'
import { WordIds } from './word-ids.js'

const judge = (on: Page, given: Record<string, unknown> = {}): Verdict => nce.judge(on, resolve('nce', nce.params, given), unlimited)
const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

/** A text of exactly `count` characters; texts of different seeds share hardly a word. */
function prose(count: number, seed: number): string {
  const random = seededRandom(seed)
  let text = ''
  while (text.length < count) {
    const syllables = 1 + Math.floor(random() * 3)
    for (let k = 0; k < syllables; k++) text += 'bcdfghklmnprstvz'[Math.floor(random() * 16)] + 'aeiou'[Math.floor(random() * 5)]
    text += ' '
  }
  return text
    .slice(0, count - 1)
    .trimEnd()
    .padEnd(count, 'x')
}

const navigation = element('div.nav', ...Array.from({ length: 10 }, (_, i) => link(`Sections ${100 + i}`)))
const related = element('div.related', ul(...Array.from({ length: 8 }, (_, i) => li(link(prose(30, 900 + i))))))
const comment = (i: number): Markup =>
  element(
    'div.c',
    element('span', `Posted by ${['Ann', 'Bob', 'Cleo', 'Dan'][i % 4]} on ${12 + i} May 2009 at 10:3${i} | Permalink`),
    p(prose(80, 500 + i)),
  )
const comments = (count: number): Markup => element('div.comments', ...Array.from({ length: count }, (_, i) => comment(i)))
const paragraphs = (chars: number, count = 6): string[] => Array.from({ length: count }, (_, i) => prose(chars, 1 + i))
/** Six words, three of them from the story, so that exactly half of them occur in it. */
const headline = (story: readonly string[]): string => `${story[0].split(' ').slice(0, 3).join(' ')} zz1 zz2 zz3`
const news = (story: readonly string[], title: Content, count = 4): Page =>
  page(navigation, element('div.wrap', h1(title), element('div.story', ...story.map(text => p(text))), related, comments(count)))

describe('test vector N1', () => {
  const story = paragraphs(300)
  const on = news(story, headline(story))

  it('takes the first paragraph as leaf, rejects it by (i) and accepts the story with one textual sibling', () => {
    const { leaf, separator, rejected, inU } = findSeparator(on, defaultsOf(nce.params), unlimited)
    expect(on.runText(leaf)).toBe(story[0])
    expect(rejected.map(({ element, condition }) => [on.tagName(element), condition])).toEqual([['p', 'i']])
    expect(on.attribute(separator, 'class')).toBe('story')
    expect(measuresOf(on).charsOf(separator)).toBe(1800)
    expect(inU.reduce((sum, one) => sum + one, 0)).toBe(6)
  })
  it('finds no comments among the six paragraphs', () => {
    expect(texts(judge(on, { findsTitle: false }).keep)).toEqual(story)
  })
  it('adds the headline if half of its words occur in the story', () => {
    expect(texts(judge(on).keep)).toEqual([headline(story), ...story])
    const other = news(story, `${story[0].split(' ').slice(0, 2).join(' ')} zz1 zz2 zz3 zz4`)
    expect(texts(judge(other).keep)).toEqual(story)
  })
})

describe('test vector N1, variant with 200 characters per paragraph', () => {
  const story = paragraphs(200)
  const on = news(story, headline(story))

  it('rejects the story by (ii) and takes what wraps it', () => {
    const { separator, rejected } = findSeparator(on, defaultsOf(nce.params), unlimited)
    expect(rejected.map(({ element, condition }) => [on.attribute(element, 'class'), condition])).toEqual([
      [null, 'i'],
      ['story', 'ii'],
    ])
    expect(on.attribute(separator, 'class')).toBe('wrap')
  })
  it('cuts at the first "Posted by …"', () => {
    expect(texts(judge(on).keep)).toEqual([headline(story), ...story])
    expect(texts(judge(on, { removesComments: false }).keep).filter(text => text.startsWith('Posted by')).length).toBe(4)
  })
  it('gives the four groups one shape', () => {
    expect(symbolised('Posted by NAME on 12 May 2009 at 10:30 | Permalink')).toBe('posted by name on N MON N at TIME | permalink')
    const shapes = new Shapes()
    const [a, b] = ['Posted by Ann on 12 May 2009 at 10:30 | Permalink', 'Posted by Bob on 7 June 2009 at 9:05 pm | Permalink'].map(text =>
      shapes.of(text),
    )
    expect([a.length, b.length]).toEqual([10, 10])
    expect(areSimilar(a, b, 0.9)).toBe(true) // all but the name
    expect(areSimilar(a, b, 0.91)).toBe(false)
  })
  it.each([1, 2])('is left alone by phase 2 with %i comments', count => {
    const few = news(paragraphs(250), 'Six words that nobody ever uses', count)
    expect(judge(few, { findsTitle: false }).keep.equals(judge(few, { findsTitle: false, removesComments: false }).keep)).toBe(true)
  })
  it.each([3, 4])('is cut by phase 2 with %i comments', count => {
    const many = news(story, 'Six words that nobody ever uses', count)
    expect(wordsOf(judge(many).keep)).toBeLessThan(wordsOf(judge(many, { removesComments: false }).keep))
  })
})

describe('a whole page', () => {
  const on = parsePage(`<!DOCTYPE html><html><head><title>Ferry returns to the lower lake - The Valley Post</title></head><body>
    <ul class="menu"><li><a href="/">Home</a></li><li><a href="/news">News from the valley</a></li></ul>
    <h1>Ferry returns to the lower lake</h1>
    <div class="byline">By our own correspondent</div>
    <div class="text"><div class="teaser"><a href="/more">Read all about our boats and ferries</a></div>
    <p>After nine years the old ferry crosses the lower lake again, twice a day and only in good weather, as the council had promised when it
    sold the jetty. Nobody asked what the crossing would cost, and nobody was told, until the first bill came in March.</p>
    <p>Tickets are sold on board; the mayor, who steered on the first day, wants the boat to be paid for by next summer.</p></div>
    <div class="foot"><a href="/imprint">Imprint</a> <a href="/jobs">Jobs</a></div></body></html>`)

  it('gives headline and story, without byline, teaser and menus', () => {
    const keep = texts(judge(on, { minBlockChars: 300 }).keep).map(text => text.replace(/\s+/g, ' '))
    expect(keep).toEqual([
      'Ferry returns to the lower lake',
      'After nine years the old ferry crosses the lower lake again, twice a day and only in good weather, as the council had promised when it ' +
        'sold the jetty. Nobody asked what the crossing would cost, and nobody was told, until the first bill came in March.',
      'Tickets are sold on board; the mayor, who steered on the first day, wants the boat to be paid for by next summer.',
    ])
  })
  it('gives the whole body where no block is large enough', () => {
    expect(judge(on).keep.equals(on.live)).toBe(true)
  })
})

describe('phase 1', () => {
  const settings = { ...defaultsOf(nce.params), minLeafChars: 80, minBlockChars: 300 }
  const find = (on: Page, changes: Partial<typeof settings> = {}): string => {
    const { separator } = findSeparator(on, { ...settings, ...changes }, unlimited)
    return separator < 0 ? 'none' : (on.attribute(separator, 'class') ?? on.tagName(separator))
  }
  const box = (name: string, ...texts: string[]): Markup => element(`div.${name}`, ...texts.map(text => p(text)))

  it('climbs on while an ancestor has two textual siblings', () => {
    const three = page(element('div.all', box('a', prose(300, 1)), box('b', prose(200, 2)), box('c', prose(200, 3))))
    expect(find(three)).toBe('all')
    expect(findSeparator(three, settings, unlimited).rejected.map(({ condition }) => condition)).toEqual(['i', 'iii'])
    expect(find(page(element('div.all', box('a', prose(300, 1)), box('b', prose(200, 2)))))).toBe('a')
  })
  it('counts text nodes as siblings', () => {
    expect(find(page(element('div.all', box('a', prose(300, 1)), prose(200, 2), box('c', prose(200, 3)))))).toBe('all')
  })
  it('does not count siblings full of links', () => {
    expect(find(page(element('div.all', box('a', prose(300, 1)), p(link(prose(200, 2))), box('c', prose(200, 3)))))).toBe('a')
  })
  it('starts from the first leaf that is long enough', () => {
    expect(find(page(box('a', prose(60, 1)), box('b', prose(300, 2))))).toBe('b')
    expect(find(page(box('a', prose(60, 1)), box('b', prose(70, 2))))).toBe('none')
  })
  it('keeps text children of the separator and drops children full of links', () => {
    const on = page(element('div.a', prose(300, 1), link('a link'), p('last words')))
    expect(texts(judge(on, { minBlockChars: 300, findsTitle: false }).keep)).toEqual([prose(300, 1), 'last words'])
  })
  it('keeps all below a separator whose children are all full of links', () => {
    const on = page(element('div.a', p(link(prose(200, 1))), p(link(prose(200, 2)))))
    expect(texts(judge(on, { minBlockChars: 300 }).keep)).toEqual([prose(200, 1), prose(200, 2)])
  })
  it('equals the definition on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const on = parsePage(randomHtml(seed, 80))
        const small = { ...settings, minLeafChars: 20, minBlockChars: 60, minSiblingChars: 12 }
        expect(findSeparator(on, small, unlimited).separator).toBe(separatorByDefinition(on, small))
      }),
      { seed: 7 },
    )
  })
})

/** The specification's loop, word for word, over strings. */
function separatorByDefinition(on: Page, settings: Record<string, number | boolean>): number {
  const { nodes, runs } = on
  const text = (node: number, onlyLinks = false): number => {
    let length = 0
    for (let run = nodes.run[node]; run < nodes.run[nodes.end[node]]; run++) {
      if (on.live.has(run) && (!onlyLinks || hasAnchor(runs.node[run], node))) length += normalise(on.runText(run)).length
    }
    return length
  }
  const hasAnchor = (from: number, to: number): boolean => on.tagName(from) === 'a' || (from !== to && hasAnchor(nodes.parent[from], to))
  for (const leaf of on.liveRuns) {
    if (text(runs.node[leaf]) < Number(settings.minLeafChars)) continue
    for (let u = nodes.parent[runs.node[leaf]]; u >= on.body; u = nodes.parent[u]) {
      const siblings = Array.from({ length: nodes.size }, (_, i) => i).filter(
        i => u !== on.body && i !== u && nodes.parent[i] === nodes.parent[u],
      )
      const textual = siblings.filter(
        i => text(i) >= Number(settings.minSiblingChars) && text(i, true) / (text(i) || 1) < Number(settings.maxSiblingLinkShare),
      )
      if (on.tagName(u) !== 'p' && text(u) >= Number(settings.minBlockChars) && textual.length <= 1) return u
    }
  }
  return -1
}

describe('phase 2', () => {
  it.each([
    ['see https://example.org/x?y=1, or www.example.org', 'see URL or URL'],
    ['write to ann@example.org.', 'write to MAIL'],
    ['at 9:05, 10:30:12 or 7 pm', 'at TIME, TIME or TIME'],
    ['on Tuesday, 3 Sept 2010', 'on DAY, N MON N'],
    ['am Dienstag, 3. März', 'am DAY, N. MON'],
    ['maybe marching on sunflowers', 'maybe marching on sunflowers'],
    ['3rd of 1,204', 'Nrd of N,N'],
  ])('symbolises %j', (text, shape) => {
    expect(symbolised(text).replace(/\s+/g, ' ').trim()).toBe(shape)
  })
  it('reads a text piece by piece as it reads the whole', () => {
    const whole = 'Posted 12 May 2009, 10:30 p.m. by ann@example.org via www.example.org 7 am'
    expect(symbolised(whole)).toBe('posted N MON N, TIME by MAIL via URL TIME')
    expect(new Shapes().of(whole)).toEqual(Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 4).sort()) // "N" and "N," differ, both times are one word
  })
  it('compares multisets by Dice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5), { maxLength: 9 }),
        fc.array(fc.nat(5), { maxLength: 9 }),
        fc.constantFrom(0.4, 0.5, 0.6, 0.9),
        (a, b, least) => {
          const rest = [...b]
          const shared = a.filter(word => rest.includes(word) && rest.splice(rest.indexOf(word), 1)).length
          const dice = a.length + b.length > 0 ? (2 * shared) / (a.length + b.length) : 0
          expect(areSimilar(Int32Array.from(a).sort(), Int32Array.from(b).sort(), least)).toBe(dice >= least - 1e-12)
        },
      ),
      { seed: 7 },
    )
  })
  it('takes tag paths as the same if at most two names are missing from one', () => {
    const on = page(
      div(div(p('a')), div(div(p('b'))), div(div(div(p('c')))), div(div(div(div(p('d'))))), ul(li('e')), element('section', p('f'))),
    )
    const of = (text: string): number => on.nodes.parent[on.runs.node[on.runs.axis.indexOf(text)]]
    const same = ['a', 'b', 'c', 'd', 'e', 'f'].map(text => [text, haveSamePath(on, of('a'), of(text))])
    expect(Object.fromEntries(same)).toEqual({ a: true, b: true, c: true, d: false, e: false, f: false })
    expect(haveSamePath(on, of('d'), of('b'))).toBe(true)
  })
  it('agrees with the comparison of whole paths on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const on = parsePage(randomHtml(seed, 40))
        const elements = [...new Set(Array.from(on.liveRuns, run => on.nodes.parent[on.runs.node[run]]))]
        for (const a of elements) for (const b of elements) expect(haveSamePath(on, a, b)).toBe(samePathByDefinition(on, a, b))
      }),
      { seed: 7 },
    )
  })
  it('spares articles that repeat themselves near the top', () => {
    const items = Array.from({ length: 5 }, (_, i) => p(`Number ${i} of the things we like`))
    const on = page(element('div.story', ...items, ...paragraphs(300).map(text => p(text))))
    expect(judge(on).keep.equals(on.live)).toBe(true)
    const below = page(element('div.story', ...paragraphs(300).map(text => p(text)), ...items))
    expect(texts(judge(below).keep)).toEqual(paragraphs(300))
  })
  it('is skipped where the whole body is taken', () => {
    const on = news(paragraphs(200), 'Six words that nobody ever uses')
    expect(judge(on, { findsSeparator: false }).keep.equals(on.live)).toBe(true)
  })
})

function samePathByDefinition(on: Page, a: number, b: number): boolean {
  const path = (node: number): string[] => (node < 0 ? [] : [...path(on.nodes.parent[node]), on.tagName(node)])
  const [longer, shorter] = [path(a), path(b)].sort((x, y) => y.length - x.length)
  if (longer.length - shorter.length > 2) return false
  let found = 0
  for (const name of longer) if (name === shorter[found]) found++
  return found === shorter.length
}

describe('phase 3', () => {
  const story = paragraphs(300)
  const opening = story[0].split(' ').slice(0, 8).join(' ')
  const withTitle = (title: string, ...before: Content[]): Page =>
    parsePage(html(...before, element('div.story', ...story.map(text => p(text)))).replace('<title></title>', `<title>${title}</title>`))

  it('takes the largest candidate, the latest of equals', () => {
    const short = opening.split(' ').slice(0, 4).join(' ')
    expect(texts(judge(withTitle('', h1(opening), p(short))).keep)[0]).toBe(opening)
    const equal = withTitle('', p(opening), h1(opening))
    expect(texts(judge(equal).keep).slice(0, 2)).toEqual([opening, story[0]])
    expect(judge(equal).trace!.notes!.title).toBe('h1')
  })
  it('puts a visible candidate in the place of a longer <title> that contains it', () => {
    const on = withTitle(`${opening} – The Valley Post`, h1(opening))
    expect(texts(judge(on).keep)[0]).toBe(opening)
  })
  it('or that shares four fifths of its words', () => {
    const words = opening.split(' ')
    const title = `${[...words.slice(1), words[0]].join(' ')} – and a lot more from The Valley Post`
    expect(texts(judge(withTitle(title, h1(opening))).keep)[0]).toBe(opening)
  })
  it('returns a <title> without visible counterpart as a note only', () => {
    const on = withTitle(`${prose(90, 77)} from The Valley Post`, h1(opening))
    expect(texts(judge(on).keep)).toEqual(story)
    expect(judge(on).trace!.notes!.title).toBe('<title> only')
  })
  it('adds such a <title> with the preset `paper`: to the verdict, not to the selection', () => {
    const title = `${prose(90, 77)} from The Valley Post`
    const on = withTitle(`  ${title}\n`, h1(opening))
    expect(judge(on).title).toBeUndefined()
    expect(judge(on, nce.presets!.paper).title).toBe(title)
    expect(judge(on, nce.presets!.paper).keep.equals(judge(on).keep)).toBe(true)
    expect(judge(withTitle('Short', h1(opening)), nce.presets!.paper).title).toBeUndefined()
  })
  it('does not look behind the beginning of the article', () => {
    const on = page(element('div.story', ...story.map(text => p(text))), h1(opening))
    expect(texts(judge(on).keep)).toEqual(story)
  })
  it('counts words whatever their case', () => {
    const on = withTitle('', h1(opening.toUpperCase()))
    expect(texts(judge(on).keep)[0]).toBe(opening.toUpperCase())
  })
  it('numbers equal words equally', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'É', 'é', '1', 'ß'), minLength: 1, maxLength: 4 }), { maxLength: 400 }),
        words => {
          const ids = new WordIds()
          const text = words.join(' ')
          let at = 0
          for (const word of words) {
            const known = words.slice(0, words.indexOf(word)).find(other => other.toLowerCase() === word.toLowerCase())
            const id = ids.add(text, at, at + word.length)
            if (known) expect(id).toBe(ids.find(known, 0, known.length))
            at += word.length + 1
          }
          expect(ids.size).toBe(new Set(words.map(word => word.toLowerCase())).size)
          expect(ids.find('unknown', 0, 7)).toBe(-1)
        },
      ),
      { seed: 7 },
    )
  })
})

describe('parameters', () => {
  const story = paragraphs(300)
  const opening = story[0].split(' ')
  const boxes = (...boxes: number[]): Page =>
    page(h1(opening.slice(0, 8).join(' ')), element('div.all', ...boxes.map((chars, i) => element('div.box', p(prose(chars, 1 + i))))))
  const shares = (linked: number, plain: number): Page =>
    page(element('div.all', element('div.box', p(prose(1600, 1))), p(prose(300, 2)), p(link(prose(linked, 3)), prose(plain, 4))))
  const heads = (heads: readonly string[], apart = 1): Page =>
    page(
      element(
        'div.story',
        ...story.map(text => p(text)),
        ...heads.flatMap(text => [p(text), ...Array.from({ length: apart - 1 }, () => raw('<hr>'))]),
      ),
    )
  const titled = (title: string): Page => page(h1(title), element('div.story', ...story.map(text => p(text))))
  const long = (count: number): string => Array.from({ length: count }, (_, i) => `${i % 3 ? 'posted' : 'answered'}`).join(' ')

  /** `addsDocumentTitle` changes the verdict's title, not what is kept. */
  const examples: Record<Exclude<keyof typeof nce.params, 'addsDocumentTitle'>, [value: unknown, page: Page]> = {
    findsSeparator: [false, news(story, 'Six words that nobody ever uses')],
    removesComments: [false, heads(['posted by one', 'posted by two', 'posted by six'])],
    findsTitle: [false, titled(opening.slice(0, 8).join(' '))],
    minLeafChars: [400, boxes(250, 1600)],
    minBlockChars: [1000, boxes(1200, 400)],
    minSiblingChars: [600, boxes(1600, 300, 300)],
    maxSiblingLinkShare: [0.6, shares(150, 150)],
    maxChildLinkShare: [0.7, page(element('div.story', p(prose(1600, 1)), p(link(prose(150, 2)), prose(150, 3))))],
    minCommentWords: [4, heads(['posted by one', 'posted by two', 'posted by six'])],
    maxCommentWords: [60, heads([long(50), `${long(50)} a`, `${long(50)} b`])],
    minSimilarity: [0.9, heads(['posted by one', 'posted by two', 'posted by six'])],
    maxGapNodes: [20, heads(['posted by one', 'posted by two', 'posted by six'], 40)],
    minRepeats: [4, heads(['posted by one', 'posted by two', 'posted by six'])],
    minTitleWords: [5, titled(opening.slice(0, 4).join(' '))],
    maxTitleWords: [15, titled(opening.slice(0, 20).join(' '))],
    minTitleOverlap: [0.3, titled(`${opening.slice(0, 4).join(' ')} zz1 zz2 zz3 zz4 zz5 zz6`)],
  }
  it.each(Object.entries(examples))('%s changes what is kept', (name, [value, on]) => {
    expect(judge(on, { [name]: value }).keep.equals(judge(on).keep)).toBe(false)
  })
})

describe('trace', () => {
  const story = paragraphs(200)
  const { series, notes, kept, thresholds } = judge(news(story, headline(story))).trace!

  it('names leaf, rejected ancestors, separator, comments and title', () => {
    expect(notes).toEqual({
      leaf: `${story[0].slice(0, 59)}…`,
      rejected: 'p (i), div.story (ii)',
      separator: 'div.wrap',
      commentsFrom: 'Posted by Ann on 12 May 2009 at 10:30 | Permalink',
      title: 'none', // the headline lies inside the separator
    })
  })
  it('shows leaves, link densities of the children, comment heads and title candidates', () => {
    expect(series.map(({ name, unit }) => `${name} ${unit}`)).toEqual([
      'chars run',
      'linkDensity element',
      'commentHeads element',
      'titleCandidates element',
    ])
    expect(Array.from(series[1].values)).toEqual([0, 0, 1, 0]) // h1, story, related, comments
    expect(series[2].ids!.length).toBe(3)
    expect(thresholds!.map(({ name, on, keeps = 'above' }) => `${name} ${on} ${keeps}`)).toEqual([
      'minLeafChars chars above',
      'maxChildLinkShare linkDensity below',
    ])
    expect(Array.from(kept!).filter(Boolean).length).toBe(7)
  })
  it('lists title candidates with their characters', () => {
    const tall = paragraphs(300)
    const candidates = judge(news(tall, headline(tall))).trace!.series[3]
    expect(Array.from(candidates.values)).toEqual([headline(tall).length, headline(tall).length]) // the h1 and its text
  })
})

describe('budget', () => {
  const on = parsePage(`<div><p>${prose(2000, 1)}</p>${Array.from({ length: 300 }, (_, i) => `<p>${prose(60, i)}</p>`).join('')}</div>`)
  it('is spent in portions of at most 10,000 steps', () => {
    const portions: number[] = []
    nce.judge(on, defaultsOf(nce.params), { spend: steps => portions.push(steps) })
    expect(portions.length).toBeGreaterThan(0)
    expect(Math.max(...portions)).toBeLessThanOrEqual(10_000)
  })
  it('is spent on candidates that are held against `title`, and one look at each is enough', () => {
    const title = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')
    const headings = (count: number): string => Array.from({ length: count }, (_, i) => `<h2>word1 word2 word3 own${i}</h2>`).join('')
    const spentOn = (count: number): number => {
      let spent = 0
      const story = `<div>${Array.from({ length: 6 }, () => `<p>${title}</p>`).join('')}</div>`
      const at = parsePage(`<title>${title}</title><body>${headings(count)}${story}`)
      const { trace } = nce.judge(at, defaultsOf(nce.params), { spend: steps => (spent += steps) })
      expect(trace!.series[3].values.length).toBeGreaterThanOrEqual(count)
      return spent
    }
    const [few, many] = [spentOn(200), spentOn(400)]
    expect(many - few).toBeGreaterThan(200 * title.length)
    expect(many).toBeLessThan(2.5 * few)
  })
  it('ends the filter when it runs out', () => {
    const spend = (): never => {
      throw new Error('over budget')
    }
    expect(() => nce.judge(on, defaultsOf(nce.params), { spend })).toThrow('over budget')
  })
})

describe('laws', () => {
  for (const law of filterLaws(nce as unknown as AnyFilter, {
    keepAll: { findsSeparator: false, removesComments: false, findsTitle: false },
  }))
    it(law.name, law.check)
})
