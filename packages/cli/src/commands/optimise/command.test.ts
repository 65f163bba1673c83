import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { World } from '../world.fixture.js'
import { durationText, sparkline } from './progress.js'

vi.setConfig({ testTimeout: 300_000 })

const world = new World()
afterAll(() => world.remove())

const menu = '<ul>' + '<li><a href="/x">Somewhere else</a></li>'.repeat(6) + '</ul>'
const record = (n: number): string => {
  const text = `Story ${n} tells of a town by a river, of its bridge and of the people who cross it every day, ${n} at a time.`
  const html = `<body>${menu}<main><h1>Story ${n}</h1><p>${text}</p><p>${text}</p></main>${menu}</body>`
  return JSON.stringify({ id: `p${n}`, url: `https://site${n}.example/`, html, gold: { text: `Story ${n}\n${text}\n${text}` } })
}
const run = (...argv: string[]) => world.run(['optimise', '--workers', '0', ...argv])
const small = ['--package', 'mini.jsonl', '--start', 'lqf', '--strategy', 'local', '--allow', 'lqf', '--folds', '2']

beforeAll(() => {
  world.write('mini.jsonl', Array.from({ length: 21 }, (_, n) => record(n)).join('\n'))
  world.write('other.jsonl', Array.from({ length: 22 }, (_, n) => record(n)).join('\n'))
  world.write('empty.jsonl', '')
})

describe('gleaner optimise', () => {
  it('prints scores on search, validation and test pages, and writes a pipeline that other commands read', async () => {
    const { code, out, err } = await run(...small, '--out', 'best.json', '--record', 'record.json', '--events', 'events.jsonl')
    expect(err).toBe('')
    expect(code).toBe(0)
    for (const line of [
      'search pages',
      'validation pages',
      'test pages',
      'overfitting',
      'best single filter',
      'default',
      'written: best.json',
    ]) {
      expect(out).toContain(line)
    }
    expect(JSON.parse(world.read('best.json'))).toMatchObject({ name: 'best', scores: { pages: 21 }, record: { strategy: 'local' } })
    expect(JSON.parse(world.read('record.json')).format).toBe('gleaner-search-record/1')
    expect((await world.run(['report', 'record.json', '--out', 'report'])).out).toBe('report/index.html\n')
    expect(world.read('report/index.html')).toContain('<h2>Steps of the ladder</h2>')
    expect((await world.run(['report', 'best.json', '--out', 'report'])).err).toContain('not the record of a search')
    const events = world
      .read('events.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).type)
    expect(events[0]).toBe('begin')
    expect(events).toContain('end')
    const { code: extracted } = await world.run(['explain', '--pipeline', 'best.json', '-'], { stdin: '<p>Some words of text here.</p>' })
    expect(extracted).toBeLessThan(5)
  })
  it('resumes a checkpoint, and refuses that of another search or a changed package', async () => {
    const checkpoint = [...small, '--checkpoint', 'run.jsonl']
    const first = await run(...checkpoint, '--json')
    const again = await run(...checkpoint, '--json', '--resume')
    const result = ({ out }: { out: string }) => ({ ...JSON.parse(out), elapsedMs: 0, events: [] })
    expect(result(again)).toEqual(result(first))
    expect((await run(...checkpoint)).err).toContain('exists; resume it with --resume')
    const changed = await run(...checkpoint.map(word => (word === 'mini.jsonl' ? 'other.jsonl' : word)), '--resume')
    expect(changed.code).toBe(2)
    expect(changed.err).toContain('belongs to another search: packages was')
  })
  it('keeps verdicts in a folder, and tells of a damaged file', async () => {
    const first = await run(...small, '--cache', 'verdicts', '--json')
    const [name] = readdirSync(join(world.folder, 'verdicts'))
    const again = await run(...small, '--cache', 'verdicts', '--json')
    const scores = ({ out }: { out: string }) => JSON.parse(out).scores
    expect(again.err).toBe('')
    expect(scores(again)).toEqual(scores(first))
    expect(readdirSync(join(world.folder, 'verdicts'))).toHaveLength(1)
    const bytes = readFileSync(join(world.folder, 'verdicts', name))
    bytes[200] ^= 1
    world.write(`verdicts/${name}`, bytes)
    const damaged = await run(...small, '--cache', 'verdicts', '--json')
    expect(damaged.err).toMatch(/the cache .* is damaged at byte \d+: what comes after it is computed anew/)
    expect(scores(damaged)).toEqual(scores(first))
  })
  it('goes on after kill -9 to the result of an undisturbed run', async () => {
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
    const argv = [
      'optimise',
      '--package',
      'sample',
      '--every',
      '3',
      '--start',
      'lqf',
      '--workers',
      '0',
      '--folds',
      '2',
      '--budget',
      '80',
      '--strategy',
      'evolve',
    ]
    const filters = ['lqf', 'ccb', 'bte', 'cetr'].flatMap(name => ['--allow', name])
    const start = (...more: string[]) =>
      spawn(process.execPath, ['--conditions=gleaner-source', '--import', 'tsx', main, ...argv, ...filters, '--json', ...more], {
        cwd: fileURLToPath(new URL('../../../../..', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const outputOf = async (child: ReturnType<typeof start>): Promise<string> => {
      let out = ''
      for await (const chunk of child.stdout) out += chunk
      return out
    }
    const file = join(world.folder, 'killed.jsonl')
    const killed = start('--checkpoint', file)
    while (!existsSync(file) || statSync(file).size < 5_000) {
      expect(killed.exitCode).toBe(null)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    killed.kill('SIGKILL')
    await once(killed, 'close')
    expect(killed.signalCode).toBe('SIGKILL')
    const undisturbed = outputOf(start())
    const resumed = outputOf(start('--checkpoint', file, '--resume'))
    const result = (out: string) => ({ ...JSON.parse(out), elapsedMs: 0, events: [] })
    expect(result(await resumed)).toEqual(result(await undisturbed))
  })
  it.each<[string, string[], string]>([
    ['no package', [], '--package is needed; there are'],
    ['an unknown package', ['--package', 'nowhere'], 'no package or file "nowhere"'],
    ['an empty package', ['--package', 'empty.jsonl'], 'no page has gold text'],
    ['an unknown filter', ['--package', 'mini.jsonl', '--allow', 'cetrr'], 'there is no filter "cetrr"'],
    ['a small budget', ['--package', 'mini.jsonl', '--budget', '3'], 'cannot finish one round'],
    ['a strange budget', ['--package', 'mini.jsonl', '--budget', 'soon'], 'a budget is a time such as 20m'],
    ['CPU without evolve', ['--package', 'mini.jsonl', '--objective', 'f1,cpu'], 'needs --strategy evolve'],
    ['resume without a checkpoint', ['--package', 'mini.jsonl', '--resume'], '--resume needs --checkpoint'],
  ])('refuses %s', async (_name, argv, message) => {
    const { code, err } = await run(...argv)
    expect([2, 3]).toContain(code)
    expect(err).toContain(message)
  })
})

describe('progress', () => {
  it('draws values and times', () => {
    expect(sparkline([1, 2, 3])).toBe('▁▅█ ')
    expect(sparkline([])).toBe('')
    expect([500, 180_000, 7_200_000].map(durationText)).toEqual(['1 s', '3 min', '2 h'])
  })
})
