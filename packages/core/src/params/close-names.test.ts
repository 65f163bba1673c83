import { expect, it } from 'vitest'
import { closeNames } from './close-names.js'

const known = ['best-element', 'cepr-tpr', 'cetr', 'drop-text-lists', 'fast', 'lqf', 'mss']

it.each([
  ['cert', ['cetr']],
  ['fsat', ['fast']],
  ['cepr', ['cepr-tpr', 'cetr']],
  ['best-elment', ['best-element']],
  ['fast-lists', ['fast']],
  ['lists', ['drop-text-lists']],
  ['lqv', ['lqf']],
  ['x', []],
  ['ist', []],
  ['zzz', []],
])('%s', (name, close) => expect(closeNames(name, known).slice(0, 2)).toEqual(close))
