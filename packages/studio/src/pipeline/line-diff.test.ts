import { expect, it } from 'vitest'
import { lineDiff } from './line-diff.js'

it('lists removed and added lines in order', () => {
  expect(lineDiff('a\nb\nc', 'a\nx\nc\nd').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
    'added d',
  ])
})
