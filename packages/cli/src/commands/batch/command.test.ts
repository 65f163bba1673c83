import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { articlePage, World } from '../world.fixture.js'

const world = new World()
afterAll(() => world.remove())

const line = (id: string): string => `${JSON.stringify({ id, url: `https://tides.example/${id}`, html: articlePage(`Story ${id}`) })}\n`

describe('gleaner batch', () => {
  it('writes records, accounts and a log', async () => {
    mkdirSync(join(world.folder, 'in'))
    world.write('in/a.jsonl', `${line('one')}${line('two')}not JSON\n`)
    const argv = ['batch', 'in', '--out', 'texts', '--workers', '1', '--pipeline', 'cetr', '--fields', 'id,title,text']
    const { code, out, err } = await world.run(argv)
    expect([code, err.split('\n').at(-2)]).toEqual([0, expect.stringContaining('{"progress":{"pages":3,')])
    expect(out).toMatch(/pages +3\b[\s\S]*records +2 +ok 2\n[\s\S]*errors +1 +broken-record 1/)
    const records = gunzipSync(readFileSync(join(world.folder, 'texts/part-00000.jsonl.gz')))
      .toString()
      .trim()
      .split('\n')
    expect(records.map(record => Object.keys(JSON.parse(record)))).toEqual([
      ['id', 'title', 'text'],
      ['id', 'title', 'text'],
    ])
    expect(JSON.parse(readFileSync(join(world.folder, 'texts/errors.jsonl'), 'utf8'))).toMatchObject({ error: { kind: 'broken-record' } })
  })
  it('refuses what makes no sense before it reads anything', async () => {
    const wrong = async (...argv: string[]): Promise<string> => {
      const { code, err } = await world.run(['batch', ...argv])
      expect(code).toBe(2)
      return err
    }
    expect(await wrong('in', '--out', 'texts', '--fields', 'id,titel')).toContain('there is no field "titel"; did you mean title?')
    expect(await wrong('nowhere', '--out', 'other')).toContain('nowhere: there is no input of this name')
    expect(await wrong('in', '--out', 'texts', '--pipeline', 'sw')).toContain('texts holds another job')
    expect(await wrong('in', '--out', 'other', '--shard-size', '3 dozen')).toContain('It must be a size')
    expect(await wrong('in')).toContain("required option '-o, --out <folder>'")
  })
})
