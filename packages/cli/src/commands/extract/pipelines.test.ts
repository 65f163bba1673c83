import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { articlePage } from '../world.fixture.js'
import { extractWorld } from './extract.fixture.js'

const world = extractWorld()
afterAll(() => world.remove())

describe('--site-pages', () => {
  it('hands other pages to the filters', async () => {
    world.write(
      'template.mjs',
      `export default { name: 'mine', summary: 'Keeps all if there are two other pages.', reference: 'me', reads: ['runs'], params: {},
        judge: page => ({ keep: page.sitePages.length === 2 ? page.live : new page.live.constructor(page.runs, new Int32Array(0)), status: 'ok' }) }`,
    )
    mkdirSync(join(world.folder, 'site'), { recursive: true })
    world.write('site/one.html', articlePage('One'))
    world.write('site/readme.txt', 'not a page')
    const flags = ['--filters', 'template.mjs', '--pipeline', 'mine']
    expect((await world.run(['extract', 'a.html', ...flags, '--site-pages', 'site', '--site-pages', 'b.html'])).code).toBe(0)
    expect((await world.run(['extract', 'a.html', ...flags, '--site-pages', 'site'])).code).toBe(4)
    expect((await world.run(['extract', 'a.html', '--site-pages', 'nowhere'])).err).toContain('there is no file or folder nowhere')
  })
})

describe('--pipeline and --filters', () => {
  it('take names, filters, JSON and files', async () => {
    world.write('p.json', '{ "serial": [{ "use": "lqf" }, { "use": "cectd-ds" }] }')
    world.write('record.json', '{ "name": "mine", "pipeline": { "use": "lqf" }, "scores": {} }')
    for (const pipeline of ['default', 'cectd-ds', 'p.json', 'record.json', '{ "use": "cetr" }']) {
      const { code, out, err } = await world.run(['extract', 'a.html', '--pipeline', pipeline])
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain('Alpha, part 3')
    }
  })
  it('take the page policies that a file states; flags go before them', async () => {
    world.write('hiding.html', '<p>Seen by all who come here.</p><p hidden>Hidden from them.</p>')
    world.write('keeping.json', '{ "pipeline": { "use": "lqf" }, "policies": { "hidden": "keep" } }')
    const text = async (...flags: string[]): Promise<string> => (await world.run(['extract', 'hiding.html', '-f', 'text', ...flags])).out
    expect(await text('--pipeline', 'lqf')).not.toContain('Hidden')
    expect(await text('--pipeline', 'keeping.json')).toContain('Hidden')
    expect(await text('--pipeline', 'keeping.json', '--hidden', 'drop')).not.toContain('Hidden')
    expect(await text('--pipeline', '{ "use": "lqf", "preset": "paper" }')).toContain('Hidden')
    const { code, err } = await world.run(['extract', 'a.html', '--pipeline', '{"pipeline":{"use":"lqf"},"policies":{"hidden":"yes"}}'])
    expect([code, err]).toEqual([2, 'gleaner: --pipeline: pipeline: policies.hidden must be one of drop, keep, auto, got "yes"\n'])
    const unknown = await world.run(['extract', 'a.html', '--pipeline', '{"pipeline":{"use":"lqf"},"policies":{"shown":"keep"}}'])
    expect(unknown.err).toContain('there is no page policy "shown"; there are hidden, noscript')
  })
  it('take a stack with its model from one file', async () => {
    const members = ['{"use":"lqf"}', '{"use":"cectd-ds"}']
    const model = { format: 'gleaner-stack/1', id: 'm', members, bias: -1, weights: [1, 0, 1, 0], threshold: 0.6 }
    world.write(
      'stack.json',
      JSON.stringify({ pipeline: { stack: members.map(member => JSON.parse(member)), model: 'm' }, models: [model] }),
    )
    const { code, out, err } = await world.run(['extract', 'a.html', '--pipeline', 'stack.json'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Alpha, part 3')
    expect(out).not.toContain('Imprint')
  })
  it('take filters of the user, which stand beside the others', async () => {
    world.write(
      'mine.mjs',
      `export default { name: 'mine', summary: 'Keeps all.', reference: 'me', reads: ['runs'], params: {},
        judge: page => ({ keep: page.live, status: 'ok' }) }`,
    )
    const { code, out } = await world.run([
      'extract',
      'a.html',
      '--filters',
      'mine.mjs',
      '--pipeline',
      '{ "serial": [{ "use": "mine" }, { "use": "mine" }] }',
    ])
    expect(code).toBe(0)
    expect(out).toContain('Imprint')
    expect((await world.run(['extract', 'a.html', '--filters', 'mine.mjs', '--pipeline', 'mine'])).out).toBe(out)
    expect((await world.run(['extract', 'a.html', '--registry', 'mine.mjs', '--pipeline', 'mine'])).out).toBe(out)
  })
  it('say what is wrong with a module', async () => {
    world.write('none.mjs', 'export const x = 1')
    world.write('broken.mjs', 'export const = 1')
    expect((await world.run(['extract', 'a.html', '--filters', 'none.mjs'])).err).toContain('none.mjs exports no filter')
    expect((await world.run(['extract', 'a.html', '--filters', 'broken.mjs'])).err).toContain('broken.mjs cannot be loaded')
    expect((await world.run(['extract', 'a.html', '--filters', 'nowhere.mjs'])).code).toBe(2)
  })
})
