import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { registry } from '../extract/default-engine.js'
import { readModel } from '../registry/models.js'
import { canonicalJson } from './canonical-json.js'
import { parseDocument, readDocument, writeDocument } from './document.js'

const options = { readModel, registry }
const stack = {
  format: 'gleaner-stack/1',
  id: 'two',
  members: ['{"use":"cetr"}', '{"use":"bte"}'],
  bias: -1,
  weights: [1, 1, 1, 1],
  threshold: 0.5,
}

describe('pipeline documents', () => {
  it('a pipeline alone is a document', () => {
    expect(readDocument({ use: 'cetr' }, options)).toEqual({ pipeline: { use: 'cetr' }, policies: {}, models: [] })
  })

  it('everything that a document holds is read, written and read again', () => {
    const given = {
      $schema: './pipeline.schema.json',
      name: 'mine',
      summary: 'Mine.',
      policies: { hidden: 'keep', noscript: 'drop' },
      content: { placeholders: 'drop', embedded: false },
      pipeline: { stack: [{ use: 'cetr' }, { use: 'bte' }], model: 'two' },
      models: [stack],
      scores: { f1: 0.5 },
      record: { seed: 1 },
    }
    const { $schema, ...rest } = given
    const read = readDocument(given, { readModel })
    expect(read).toEqual(rest)
    expect(parseDocument(writeDocument(read), { readModel })).toEqual(read)
  })

  it('the pipelines that ship are documents, and writing them changes nothing', () => {
    const folder = fileURLToPath(new URL('../../../../pipelines/', import.meta.url))
    const files = readdirSync(folder).filter(name => name.endsWith('.json'))
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8')
      expect(JSON.parse(writeDocument(parseDocument(text, options)))).toEqual(JSON.parse(text))
    }
  })

  it.each<[unknown, string]>([
    [null, 'a pipeline document must be an object with a pipeline, got null'],
    [[{ use: 'cetr' }], 'a pipeline document must be an object with a pipeline, got a list of 1'],
    [{ pipeline: { use: 'cetr' }, polices: {} }, 'a pipeline document has no field "polices"; it has $schema, name, summary, pipeline'],
    [{ pipeline: { use: 'cetr' }, policies: { hidden: 'no' } }, 'policies.hidden must be one of drop, keep, auto, got "no"'],
    [{ pipeline: { use: 'cetr' }, policies: { seen: 'no' } }, 'there is no page policy "seen"; there are hidden, noscript'],
    [{ pipeline: { use: 'cetr' }, policies: 'keep' }, 'policies must be an object with hidden, noscript, got "keep"'],
    [{ pipeline: { use: 'cetr' }, content: { embedded: 'no' } }, 'content.embedded must be one of false, true, got "no"'],
    [{ pipeline: { use: 'cetr' }, content: { comments: 'drop' } }, 'there is no content rule "comments"; there are placeholders, embedded'],
    [{ pipeline: { use: 'cetr' }, models: {} }, 'models must be a list of models, got an object'],
    [
      { pipeline: { use: 'cetr' }, models: [stack, { ...stack, bias: 'x' }] },
      'models[1]: bias of stack model two must be a number, got "x"',
    ],
    [{ pipeline: { use: 'cetr' }, name: 3 }, 'name must be a text, got 3'],
    [{ pipeline: { serial: [{ use: 'lqf', with: { maxLinkShare: 3 } }] } }, '$.pipeline.serial[0]: lqf.maxLinkShare must be'],
  ])('%j: %s', (value, message) => expect(() => readDocument(value, options)).toThrow(message))

  it('what is not JSON is an error that says so', () => {
    expect(() => parseDocument('{', options)).toThrow('a pipeline document must be JSON: ')
  })
})

describe('canonicalJson', () => {
  it('does not depend on the order of fields and leaves out what is undefined', () => {
    expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: undefined })).toBe('{"b":[1,{"c":null,"d":"x"}]}')
  })
})
