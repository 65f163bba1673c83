import { describe, expect, it } from 'vitest'
import { Tag } from '../../html/tags.js'
import { finish, hashStart, mix } from '../../numeric/hash.js'
import { parsePage } from '../../page/parse.js'
import { featureInput } from './features.js'

/** A token: the kind of its attribute and its letters, and 1 after a word of several parts. */
const token = (text: string, kind = 1, ...after: number[]): number =>
  finish([...Array.from(text, letter => letter.charCodeAt(0)), ...after].reduce(mix, mix(hashStart, kind)))

/** Tokens of the attributes of the first `p`, and its signature. */
function namesOf(attributes: string): { tokens: number[]; signature: number } {
  const page = parsePage(`<body><p ${attributes}>Text</p></body>`)
  const { names, nameStart, tokens, tokenStart, signature } = featureInput(page).context
  const i = page.nodes.tag.indexOf(Tag.p)
  const values = [...names.subarray(nameStart[i], nameStart[i + 1])]
  return { tokens: values.flatMap(v => [...tokens.subarray(tokenStart[v], tokenStart[v + 1])]), signature: signature[i] }
}

describe('names of elements', () => {
  it('are the words of classes and ids', () =>
    expect(namesOf('class="lead story" id="main"').tokens).toEqual(['lead', 'story', 'main'].map(t => token(t))))
  it('are parts at punctuation and capitals, then the whole word', () => {
    expect(namesOf('class="post-title"').tokens).toEqual([token('post'), token('title'), token('post-title', 1, 1)])
    expect(namesOf('class="postTitle"').tokens).toEqual([token('post'), token('title'), token('posttitle', 1, 1)])
  })
  it('have 0 for digits', () => expect(namesOf('class="col12"').tokens).toEqual(namesOf('class="col7"').tokens))
  it('are told apart by the kind of attribute', () => {
    expect(namesOf('role="note"').tokens).toEqual([token('note', 2)])
    expect(namesOf('itemprop="note"').tokens).toEqual([token('note', 3)])
    expect(namesOf('aria-label="note"').tokens).toEqual([token('note', 4)])
    expect(namesOf('data-testid="note"').tokens).toEqual([token('note', 4)])
    expect(namesOf('title="note" style="note" href="note"').tokens).toEqual([])
  })
  it('are read from any way of writing a tag', () => {
    for (const attributes of ["CLASS='lead'", 'class=lead', 'class = "lead"', 'hidden2 class="lead"', 'data-x=1 class="lead"'])
      expect(namesOf(attributes).tokens, attributes).toEqual([token('lead')])
  })
  it('are at most 24 tokens of a value', () =>
    expect(namesOf(`class="${Array.from({ length: 40 }, (_, i) => String.fromCharCode(97 + (i % 26))).join(' ')}"`).tokens).toHaveLength(
      24,
    ))
  it('give signatures of tag and the first three classes, digits reduced', () => {
    const of = (attributes: string): number => namesOf(attributes).signature
    expect(of('class="a b c d"')).toBe(of('class="a b c e"'))
    expect(of('class="a b c"')).not.toBe(of('class="a b d"'))
    expect(of('class="item-1"')).toBe(of('class="item-2" id="x"'))
    expect(of('')).not.toBe(of('class="a"'))
  })
})
