import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { findDataRoot, readPackage } from '@gleaner/lab'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articlePage, World } from '../world.fixture.js'

const world = new World()
const env = { GLEANER_DATA: join(world.folder, 'data') }
afterAll(() => world.remove())
beforeAll(() => {
  for (const folder of ['data', 'gold', 'nothing']) mkdirSync(join(world.folder, folder))
  for (const name of ['one', 'two']) {
    world.write(`gold/${name}.html`, articlePage(name))
    world.write(`gold/${name}.txt`, `The text of ${name}.`)
  }
  world.write('gold/alone.html', '<p>without an answer</p>')
})

describe('gleaner packages', () => {
  it('says where to put packages when there are none', async () => {
    const { code, out, err } = await world.run(['packages'], { env })
    expect(code).toBe(0)
    expect(out).toMatch(/^sample {2}\d+ pages {2}[\d.]+ kB\n$/)
    expect(err).toContain('has no packages')
    const nowhere = join(world.folder, 'nowhere')
    expect(await world.run(['packages'], { env: { GLEANER_DATA: nowhere } })).toMatchObject({
      code: 0,
      err: `gleaner: GLEANER_DATA is "${nowhere}", which is no folder\n`,
    })
  })
  it('looks where the other commands look', async () => {
    const { folder } = JSON.parse((await world.run(['packages', '--json'], { env: { GLEANER_DATA: 'data' } })).out)
    expect(folder).toBe(env.GLEANER_DATA)
    // Without the variable: where evaluate and train find their packages, beside the program too.
    const byDefault = await world.run(['packages', '--json'], { env: {} })
    expect(JSON.parse(byDefault.out).folder).toBe(findDataRoot({ env: {}, cwd: world.folder }))
  })
  it('lists files that break off with the pages before that', async () => {
    mkdirSync(join(world.folder, 'damaged/folder.jsonl'), { recursive: true })
    const lines = Array.from({ length: 300 }, (_, i) => `${JSON.stringify({ id: i, html: articlePage(`Page ${i * i}`) })}\n`)
    const whole = gzipSync(lines.join(''))
    world.write('damaged/cut.jsonl.gz', whole.subarray(0, whole.length - 500))
    world.write('damaged/whole.jsonl', lines.slice(0, 3).join('\n'))
    const damaged = { env: { GLEANER_DATA: join(world.folder, 'damaged') } }
    const { code, out, err } = await world.run(['packages'], damaged)
    expect(code).toBe(0)
    expect(out).toMatch(/^cut +2\d\d pages, cut off +[\d.]+ kB\nwhole +3 pages +[\d.]+ kB\nsample /)
    expect(err).toMatch(/damaged\/cut\.jsonl\.gz:2\d\d: the file cannot be read further: .*unexpected end of file\n/)
    const { packages } = JSON.parse((await world.run(['packages', '--json'], damaged)).out)
    expect(packages[0]).toMatchObject({
      name: 'cut',
      fault: { line: packages[0].pages + 1, reason: expect.stringContaining('end of file') },
    })
    expect(packages[1]).not.toHaveProperty('fault')
  })
  it('imports a data set, tells of what is broken, and lists the result', async () => {
    const imported = await world.run(['packages', 'import', '--format', 'folder', 'gold', '-o', 'data/mine.jsonl.gz'], { env })
    expect(imported.code).toBe(0)
    expect(imported.out).toMatch(/data\/mine\.jsonl\.gz: 2 pages of format folder, 1 skipped, sha256 [0-9a-f]{64}\n$/)
    expect(imported.err).toContain('alone')
    const pages = []
    for await (const page of readPackage(join(world.folder, 'data/mine.jsonl.gz'))) pages.push(page)
    expect(pages.map(({ id, gold }) => [id, gold.text])).toEqual([
      ['mine/one', 'The text of one.'],
      ['mine/two', 'The text of two.'],
    ])

    const listed = await world.run(['packages'], { env })
    expect(listed.out).toMatch(/^mine +2 pages +[\d.]+ k?B\nsample /)
    const { packages } = JSON.parse((await world.run(['packages', '--json'], { env })).out)
    expect(packages).toMatchObject([{ name: 'mine', pages: 2 }, { name: 'sample' }])
  })
  it('finds the format by itself', async () => {
    const { code, out } = await world.run(['packages', 'import', 'gold', '-o', 'auto.jsonl.gz', '--json'], { env })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ format: 'folder', pages: 2, faults: [{ line: null }] })
  })
  it('names the package after the folder, and writes plain text where the name says so', async () => {
    const byDefault = await world.run(['packages', 'import', '--format', 'folder', 'gold/'], { env })
    expect(byDefault).toMatchObject({ code: 0, out: expect.stringContaining(`${join(world.folder, 'gold.jsonl.gz')}: 2 pages`) })
    expect(gunzipSync(readFileSync(join(world.folder, 'gold.jsonl.gz'))).toString()).toMatch(/^\{"id":"gold\/one"/)
    const plain = await world.run(['packages', 'import', '--format', 'folder', 'gold', '-o', 'plain.jsonl'], { env })
    expect(plain.code).toBe(0)
    expect(world.read('plain.jsonl')).toMatch(/^\{"id":"plain\/one".*\n\{"id":"plain\/two".*\n$/)
  })
  it('says what is wrong', async () => {
    const run = (...args: string[]) => world.run(['packages', 'import', ...args], { env })
    expect(await run('--format', 'zip', 'gold', '-o', 'x.jsonl.gz')).toMatchObject({
      code: 2,
      err: expect.stringContaining('unknown format "zip"; there are'),
    })
    expect((await run('--format', 'wcxb', 'nothing', '-o', 'x.jsonl.gz')).code).toBe(3)
    expect((await run('--format', 'folder', 'gold', '-o', 'x.csv')).err).toContain('NAME.jsonl.gz')
    expect((await run('--format', 'folder', '/')).err).toContain('-o is needed')
    expect((await run()).code).toBe(2)
  })
  it('describes the formats', async () => {
    const { out } = await world.run(['packages', 'import', '--help'])
    for (const format of ['wcxb', 'cleaneval', 'l3s-gn1', 'dragnet', 'readability', 'webmainbench', 'folder', 'auto'])
      expect(out).toContain(`${format}: `)
  })
})
