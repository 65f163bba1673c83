import { describeRange, filters, pipelineSchema, pipelines } from 'gleaner'
import { afterAll, describe, expect, it } from 'vitest'
import { World } from '../world.fixture.js'

const world = new World()
afterAll(() => world.remove())

describe('gleaner filters', () => {
  it('lists every filter with its paper and one line, and the pipelines', async () => {
    const { code, out } = await world.run(['filters'])
    expect(code).toBe(0)
    const text = out.replace(/\s+/g, ' ')
    for (const { name, summary, reference } of filters) expect(text).toContain(`${name} ${summary} ${reference}`)
    for (const { name, summary } of pipelines) expect(text).toContain(`${name} ${summary}`)
  })
  it('lists them as JSON', async () => {
    const list = JSON.parse((await world.run(['filters', '--json'])).out)
    expect(list.map(({ name }: { name: string }) => name)).toEqual(filters.map(({ name }) => name))
    expect(Object.keys(list[1])).toEqual(['name', 'summary', 'reference', 'reads', 'params', 'presets', 'presetPolicies'])
  })
  it('prints the JSON Schema of pipelines, with filters of the user', async () => {
    expect(JSON.parse((await world.run(['filters', '--schema'])).out)).toEqual(JSON.parse(JSON.stringify(pipelineSchema(filters))))
    world.write('mine.mjs', `export const mine = { name: 'mine', summary: 'Mine.', reference: 'me', reads: [], params: {}, judge() {} }`)
    expect((await world.run(['filters', '--schema', '--filters', 'mine.mjs'])).out).toContain('"const": "mine"')
  })
  it.each(filters.map(filter => filter.name))('%s shows parameters, defaults, ranges and presets', async name => {
    const { params, presets = {} } = filters.find(filter => filter.name === name)!
    const { code, out } = await world.run(['filters', name])
    expect(code).toBe(0)
    for (const [param, spec] of Object.entries(params)) {
      const line = out.split('\n').find(each => each.trim().startsWith(`${param} `))
      expect(line).toContain(describeRange(spec))
      expect(line).toContain(`default ${spec.default}`)
    }
    for (const preset of ['default', ...Object.keys(presets)]) expect(out).toContain(`  ${preset}: `)
    expect(JSON.parse((await world.run(['filters', name, '--json'])).out)).toMatchObject({ name, params })
  })
  it('tells the page policies that filters and presets want', async () => {
    expect((await world.run(['filters', 'bte'])).out).toContain(
      '  paper: the defaults above; starts with hidden text (page policy hidden keep)',
    )
    expect((await world.run(['filters', 'bte'])).out).not.toContain('Page policies')
    expect((await world.run(['filters', 'learned'])).out).toContain('Page policies: hidden auto')
    expect(JSON.parse((await world.run(['filters', 'learned', '--json'])).out).policies).toEqual({ hidden: 'auto' })
  })
  it('shows a pipeline in words and as JSON', async () => {
    const { out } = await world.run(['filters', 'news'])
    expect(out.replace(/\s+/g, ' ')).toContain('then apply cectd-ds')
    expect(JSON.parse(out.slice(out.indexOf('\n{')))).toEqual(pipelines.find(({ name }) => name === 'news')!.pipeline)
  })
  it('guesses what was meant', async () => {
    const { code, err } = await world.run(['filters', 'cert'])
    expect(code).toBe(2)
    expect(err).toMatch(/there is no filter or pipeline "cert"; did you mean .*cetr/)
    expect((await world.run(['filters', 'nothing-like-it'])).err).toContain('run `gleaner filters`')
  })
  it('lists filters of the user too', async () => {
    world.write('own.mjs', `export const own = { name: 'own', summary: 'Mine.', reference: 'me', reads: [], params: {}, judge() {} }`)
    expect((await world.run(['filters', 'own', '--filters', 'own.mjs'])).out).toContain('own: Mine.')
  })
})
