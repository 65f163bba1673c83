import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage, World } from '../world.fixture.js'

const world = new World()
afterAll(() => world.remove())

const sentence = 'The gleaners walk behind the harvest, and what they gather was never counted by anybody before.'

function record(number: number, url = `https://site${number}.example/`): string {
  const title = `Story ${number}`
  const text = Array.from({ length: 8 }, (_, i) => `${title}, part ${i + 1}. ${sentence} ${sentence}`).join('\n')
  const gold = { text: `${title}\n${text}\nSee also more of it, with a picture , and read on.`, with: [], without: [] }
  return JSON.stringify({ id: `mini/${number}`, url, html: articlePage(title), gold, meta: {} })
}

beforeAll(() => {
  const lines = Array.from({ length: 20 }, (_, i) => record(i))
  world.write('mini.jsonl.gz', gzipSync(`${lines.join('\n')}\n`))
  world.write('none.jsonl.gz', gzipSync(`${JSON.stringify({ ...JSON.parse(lines[0]), meta: { suspect: true } })}\n`))
  world.write('own.jsonl.gz', gzipSync(`${Array.from({ length: 10 }, (_, i) => record(i, `https://own.example/${i}`)).join('\n')}\n`))
  world.write('one.jsonl.gz', gzipSync(`${lines[0]}\n`))
  const snippets = { text: null, with: ['The gleaners walk'], without: ['Imprint'] }
  world.write('snippets.jsonl.gz', gzipSync(lines.map(line => `${JSON.stringify({ ...JSON.parse(line), gold: snippets })}\n`).join('')))
  world.write('a.html', articlePage('Alpha'))
})

const train = (...flags: string[]) => world.run(['train', '--package', 'mini.jsonl.gz', ...flags])

/** Extracts a page with what was trained and expects its text without its menu. */
async function expectUsable(pipeline: string): Promise<void> {
  const { code, out, err } = await world.run(['extract', 'a.html', '--format', 'text', '--pipeline', pipeline])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('Alpha, part 3')
  expect(out).not.toContain('Imprint')
}

describe('gleaner train', () => {
  test('--filter victor writes a model that a pipeline can name, the same whatever the number of threads', async () => {
    const { code, out, err } = await train('--filter', 'victor', '--folds', '2', '--workers', '1', '--out', 'crf.json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^crf\.json: gleaner-victor\/1, id "crf", [\d.]+ kB, trained on 20 pages/)
    expect(out).toMatch(/package +pages +F1 +CleanEval score\nmini +20 +[01]\.\d{3} +[01]\.\d{3}/)
    expect(out).toContain(`gleaner extract page.html --pipeline '{ "use": "victor", "with": { "model": "./crf.json" } }'`)
    await expectUsable('{ "use": "victor", "with": { "model": "./crf.json" } }')
    const first = JSON.parse(world.read('crf.json'))
    expect(first.record).toMatchObject({ pages: 20, seed: 1, folds: 2, packages: { mini: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    await train('--filter', 'victor', '--folds', '0', '--workers', '2', '--out', 'crf.json')
    expect(JSON.parse(world.read('crf.json')).weights).toBe(first.weights)
    await train('--filter', 'victor', '--folds', '0', '--seed', '5', '--out', 'crf.json')
    expect(JSON.parse(world.read('crf.json')).weights).not.toBe(first.weights)
  }, 60_000)

  test('--filter mss; --json prints the record', async () => {
    const { out, code } = await train('--filter', 'mss', '--folds', '2', '--json', '-o', 'bayes.json')
    expect(code).toBe(0)
    const summary = JSON.parse(out)
    expect(Object.keys(summary)).toEqual(['file', 'id', 'format', 'bytes', 'seed', 'record'])
    expect(summary).toMatchObject({ file: 'bayes.json', id: 'bayes', format: 'gleaner-mss/1', record: { pages: 20, folds: 2 } })
    await expectUsable('{ "use": "mss", "with": { "form": "supervised", "model": "bayes.json" } }')
  })

  test('--stack writes a pipeline with its model inside', async () => {
    const members = '[{ "use": "cectd-ds" }, { "use": "lqf" }, { "use": "bte" }]'
    const { out, code } = await train('--force', '--stack', `{ "stack": ${members} }`, '--folds', '3', '--out', 'stack.json')
    expect(code).toBe(0)
    expect(out).toContain('F1 of its members:')
    expect(out).toContain('gleaner extract page.html --pipeline ./stack.json')
    const { pipeline, models } = JSON.parse(world.read('stack.json'))
    expect(pipeline).toEqual({ stack: JSON.parse(members), model: 'stack' })
    expect(models[0].record).toMatchObject({ folds: 3, pages: 20 })
    await expectUsable('./stack.json')
    const evaluation = await world.run([
      ...['evaluate', '--package', 'mini.jsonl.gz', '--workers', '0', '--no-save', '--json'],
      ...[
        '--pipeline',
        'stack.json',
        '--pipeline',
        '{ "vote": [{ "use": "mss", "with": { "form": "supervised", "model": "./bayes.json" } }], "quorum": 1 }',
      ],
    ])
    expect(JSON.parse(evaluation.out).results).toMatchObject([{ errors: 0 }, { errors: 0 }])
    // The members of any combination can be stacked.
    expect((await train('--stack', `{ "vote": ${members}, "quorum": 0.5 }`, '--folds', '0', '--out', 'again.json')).code).toBe(0)
    expect(JSON.parse(world.read('again.json')).pipeline.stack).toEqual(JSON.parse(members))
  }, 60_000)

  test('a training that did not help says so and writes nothing', async () => {
    const { out, code } = await train('--stack', '{ "stack": [{ "use": "bte" }] }', '--folds', '2', '--out', 'refused.json')
    expect(code).toBe(4)
    expect(out).toMatch(/^The training did not help: .*; nothing was written \(--force writes refused\.json\)\n$/)
    expect(() => world.read('refused.json')).toThrow('ENOENT')
  }, 60_000)

  test('--start default goes on from the model that ships', async () => {
    const { out, code, err } = await train('--force', '--start', 'default', '--folds', '2', '--out', 'mine.json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/2 folds: [01]\.\d{3} before, [01]\.\d{3} after/)
    expect(JSON.parse(world.read('mine.json')).record.start.id).toBe('default')
    await expectUsable('{ "use": "learned", "with": { "model": "./mine.json" } }')
    expect((await train('--force', '--start', 'mine.json', '--folds', '2', '--out', 'second.json')).code).toBe(0)
  }, 60_000)

  test('without --filter the learned filter is trained', async () => {
    const { out, code } = await train('--out', 'own.json')
    expect(code).toBe(0)
    expect(out).toMatch(/F1 on pages of sites it was not trained on, 5 folds: [01]\.\d{3}/)
    const { code: extracted } = await world.run([
      'extract',
      'a.html',
      '--pipeline',
      '{ "use": "learned", "with": { "model": "./own.json" } }',
    ])
    expect([0, 4]).toContain(extracted)
  }, 120_000)

  test('pages of one site are folded page by page, and the summary says so', async () => {
    const own = (...flags: string[]) => world.run(['train', '--package', 'own.jsonl.gz', '--out', 'x.json', ...flags])
    const why = 'There are too few sites (1) for 5 folds of sites; the folds are of pages.\n'
    const tuned = await own('--force', '--start', 'default')
    expect(tuned).toMatchObject({ code: 0, err: '' })
    expect(tuned.out).toMatch(/F1 on pages that the new trees were not trained on: [01]\.\d{3} before, [01]\.\d{3} after; /)
    const bayes = await own('--filter', 'mss')
    expect(bayes.out).toMatch(/On pages it was not trained on:\npackage +pages +F1 +CleanEval score\nown +10 +[01]\.\d{3} +[01]\.\d{3}\n$/)
    const stack = await own('--force', '--stack', '{ "stack": [{ "use": "bte" }] }')
    expect(stack.out).toMatch(/F1 of its members:\n {2}[01]\.\d{3} {2}\{"use":"bte"\}\n$/)
    const learned = await own()
    expect(learned.out).toMatch(/F1 on pages it was not trained on: [01]\.\d{3}\n$/)
    for (const { out } of [tuned, bayes, stack, learned]) {
      expect(out).toContain(why)
      expect(out).not.toContain('sites it was not trained on')
      expect(out).not.toContain('sites that the new trees')
    }
  }, 120_000)

  test('no figure is printed where no page has a text', async () => {
    for (const flags of [
      ['--force', '--start', 'default'],
      ['--filter', 'mss'],
      ['--force', '--stack', '{ "stack": [{ "use": "bte" }] }'],
    ]) {
      const { code, out } = await world.run(['train', '--package', 'snippets.jsonl.gz', '--out', 'x.json', ...flags])
      expect(code).toBe(0)
      expect(out).toMatch(/\nNothing was measured: no page has a complete gold text\.\n$/)
      expect(out).not.toMatch(/F1|0\.000/)
    }
    const { out } = await world.run(['train', '--package', 'snippets.jsonl.gz', '--filter', 'mss', '--folds', '0', '--out', 'x.json'])
    expect(out).not.toContain('measured')
  }, 120_000)

  test('broken places of a package are told, counted and recorded', async () => {
    const lines = Array.from({ length: 12 }, (_, i) => record(i))
    world.write('broken.jsonl.gz', gzipSync(`${[lines[0], '{ "id": 7 }', ...lines.slice(1), lines[3]].join('\n')}\n`))
    const whole = gzipSync(Array.from({ length: 200 }, (_, i) => `${record(i)}\n`).join(''))
    world.write('cut.jsonl.gz', whole.subarray(0, whole.length >> 1))
    const on = (name: string, ...flags: string[]) => world.run(['train', '--package', name, '--filter', 'mss', '-o', 'x.json', ...flags])

    const broken = await on('broken.jsonl.gz')
    expect(broken.code).toBe(0)
    expect(broken.err).toBe(
      'gleaner: broken:2: skipped: id must be a non-empty string, got 7\ngleaner: broken:14: skipped: the id "mini/3" occurs twice\n',
    )
    expect(broken.out).toContain('trained on 12 pages\n')
    expect(broken.out).toContain('\nSkipped in the packages: 2 broken places.\n')
    expect(JSON.parse(world.read('x.json')).record).toMatchObject({ skipped: 2, faults: [{ package: 'broken', line: 2 }, { line: 14 }] })

    const cut = await on('cut.jsonl.gz', '--json', '--folds', '0')
    expect(cut.err).toMatch(
      /^gleaner: cut:\d+: skipped: the file cannot be read further: the compressed data is broken: unexpected end of file\n$/,
    )
    expect(JSON.parse(cut.out).record).toMatchObject({ skipped: 1, faults: [{ package: 'cut' }] })

    world.write('allbroken.jsonl.gz', gzipSync('no page\n'.repeat(3)))
    for (const flags of [[], ['--filter', 'learned']])
      expect(await on('allbroken.jsonl.gz', ...flags)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/hold no page to train on; 3 skipped, the first: .*allbroken\.jsonl\.gz:1: .*JSON/),
      })
    world.write('many.jsonl.gz', gzipSync(`${lines.join('\n')}\n${'no page\n'.repeat(25)}`))
    expect((await on('many.jsonl.gz', '--folds', '0')).err).toMatch(/many:32: skipped: .*\ngleaner: and 5 more were skipped\n$/)
  })

  test('progress on a terminal', async () => {
    let clock = 0
    const { err } = await world.run(['train', '--package', 'mini.jsonl.gz', '--filter', 'mss', '--folds', '2', '--out', 'bayes.json'], {
      isTerminal: true,
      now: () => (clock += 1000),
    })
    expect(err).toContain('without fold 2 of 2')
  })

  const mistakes: [string[], string][] = [
    [['--out', 'x.json'], '--package is needed'],
    [['--package', 'mini.jsonl.gz'], '--out is needed'],
    [['--package', 'mini.jsonl.gz', '--out', 'no/where.json'], 'there is no folder no'],
    [['--package', 'mini.jsonl.gz', '--out', 'default.json'], '"default" is the id of the model that ships'],
    [['--package', 'mini.jsonl.gz', '--filter', 'victor', '--out', 'a b.json'], 'characters that an id cannot have'],
    [['--package', 'mini.jsonl.gz', '--filter', 'cetr', '--out', 'x.json'], 'Allowed choices are learned, victor, mss'],
    [
      ['--package', 'mini.jsonl.gz', '--filter', 'victor', '--start', 'default', '--out', 'x.json'],
      '--filter and --start do not go together',
    ],
    [['--package', 'mini.jsonl.gz', '--stack', 'cetr', '--out', 'x.json'], '--stack needs a pipeline with members'],
    [['--package', 'mini.jsonl.gz', '--start', 'crf.json', '--out', 'x.json'], 'only models of "learned" can be fine-tuned'],
    [['--package', 'mini.jsonl.gz', '--start', 'gone.json', '--out', 'x.json'], 'there is no model file gone.json'],
    [['--package', 'mini.jsonl.gz', '--filter', 'mss', '--folds', '1', '--out', 'x.json'], '--folds must be 0 or in 2…20'],
    [['--package', 'mini.jsonl.gz', '--folds', '3', '--out', 'x.json'], '"learned" always has 5'],
    [['--package', 'none.jsonl.gz', '--filter', 'mss', '--out', 'x.json'], 'hold no page to train on'],
    [['--package', 'one.jsonl.gz', '--filter', 'mss', '--out', 'x.json'], 'at least 2 pages, got 1; train without one: --folds 0'],
    [['--package', 'one.jsonl.gz', '--out', 'x.json'], 'fine-tune a model: --start default --folds 0'],
  ]
  test.each(mistakes)('%j is told', async (flags, message) => {
    expect(await world.run(['train', ...flags])).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })

  test('damaged and foreign model files are told', async () => {
    const use = (model: string) => world.run(['extract', 'a.html', '--pipeline', `{ "use": "victor", "with": { "model": "${model}" } }`])
    world.write('text.json', 'not a model')
    world.write('foreign.json', '{ "format": "gleaner-victor/9" }')
    world.write('damaged.json', world.read('crf.json').replace(/"weights":"..../, '"weights":"BBBB'))
    expect(await use('./text.json')).toMatchObject({ code: 2, err: expect.stringContaining('model ./text.json is not JSON') })
    expect(await use('./foreign.json')).toMatchObject({ code: 2, err: expect.stringContaining('got "gleaner-victor/9"') })
    expect(await use('./damaged.json')).toMatchObject({ code: 2, err: expect.stringContaining('must be undamaged') })
    expect(await use('./gone.json')).toMatchObject({ code: 2, err: expect.stringContaining('there is no model file ./gone.json') })
    expect(await use('./bayes.json')).toMatchObject({ code: 2, err: expect.stringContaining('victor has no parameter "model"') })
  })
})
