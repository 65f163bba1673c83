import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tag } from '../html/tags.js'
import { div, element, h1, link, p, page, randomHtml, raw, words } from '../testing/index.js'
import { countWords } from '../text/words.js'
import { narrow, type Page } from './page.js'
import { parsePage } from './parse.js'
import { canonical, type Selection } from './selection/selection.js'
import { keepPieces, piecesOf, tagCurve, tokensOf } from './tokens.js'

/** The token sequence as text: words as they stand (with their count if several), tags in brackets. */
function sequence(on: Page): string {
  const { size, words, tag, isEnd, piece, pieces } = tokensOf(on)
  const items = Array.from({ length: size }, (_, i) => {
    if (words[i] === 0) return `<${isEnd[i] ? '/' : ''}${on.base.tree.names[tag[i]]}>`
    const text = on.runs.axis.slice(pieces.start[piece[i]], pieces.end[piece[i]])
    return words[i] > 1 ? `${text}×${words[i]}` : text
  })
  return items.join(' ')
}
const texts = (keep: Selection): string[] =>
  Array.from({ length: keep.size }, (_, k) => keep.runs.axis.slice(keep.bounds[2 * k], keep.bounds[2 * k + 1]))

describe('tokensOf', () => {
  it('lists words and tags in source order', () => {
    expect(sequence(page(h1('Old ferry'), p('It ', link('sails'), ' again.')))).toBe(
      '<h1> Old ferry </h1> <p> It <a> sails </a> again. </p>',
    )
  })
  it('leaves out scripts, comments, the head and the tags of html and body', () => {
    expect(
      sequence(
        parsePage('<html><head><title>T</title></head><body><script>var a</script><!-- no --><p>one<style>p{}</style></body></html>'),
      ),
    ).toBe('<p> one')
  })
  it('lets a piece of an unspaced script stand for several words', () => {
    const on = page(p('iPhone手机很好 学生'))
    expect(sequence(on)).toBe('<p> iPhone手机很好×3 学生 </p>')
    const { position, wordTokens, tagTokens } = tokensOf(on)
    expect([...position]).toEqual([0, 1, 4, 5, 6])
    expect([wordTokens, tagTokens]).toEqual([4, 2])
  })
  it('gives pieces without letter or digit no token', () => {
    expect(sequence(page(p('Home | News » …')))).toBe('<p> Home News </p>')
  })
  it('keeps a piece in one token where a reference or an ignored tag stands in it', () => {
    expect(sequence(parsePage('<p>AT&amp;T now</x>here</p>'))).toMatch(/^<p> AT&T nowhere (<\/x> )?<\/p>$/)
  })
  it('puts text that the tree moved where it was written', () => {
    const on = parsePage('<p>before</p><table><tr>moved<td>cell</td></tr></table><p>after</p>')
    expect(sequence(on)).toBe('<p> before </p> <table> <tr> moved <td> cell </td> </tr> </table> <p> after </p>')
    expect(on.runs.axis).toBe('beforemovedcellafter')
  })
  it('knows where each item stands in the source', () => {
    const html = '<body><p>a&nbsp;long <b>word</b></p></body>'
    const { srcStart } = tokensOf(parsePage(html))
    expect([...srcStart]).toEqual(['<p>', 'a&', 'long', '<b>', 'word', '</b>', '</p>'].map(text => html.indexOf(text)))
  })
  it('shrinks with a narrowed page: dead words and the tags of absent elements are gone', () => {
    const on = page(div(p('one two three'), p('four five')), p('six'))
    const live = canonical(on.runs, [
      on.runs.axis.indexOf('two'),
      on.runs.axis.indexOf('four'),
      on.runs.axis.indexOf('six'),
      on.runs.axis.length,
    ])
    expect(sequence(narrow(on, live))).toBe('<div> <p> two three </p> </div> <p> six </p>')
  })
  it('counts the words of the page and its tags on random pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const on = parsePage(randomHtml(seed, 60))
        const tokens = tokensOf(on)
        expect(tokens.wordTokens).toBe(texts(on.live).reduce((sum, text) => sum + countWords(text), 0))
        expect(tokens.position[tokens.size]).toBe(tokens.wordTokens + tokens.tagTokens)
        expect(new Set(tokens.piece.filter(piece => piece >= 0)).size).toBe(tokens.size - tokens.tagTokens)
        for (let i = 1; i < tokens.size; i++) expect(tokens.srcStart[i]).toBeGreaterThanOrEqual(tokens.srcStart[i - 1])
      }),
      { seed: 7 },
    )
  })
  it('agrees with a regular expression on clean markup', () => {
    const on = page(div(h1('A day out'), p(words(20), element('em', 'very'), words(3)), raw('<hr><br>')))
    const body = /<body>(.*)<\/body>/s.exec(on.source)![1]
    expect(sequence(on)).toBe((body.match(/<[^>]*>|[^<\s]+/g) ?? []).join(' '))
  })
})

describe('governors of pieces without words', () => {
  const governed = (on: Page): string[] => {
    const { size, start, end, words, governor } = piecesOf(on)
    const text = (i: number): string => (i < 0 ? 'nobody' : on.runs.axis.slice(start[i], end[i]))
    return Array.from({ length: size }, (_, i) => i)
      .filter(i => words[i] === 0)
      .map(i => `${text(i)} ${text(governor[i])}`)
  }
  it('are the preceding word of the run, else the following one', () => {
    expect(governed(page(p('» Home | News ›')))).toEqual(['» Home', '| Home', '› News'])
  })
  it('are the last word before the run if it has none, else the first after it', () => {
    expect(governed(page(p('| |'), p('*'), p('one two'), p('–'), p('…')))).toEqual(['| one', '| one', '* one', '– two', '… two'])
  })
  it('do not exist on a page without words', () => {
    expect(governed(page(p('|'), p('*')))).toEqual(['| nobody', '* nobody'])
  })
})

describe('keepPieces', () => {
  it('joins kept neighbours of one run and takes along what they govern', () => {
    const on = page(p('one two | three'), p('four'))
    const kept = Uint8Array.of(0, 1, 0, 0, 1)
    expect(texts(keepPieces(on, kept))).toEqual(['two |', 'four'])
  })
  it('does not bridge dead text', () => {
    const on = page(p('one two three'))
    const narrowed = narrow(on, canonical(on.runs, [0, 3, 8, 13]))
    expect(texts(keepPieces(narrowed, Uint8Array.of(1, 1)))).toEqual(['one', 'three'])
  })
  it('keeps all live text if all pieces are kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const on = parsePage(randomHtml(seed, 60))
        const { size, governor } = piecesOf(on)
        const keep = keepPieces(on, new Uint8Array(size).fill(1))
        if (size === 0 || governor[0] >= 0) expect(keep.equals(on.live)).toBe(true)
      }),
      { seed: 7 },
    )
  })
})

describe('tagCurve', () => {
  const on = page(p('one two ', link('three'), ' 北京大学'))
  it('counts the tags among the first tokens', () => {
    expect([...tagCurve(tokensOf(on)).tags]).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3, 4])
  })
  it('leaves one kind of tag out of the sequence', () => {
    const { tags, position } = tagCurve(tokensOf(on), Tag.a)
    expect([...tags]).toEqual([0, 1, 1, 1, 1, 1, 1, 2])
    expect([...position]).toEqual([0, 1, 2, 3, 3, 4, 4, 6, 7])
  })
})
