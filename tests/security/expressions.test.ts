/**
 * No regular expression of the packages works in proportion to the square of its text: for each of them, texts made from its
 * own parts are doubled, and the steps of a backtracking engine are counted.
 */

import { describe, expect, it } from 'vitest'
import { codeFiles, isTestFile, repositoryRoot } from '../../tools/source-files.js'
import { constructedBy, literalsIn } from './expressions/find.js'
import { overgrowthOf } from './expressions/growth.js'
import { programOf } from './expressions/program.js'
import { stepsOf } from './expressions/steps.js'

describe('counting steps', () => {
  it('counts those of a linear search', () => {
    expect(stepsOf(programOf(/b/), 'aaaa')).toBe(5)
    expect(stepsOf(programOf(/^a+$/), 'a'.repeat(100))).toBeLessThan(600)
  })
  it.each([
    [/\s+$/, '\\u0001"'],
    [/(?:a+)+b/, 'a'],
    [/<[^>]*>/, '<'],
    [/[;,].*$/, ','],
    [/(?=.*x)/g, ''],
  ])('finds the text that %s is slow with', (expression, hint) => {
    expect(overgrowthOf(expression)).toContain(hint)
  })
  it.each([/\s+/g, /^\s*(\S+)\s*$/, /<[^<>]{0,300}>/g, /a(?:b|c)*d/, /(?<!x)\d{1,3}/, /^(?:(?:Dr|Prof)\.\s*){1,4}(?=\S+\s)/])(
    'finds none for %s',
    expression => {
      expect(overgrowthOf(expression)).toBeNull()
    },
  )
})

describe('expressions of the packages', () => {
  it('are linear if they are written as literals', () => {
    const files = codeFiles(repositoryRoot).filter(file => file.startsWith('packages/') && !isTestFile(file))
    const found = literalsIn(repositoryRoot, files)
    expect(found.length).toBeGreaterThan(300)
    const slow = found.flatMap(({ expression, places }) => {
      const text = overgrowthOf(expression)
      return text === null ? [] : [`${places.join(', ')}: ${expression}: ${text}`]
    })
    expect(slow).toEqual([])
  })
  it('are linear if they are put together at run time', async () => {
    const constructed = await constructedBy(async () => {
      const { extract } = await import('gleaner')
      const html =
        '<html lang="de"><title>Bericht | Ort</title><p>Von Ana Ruiz und Tom Baker, 3. Mai 2021<p>Text.<script>let a = 1</script>'
      const result = extract(html, { url: 'https://example.org/bericht' })
      expect([result.title, result.authors.length, result.markdown.length > 0]).toHaveLength(3)
    })
    expect(constructed.length).toBeGreaterThan(8)
    const slow = constructed.flatMap(expression => {
      const text = overgrowthOf(expression)
      return text === null ? [] : [`${expression}: ${text}`]
    })
    expect(slow).toEqual([])
  })
})
