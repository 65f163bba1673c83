import { describe, expect, test } from 'vitest'
import { cleaningDigest, isAmong, tagOf, translateConditions } from './entity-tags.js'

const digest = cleaningDigest(['default', 'html'])
const other = cleaningDigest(['fast', 'html'])

describe('entity tags of cleaned pages', () => {
  test('a tag made from a tag goes back to it', () => {
    const tag = tagOf(digest, [['ETag', '"abc, def"']], 'x')
    const { headers } = translateConditions(
      [
        ['If-None-Match', tag],
        ['Accept', '*/*'],
      ],
      digest,
    )
    expect(headers).toEqual([
      ['Accept', '*/*'],
      ['If-None-Match', '"abc, def"'],
    ])
  })

  test('a tag made from a date goes back to the date', () => {
    const date = 'Wed, 21 Oct 2015 07:28:00 GMT'
    const tag = tagOf(digest, [['Last-Modified', date]], 'x')
    const { headers } = translateConditions(
      [
        ['If-None-Match', tag],
        ['If-Modified-Since', date],
      ],
      digest,
    )
    expect(headers).toEqual([['If-Modified-Since', date]])
  })

  test('after another cleaning the page comes whole', () => {
    const tag = tagOf(other, [['ETag', '"abc"']], 'x')
    expect(
      translateConditions(
        [
          ['If-None-Match', tag],
          ['If-Modified-Since', 'now'],
        ],
        digest,
      ).headers,
    ).toEqual([])
  })

  test('conditions on originals pass as they came', () => {
    const pairs = [
      ['if-none-match', 'W/"q"'],
      ['If-Modified-Since', 'then'],
    ] as const
    expect(translateConditions(pairs, digest).headers).toEqual(pairs)
  })

  test('a page without validators is known by its bytes', () => {
    const tag = tagOf(digest, [], 'cleaned')
    expect(isAmong(tag, translateConditions([['If-None-Match', `"z", ${tag}`]], digest).tags)).toBe(true)
    expect(isAmong(tagOf(digest, [], 'changed'), [tag])).toBe(false)
  })

  test('a tag cannot carry other headers', () => {
    const forged = `"gleaner-${digest}.e.${Buffer.from('"a"\r\nX: y').toString('base64url')}"`
    expect(translateConditions([['If-None-Match', forged]], digest).headers).toEqual([])
  })
})
