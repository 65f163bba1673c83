import { describe, expect, it } from 'vitest'
import { checkPhrases, countPhrasesInComments, translatedPhrase } from './plain-words.js'
import { withRepository } from './temporary-repository.fixture.js'

describe('phrases that read like a translation', () => {
  it.each([
    ['The text stands in the body.', 'stands in'],
    ['A shell is no page.', 'is no page'],
    ['A broken line is told of.', 'is told of'],
    ['The option goes before the file.', 'goes before'],
    ['Menus and their like are dropped.', 'their like'],
    ['Least words of a headline.', 'Least words of'],
    ['The words behind the title.', 'behind the title'],
  ])('finds one in "%s"', (text, phrase) => expect(translatedPhrase(text)).toContain(`"${phrase}"`))

  it.each(['There is no paper.', 'It is no longer read.', 'A sentence that stands alone.', 'Minimum words of a headline.'])(
    'accepts "%s"',
    text => expect(translatedPhrase(text)).toBeNull(),
  )

  it('reads prose and strings, not code, and counts comments', () => {
    const files = {
      'docs/a.md': 'Fine.\n```\nthis stands in code\n```\nIt stands in prose; `stands in` code.\n',
      'packages/core/src/a.ts': "/** It stands in a comment. */\nexport const help = 'This is no folder'\n",
    }
    withRepository(files, root => {
      expect(checkPhrases(root).map(({ file, line }) => [file, line])).toEqual([
        ['docs/a.md', 5],
        ['packages/core/src/a.ts', 2],
      ])
      expect(countPhrasesInComments(root)).toBe(1)
    })
  })
})
