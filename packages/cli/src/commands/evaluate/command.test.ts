import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage, type Finished, World } from '../world.fixture.js'

const world = new World()
afterAll(() => world.remove())

const sentence = 'The gleaners walk behind the harvest, and what they gather was never counted by anybody before.'

function record(number: number, pageType: string): string {
  const title = `Story ${number}`
  const text = Array.from({ length: 8 }, (_, i) => `${title}, part ${i + 1}. ${sentence} ${sentence}`).join('\n')
  const gold = { text: `${title}\n${text}\nSee also more of it, with a picture , and read on.`, with: [], without: [] }
  return JSON.stringify({ id: `mini/${number}`, url: `https://site${number}.example/`, html: articlePage(title), gold, meta: { pageType } })
}

let first: Finished

beforeAll(async () => {
  const lines = [record(1, 'article'), record(2, 'article'), 'broken', record(3, 'forum')].join('\n')
  world.write('mini.jsonl.gz', gzipSync(`${lines}\n`))
  first = await world.run([
    'evaluate',
    '--package',
    'mini.jsonl.gz',
    '--pipeline',
    'cectd-ds',
    '--pipeline',
    'drop-ads',
    '--workers',
    '0',
    '--json',
  ])
})

describe('gleaner evaluate', () => {
  test('--json prints one object whose results have exactly the promised fields', () => {
    expect(first.code).toBe(0)
    const { results, faults, run } = JSON.parse(first.out)
    expect(results).toHaveLength(2)
    const fields = ['package', 'pipeline', 'measure', 'p', 'r', 'f1', 'f1OfMeans', 'low', 'high', 'pages', 'errors', 'kinds']
    for (const result of results) expect(Object.keys(result)).toEqual(fields)
    expect(results[0]).toMatchObject({ package: 'mini', pipeline: 'cectd-ds', measure: 'multiset', pages: 3, errors: 0 })
    expect(results[0].f1).toBeGreaterThan(results[1].f1)
    expect(Object.keys(results[0].kinds)).toEqual(['article', 'forum'])
    expect(faults).toHaveLength(1)
    expect(first.err).toContain('mini.jsonl.gz:3: skipped:')
    expect(run.id).toMatch(/^[0-9a-f]{8}$/)
  })

  test('a pipeline file is measured under the policies that it states', async () => {
    const hiding = `<body><nav><a href="/">Home</a></nav><p>Seen words of the page.</p><p hidden>${sentence}</p></body>`
    const gold = { text: `Seen words of the page.\n${sentence}`, with: [], without: [] }
    world.write('hiding.jsonl.gz', gzipSync(`${JSON.stringify({ id: 'h/1', url: null, html: hiding, gold, meta: {} })}\n`))
    world.write('keeping.json', '{ "pipeline": { "use": "lqf" }, "policies": { "hidden": "keep" } }')
    const args = ['evaluate', '--package', 'hiding.jsonl.gz', '--pipeline', 'lqf', '--pipeline', 'keeping.json', '--workers', '0', '--json']
    const { results } = JSON.parse((await world.run(args)).out)
    expect(results.map(({ f1 }: { f1: number }) => f1 === 1)).toEqual([false, true])
  })

  test('in words: a table, kinds, comparison, CPU time, what to do next', async () => {
    const args = [
      'evaluate',
      '--package',
      'mini.jsonl.gz',
      '--pipeline',
      'cectd-ds',
      '--pipeline',
      '{ "use": "lqf" }',
      '--measure',
      'lcs',
      '--workers',
      '0',
    ]
    const { out, code } = await world.run([...args, '--no-save', '--kind', 'article'])
    expect(code).toBe(0)
    expect(out).toContain('mini, lcs, 2 pages')
    expect(out).toMatch(/pipeline +P +R +F1 +95 %/)
    expect(out).toMatch(/F1 by kind +article \(2\)/)
    expect(out).toContain('Paired by page, lcs')
    expect(out).toMatch(/outside parsing, filters and measures: [\d.]+ % of [\d.]+ s CPU/)
    expect(out).toContain('not kept')
  })

  test('a progress bar with rate and remaining time on a terminal', async () => {
    let clock = 0
    const args = ['evaluate', '--package', 'mini.jsonl.gz', '--pipeline', 'lqf', '--workers', '0', '--no-save']
    const { err } = await world.run(args, { isTerminal: true, now: () => (clock += 1000) })
    expect(err).toMatch(/\[#+-*\] \d+ % · mini · 3 pages · [\d.]+\/s · \d+:\d\d left/)
  })

  test("a user's own filter stands beside the others", async () => {
    const own = `export const filters = [{ name: 'keep-all', summary: 'Keeps all.', reference: 'mine', reads: ['runs'], params: {},
      judge: page => ({ keep: page.live, status: page.live.isEmpty ? 'empty' : 'ok' }) }]`
    world.write('own.mjs', own)
    const args = [
      'evaluate',
      '--package',
      'mini.jsonl.gz',
      '--filters',
      'own.mjs',
      '--pipeline',
      'keep-all',
      '--workers',
      '0',
      '--json',
      '--no-save',
    ]
    const { results } = JSON.parse((await world.run(args)).out)
    expect(results).toMatchObject([{ pipeline: 'keep-all', r: 1 }])
  })

  test('mistakes are told', async () => {
    const fails = (...args: string[]) => world.run(['evaluate', '--workers', '0', ...args])
    expect(await fails('--package', 'nowhere', '--pipeline', 'lqf')).toMatchObject({
      code: 3,
      err: expect.stringContaining('no package or file "nowhere"'),
    })
    expect(await fails()).toMatchObject({ code: 2, err: expect.stringContaining('--package is needed') })
    expect(await fails('--package', 'mini.jsonl.gz', '--measure', 'blue')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no measure "blue"'),
    })
    expect(await fails('--package', 'mini.jsonl.gz', '--pipeline', 'cetrr')).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean'),
    })
    expect(await fails('--package', 'mini.jsonl.gz', '--kind', 'foo')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no kind of page "foo"; there are article, .*forum/),
    })
    expect(await fails('--package', 'mini.jsonl.gz', '--workers', '-1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('It must be a whole number, 0 or more'),
    })
    expect(await fails('--package', 'mini.jsonl.gz', '--filters', 'no.mjs')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no such file'),
    })
  })
})

describe('gleaner evaluate on packages that have nothing to measure', () => {
  const evaluated = async (...args: string[]) => {
    const { out, err, code } = await world.run(['evaluate', '--pipeline', 'lqf', '--workers', '0', '--json', ...args])
    const { results, run } = JSON.parse(out)
    return { err, code, packages: results.map((result: { package: string }) => result.package), id: run.id }
  }

  test('a package that is empty or wholly broken is an input that cannot be read, and no run', async () => {
    world.write('empty.jsonl.gz', gzipSync(''))
    world.write('broken.jsonl.gz', gzipSync('{"id":\n{"id":\n'))
    const none = { code: 3, packages: [], id: null }
    expect(await evaluated('--package', 'empty.jsonl.gz')).toMatchObject({ ...none, err: 'gleaner: no page of empty could be read\n' })
    expect(await evaluated('--package', 'broken.jsonl.gz')).toMatchObject({
      ...none,
      err: expect.stringContaining('no page of broken could be read'),
    })
    expect(await evaluated('--package', 'empty.jsonl.gz', '--package', 'mini.jsonl.gz', '--no-save')).toMatchObject({
      code: 3,
      packages: ['mini'],
    })
  })

  test('pages without snippets are told when snippets are asked for', async () => {
    const message = 'no page of mini has snippets'
    const alone = await evaluated('--package', 'mini.jsonl.gz', '--measure', 'snippets')
    expect(alone).toMatchObject({ code: 3, packages: [], id: null, err: expect.stringContaining(message) })
    const both = await evaluated('--package', 'mini.jsonl.gz', '--measure', 'multiset', '--measure', 'snippets', '--no-save')
    expect(both).toMatchObject({ code: 0, packages: ['mini'], err: expect.stringContaining(message) })
  })

  test('pages of a kind that one package lacks', async () => {
    world.write('forums.jsonl.gz', gzipSync(`${record(1, 'forum')}\n`))
    const kinds = ['--kind', 'article', '--no-save']
    const message = 'forums has no page of the kind article'
    expect(await evaluated('--package', 'forums.jsonl.gz', ...kinds)).toMatchObject({ code: 3, err: expect.stringContaining(message) })
    expect(await evaluated('--package', 'forums.jsonl.gz', '--package', 'mini.jsonl.gz', ...kinds)).toMatchObject({
      code: 0,
      packages: ['mini'],
      err: expect.stringContaining(message),
    })
  })
})

describe('gleaner runs', () => {
  test('lists, shows, compares and removes', async () => {
    const { id } = JSON.parse(first.out).run
    const again = ['evaluate', '--package', 'mini.jsonl.gz', '--pipeline', 'cectd-ds', '--workers', '0', '--json', '--measure', 'multiset']
    const second = JSON.parse((await world.run(again)).out).run.id
    const list = await world.run(['runs'])
    expect(list.out).toContain(id)
    expect(list.out).toContain(second)
    expect((await world.run(['runs', id.slice(0, 5)])).out).toContain('mini, multiset, 3 pages')
    const compared = await world.run(['runs', 'compare', id, second])
    expect(compared.out).toContain('cectd-ds on mini: 0 of 3 selections differ')
    const json = JSON.parse((await world.run(['runs', '--json', 'compare', id, second])).out)
    expect(json.comparisons).toMatchObject([{ package: 'mini', first: 'cectd-ds', difference: 0 }])
    expect(await world.run(['runs', 'compare', id, second, '--measure', 'foo'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no measure "foo"; there are multiset'),
    })
    expect(await world.run(['runs', 'compare', id, second, '--measure', 'lcs'])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`the run ${id} was not measured by lcs, only by multiset`),
    })
    expect((await world.run(['runs', 'remove', second])).out).toBe(`removed ${second}\n`)
    expect(await world.run(['runs', second])).toMatchObject({ code: 2, err: expect.stringContaining(`there is no run "${second}"`) })
  })

  test('the best of a run is that of its first package', async () => {
    const easy = { id: 'easy/1', html: '<p>All of it is wanted.</p>', gold: { text: 'All of it is wanted.', with: [], without: [] } }
    world.write('easy.jsonl.gz', gzipSync(`${JSON.stringify(easy)}\n`))
    const packages = ['--package', 'mini.jsonl.gz', '--package', 'easy.jsonl.gz', '--runs', 'best.sqlite']
    const pipelines = ['--pipeline', 'cectd-ds', '--pipeline', 'drop-ads', '--workers', '0', '--json']
    const { results } = JSON.parse((await world.run(['evaluate', ...packages, ...pipelines])).out)
    const f1 = results[0].f1.toFixed(3)
    expect(results.at(-1)).toMatchObject({ package: 'easy', pipeline: 'drop-ads', f1: 1 })
    expect((await world.run(['runs', '--runs', 'best.sqlite'])).out).toContain(`cectd-ds ${f1} (multiset, mini)`)
  })

  test('without runs it says how to make one', async () => {
    expect((await world.run(['runs', '--runs', 'other.sqlite'])).out).toContain('gleaner evaluate makes one')
  })
})

describe('gleaner report', () => {
  test('writes a file that stands alone', async () => {
    const { code, out } = await world.run(['report', 'last', '--out', 'report', '--workers', '0'])
    expect({ code, out }).toEqual({ code: 0, out: 'report/index.html\n' })
    expect(world.read('report/index.html')).toContain('<section id="scores">')
  })

  test("a run with a user's own filters: found again, or named, or left out with a word", async () => {
    const own = `export default { name: 'mine', summary: 's', reference: 'r', reads: ['runs'], params: {},
      judge: page => ({ keep: page.live, status: 'ok' }) }`
    world.write('mine.mjs', own)
    const args = ['--package', 'mini.jsonl.gz', '--filters', 'mine.mjs', '--pipeline', 'mine', '--workers', '0', '--json']
    const { id } = JSON.parse((await world.run(['evaluate', ...args])).out).run
    const report = (...more: string[]) => world.run(['report', id, '--out', 'own', '--no-sweeps', ...more])
    expect(await report()).toMatchObject({ code: 0, err: '' })
    expect(world.read('own/index.html')).toContain('Imprint')
    world.write('mine.mjs', `${own} // changed`)
    world.write('kept.mjs', own)
    expect(await report()).toMatchObject({ code: 0, err: expect.stringContaining('has changed since the run; this section is left out') })
    expect(world.read('own/index.html')).not.toContain('Imprint')
    expect(await report('--filters', 'kept.mjs')).toMatchObject({ code: 0, err: '' })
    expect(await report('--filters', 'no.mjs')).toMatchObject({ code: 2, err: expect.stringContaining('there is no file "no.mjs"') })
  })

  test.each([
    ['--sweep', 'ccb', 'FILTER.PARAMETER'],
    ['--sweep', 'nope.foo', 'there is no filter "nope"'],
    ['--sweep', 'lqf.foo', 'lqf has no number "foo"; there are maxLinkShare'],
    ['--sweep', 'drop-forms.foo', 'it has none'],
    ['--worst', '-3', 'It must be a whole number, 0 or more'],
    ['--workers', '-1', 'It must be a whole number, 0 or more'],
  ])('%s %s is a mistake', async (flag, value, message) => {
    const { id } = JSON.parse(first.out).run
    expect(await world.run(['report', id, '--out', 'report', flag, value])).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    })
  })
})
