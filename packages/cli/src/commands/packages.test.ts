import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage } from '@gleaner/lab'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articlePage, World } from './world.fixture.js'

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
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain('has no packages')
    expect((await world.run(['packages'], { env: { GLEANER_DATA: join(world.folder, 'nowhere') } })).err).toContain('set GLEANER_DATA')
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
    expect(listed.out).toMatch(/^mine {2}2 pages {2}[\d.]+ k?B\n$/)
    const { packages } = JSON.parse((await world.run(['packages', '--json'], { env })).out)
    expect(packages).toMatchObject([{ name: 'mine', pages: 2 }])
  })
  it('finds the format by itself', async () => {
    const { code, out } = await world.run(['packages', 'import', '--format', 'auto', 'gold', '-o', 'auto.jsonl.gz', '--json'], { env })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ format: 'folder', pages: 2, faults: [{ line: null }] })
  })
  it('says what is wrong', async () => {
    const run = (...args: string[]) => world.run(['packages', 'import', ...args], { env })
    expect(await run('--format', 'zip', 'gold', '-o', 'x.jsonl.gz')).toMatchObject({
      code: 2,
      err: expect.stringContaining('unknown format "zip"; there are'),
    })
    expect((await run('--format', 'wcxb', 'nothing', '-o', 'x.jsonl.gz')).code).toBe(3)
    expect((await run('--format', 'folder', 'gold', '-o', 'x.csv')).err).toContain('NAME.jsonl.gz')
    expect((await run('gold')).code).toBe(2)
  })
  it('describes the formats', async () => {
    const { out } = await world.run(['packages', 'import', '--help'])
    for (const format of ['wcxb', 'cleaneval', 'l3s-gn1', 'dragnet', 'readability', 'webmainbench', 'folder', 'auto'])
      expect(out).toContain(`${format}: `)
  })
})
