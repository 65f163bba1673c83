import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articlePage, World } from '../commands/world.fixture.js'

const world = new World()
afterAll(() => world.remove())

/** A module with a filter whose `judge` has this body. */
const filter = (name: string, body: string) =>
  `{ name: '${name}', summary: 'Mine.', reference: 'me', reads: ['runs'], params: {}, judge(page) { ${body} } }`
const keepAll = "return { keep: page.live, status: 'ok' }"

beforeAll(() => {
  world.write('a.html', articlePage('Alpha'))
  world.write('taken.mjs', `export const mine = ${filter('lqf', keepAll)}`)
  world.write('one.mjs', `export const one = ${filter('one', keepAll)}`)
  world.write('two.mjs', `export default [${filter('two', keepAll)}]`)
  world.write('again.mjs', `export default ${filter('one', keepAll)}`)
  world.write('kind.mjs', `export default { ...${filter('kind', keepAll)}, params: { size: { kind: 'colour' } } }`)
  const model = { format: 'gleaner-stack/1', id: 'm', members: ['{"use":"one"}'], bias: -1, weights: [2, 0], threshold: 0.5 }
  world.write('model.mjs', `export const model = ${JSON.stringify(model)}`)
  world.write('bad-model.mjs', `export const model = ${JSON.stringify({ ...model, weights: 'none' })}`)
  world.write(
    'bad.mjs',
    [
      `export const thrower = ${filter('thrower', "throw new TypeError('boom')")}`,
      `export const nothing = ${filter('nothing', '')}`,
      `export const list = ${filter('list', "return { keep: [1, 2], status: 'ok' }")}`,
      `export const status = ${filter('status', "return { keep: page.live, status: 'fine' }")}`,
      `export const score = ${filter('score', "return { keep: page.live, status: 'ok', score: [1] }")}`,
    ].join('\n'),
  )
})

const extract = (files: readonly string[], pipeline: string) =>
  world.run(['extract', 'a.html', ...files.flatMap(file => ['--filters', file]), '--pipeline', pipeline])

describe('--filters', () => {
  it('takes several files, and models of stacks', async () => {
    const both = await extract(['one.mjs', 'two.mjs'], '{ "serial": [{ "use": "one" }, { "use": "two" }] }')
    expect(both).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Imprint') })
    const stack = await extract(['one.mjs', 'model.mjs'], '{ "stack": [{ "use": "one" }], "model": "m" }')
    expect(stack).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Alpha, part 3') })
  })
  it.each([
    [['taken.mjs'], 'taken.mjs: the name "lqf" is taken by a filter that ships'],
    [['one.mjs', 'again.mjs'], 'again.mjs: the name "one" is taken by a filter of one.mjs'],
    [['kind.mjs'], 'kind.mjs: filter 1 (kind): params.size.kind must be number, integer, boolean or choice'],
    [['bad-model.mjs'], 'bad-model.mjs: '],
    [['nowhere.mjs'], 'nowhere.mjs: there is no such file'],
  ])('%j is refused', async (files, message) => {
    const { code, err } = await extract(files, 'cetr')
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`gleaner: --filters: ${message}`) })
  })
  it.each([
    ['thrower', 'threw TypeError: boom'],
    ['nothing', 'returned undefined, expected a verdict { keep, status }'],
    ['list', 'returned a verdict whose keep is not a selection, such as page.live'],
    ['status', 'returned the status "fine", expected one of ok, empty, no-content, fallback-all, needs-rendering'],
    ['score', 'returned a score that is not a Float32Array'],
  ])('a filter that fails is named with its file and its place: %s', async (name, what) => {
    const { code, err } = await extract(['bad.mjs'], `{ "serial": [{ "use": "lqf" }, { "use": "${name}" }] }`)
    expect({ code, err }).toEqual({ code: 2, err: `gleaner: a.html: $.serial[1]: filter ${name} (bad.mjs) ${what}\n` })
  })
})
