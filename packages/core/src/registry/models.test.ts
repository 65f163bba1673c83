import { describe, expect, it } from 'vitest'
import { extract, filters, registry } from '../extract/default-engine.js'
import { storeMssModel } from '../filters/mss/model.js'
import { defaultModel, mssModel, victorModel } from '../model/index.js'
import { parsePage } from '../page/parse.js'
import { ConfigurationError, ValueError } from '../params/errors.js'
import { compile } from '../pipeline/compile.js'
import type { StackModel } from '../pipeline/stack-model.js'
import { registryOf } from '../pipeline/validate.js'
import { filterLaws, words } from '../testing/index.js'
import { type AnyModel, readModel, withModels } from './models.js'

const article = Array.from({ length: 8 }, (_, i) => `<p>${words(40, i)}, as everybody on the island knew.</p>`).join('')
const html = `<body><nav><ul>${'<li><a href="/">Menu</a></li>'.repeat(12)}</ul></nav><article><h1>The lamp</h1>${article}</article></body>`
const stack: StackModel = {
  format: 'gleaner-stack/1',
  id: 'mine',
  members: ['{"use":"cetr"}'],
  bias: -1,
  weights: [2, 0],
  threshold: 0.5,
}

describe('the full library', () => {
  it.each([{ use: 'victor' }, { use: 'mss', with: { form: 'supervised' } }])('runs %o with the model that ships', pipeline => {
    const { text, status } = extract(html, { pipeline })
    expect(status).toBe('ok')
    expect(text).toContain('as everybody on the island knew')
    expect(text).not.toContain('Menu')
  })
  it('has every filter once', () => {
    const names = filters.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['learned', 'victor', 'mss', 'template']))
  })
})

describe('models that ship', () => {
  it.each([
    ['learned', defaultModel],
    ['victor', victorModel],
    ['mss', mssModel],
  ] as const)('the one of %s is whole and says what it was trained on', (_, model: AnyModel) => {
    expect(readModel(JSON.parse(JSON.stringify(model)))).toEqual(model)
    const { packages } = model.record as { packages: Record<string, string> }
    for (const [name, digest] of Object.entries(packages)) {
      expect(['wcxb-dev', 'readability', 'trafilatura']).toContain(name)
      expect(digest).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})

describe('laws of the filters with models', () => {
  const victor = registry.filters.get('victor')!
  const mss = {
    ...registry.filters.get('mss')!,
    presets: { supervised: { form: 'supervised' }, several: { form: 'supervised', segments: 3 } },
  }
  for (const filter of [victor, mss]) for (const law of filterLaws(filter)) it(`${filter.name}: ${law.name}`, law.check)

  it('say what they saw', () => {
    const page = parsePage(html)
    const series = (use: string, given: Record<string, string> = {}) =>
      compile({ use, with: given }, registry)(page).verdict.trace!.series.map(({ name }) => name)
    expect(series('victor')).toEqual(['belief', 'label', 'words'])
    expect(series('mss', { form: 'supervised' })).toEqual(['score', 'sum'])
  })
})

describe('reading models', () => {
  const foreign: [string, unknown, string][] = [
    ['nothing', null, 'got null'],
    ['a text', 'model', 'got "model"'],
    ['another format', { format: 'gleaner-learned/9' }, 'got "gleaner-learned/9"'],
    ['a name of the object itself', { format: 'constructor' }, 'got "constructor"'],
    ['a learned model without trees', { format: 'gleaner-learned/2', id: 'x' }, 'field blocks must be there'],
  ]
  it.each(foreign)('refuses %s', (_, value, message) => {
    expect(() => readModel(value)).toThrow(ValueError)
    expect(() => readModel(value)).toThrow(message)
  })
})

describe('further models', () => {
  const other = storeMssModel({ id: 'all', prior: 3, record: {} }, new Map())
  it('are choices beside those that ship', () => {
    const known = withModels(registry, [other, { ...victorModel, id: 'second' }, { ...defaultModel, id: 'third' }, stack])
    const page = parsePage(html)
    const kept = (pipeline: unknown) => compile(pipeline as { use: string }, known)(page).verdict.keep
    expect(kept({ use: 'mss', with: { form: 'supervised', model: 'all' } }).equals(page.live)).toBe(true)
    expect(kept({ use: 'mss', with: { form: 'supervised' } }).equals(page.live)).toBe(false)
    for (const [use, model] of [
      ['victor', 'second'],
      ['learned', 'third'],
    ])
      expect(kept({ use, with: { model } }).equals(kept({ use }))).toBe(true)
    expect(() => compile({ stack: [{ use: 'cetr' }], model: 'mine' }, known)).not.toThrow()
  })
  it('leave the registry as it was', () => {
    withModels(registry, [other])
    expect(() => compile({ use: 'mss', with: { model: 'all' } }, registry)).toThrow('mss has no parameter')
    expect(withModels(registry, [])).toBe(registry)
  })
  it('do not bring filters to a registry that has none of them', () => {
    expect([...withModels(registryOf([]), [other]).filters.keys()]).toEqual([])
  })
  it('may be given twice, but not with the id of another one', () => {
    expect(() => withModels(registry, [other, JSON.parse(JSON.stringify(other))])).not.toThrow()
    expect(() => withModels(registry, [{ ...other, id: 'mss' }])).toThrow(ConfigurationError)
    expect(() => withModels(registry, [{ ...other, id: 'mss' }])).toThrow('two models of the format gleaner-mss/1 have the id "mss"')
  })
})
