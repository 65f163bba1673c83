import { Command } from 'commander'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  addFlags,
  choice,
  countOf,
  type FlagValues,
  numeric,
  numericWithDefault,
  parsed,
  present,
  text,
  texts,
  toggle,
  unless,
} from './flag.js'

const table = {
  output: text({ placeholder: 'path', doc: 'a file', short: '-o' }),
  site: texts({ placeholder: 'path', doc: 'pages', alias: '--site-pages' }),
  maxNodes: numeric({ doc: 'nodes' }, countOf),
  timeoutMs: numericWithDefault({ doc: 'time' }, countOf, 30),
  favour: choice(['precision', 'recall'], { doc: 'which' }),
  json: present({ doc: 'JSON' }),
  save: unless({ doc: 'do not save' }),
  tables: toggle(true, { doc: 'leave out tables' }),
}

const read = (...argv: string[]): FlagValues<typeof table> =>
  addFlags(new Command().exitOverride().configureOutput({ writeErr: () => {} }), table)
    .parse(argv, { from: 'user' })
    .opts()

describe('a table of flags', () => {
  it('gives defaults, and undefined for what is absent', () => expect(read()).toEqual({ timeoutMs: 30, save: true }))
  it('reads values under the names of the table', () => {
    expect(read('-o', 'x', '--site', 'a', '--site-pages', 'b', '--max-nodes', '1_000', '--favour', 'recall')).toMatchObject({
      output: 'x',
      site: ['a', 'b'],
      maxNodes: 1000,
      favour: 'recall',
    })
    expect(read('--json', '--no-save', '--no-tables')).toMatchObject({ json: true, save: false, tables: false })
    expect(read('--tables').tables).toBe(true)
  })
  it('says which values a flag takes', () => {
    expect(() => read('--favour', 'both')).toThrow('It must be one of precision, recall.')
    expect(() => read('--max-nodes', '0')).toThrow('It must be a whole number, 1 or more.')
  })
  it('types the values', () => {
    expectTypeOf<FlagValues<typeof table>>().toEqualTypeOf<{
      readonly output: string | undefined
      readonly site: readonly string[] | undefined
      readonly maxNodes: number | undefined
      readonly timeoutMs: number
      readonly favour: 'precision' | 'recall' | undefined
      readonly json: true | undefined
      readonly save: boolean
      readonly tables: boolean | undefined
    }>()
  })
  it('refuses a flag whose value would arrive under another name', () => {
    const odd = { pages: { options: () => text({ placeholder: 'x', doc: 'y' }).options('page') } }
    expect(() => addFlags(new Command(), odd)).toThrow('the flag --page <x> is called "pages" in its table')
  })
  it('passes what was given before to a parser', () => {
    const command = addFlags(new Command(), { sum: parsed<number>({ placeholder: 'n', doc: 'adds' }, (n, sum = 0) => sum + Number(n)) })
    expect(command.parse(['--sum', '1', '--sum', '2'], { from: 'user' }).opts()).toEqual({ sum: 3 })
  })
})
