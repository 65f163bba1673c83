import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { articlePage } from '../world.fixture.js'
import { extractWorld, parsedLines } from './extract.fixture.js'

const world = extractWorld()
afterAll(() => world.remove())

describe('--jsonl', () => {
  const input = [
    { id: 'one', url: 'https://one.example/', html: articlePage('One') },
    { id: 2, url: null, html: articlePage('Two') },
    { url: '', html: articlePage('Three') },
    { id: 'none', html: '' },
    { id: 'four' },
  ]
  const lines = `${input.map(page => JSON.stringify(page)).join('\n')}\n\n{ broken\n${JSON.stringify({ id: 'last', html: articlePage('Last') })}`
  const parsed = parsedLines

  it('answers every line in order and never aborts', async () => {
    const { code, out, err } = await world.run(['extract', '--jsonl'], { stdin: lines })
    const answers = parsed(out)
    expect(answers.map(({ id, status, error }) => [id, status ?? error.name])).toEqual([
      ['one', 'ok'],
      [2, 'ok'],
      [3, 'ok'],
      ['none', 'empty'],
      ['four', 'UnreadableError'],
      [7, 'UnreadableError'],
      ['last', 'ok'],
    ])
    expect(Object.keys(answers[0])).toEqual([
      'id',
      'url',
      'status',
      'confidence',
      'pageKind',
      'pageKindProbability',
      'origin',
      'title',
      'authors',
      'published',
      'language',
      'text',
    ])
    expect(answers[0]).toMatchObject({ url: 'https://one.example/', title: 'One' })
    expect(answers[0].text).toContain('One, part 8')
    expect(answers[4].error.message).toContain('line 5 must be { "id", "url", "html" }')
    expect(answers[5].error.message).toContain('line 7 is not JSON')
    expect(code).toBe(3)
    expect(err).toBe('gleaner: 2 of 7 lines have an error instead of a text\n')
  })
  it('keeps what names a line with an error', async () => {
    const faulty = [
      { id: 'b', url: 'https://b.example/' },
      { id: 'c', url: 'nope', html: articlePage('C') },
      { url: 7, html: articlePage('D') },
      ['e'],
    ]
    const { out } = await world.run(['extract', '--jsonl'], { stdin: faulty.map(line => JSON.stringify(line)).join('\n') })
    const name = 'UnreadableError'
    expect(parsed(out)).toEqual([
      { id: 'b', url: 'https://b.example/', error: { name, message: expect.stringContaining('line 1 must be') } },
      { id: 'c', url: 'nope', error: { name, message: 'line 2: url must be an absolute address, got "nope"' } },
      { id: 3, error: { name, message: 'line 3: url must be an absolute address, got 7' } },
      { id: 4, error: { name, message: expect.stringContaining('line 4 must be') } },
    ])
  })
  it('reads files, gzipped or not, and writes the format that is asked for', async () => {
    world.write('pages.jsonl', `${JSON.stringify(input[0])}\r\n`)
    world.write('pages.jsonl.gz', gzipSync(`${JSON.stringify(input[1])}\n`))
    const { code } = await world.run(['extract', '--jsonl', 'pages.jsonl', 'pages.jsonl.gz', '-f', 'markdown', '-o', 'out.jsonl'])
    expect(code).toBe(0)
    const answers = parsed(world.read('out.jsonl'))
    expect(answers.map(({ id }) => id)).toEqual(['one', 2])
    expect(answers[0].markdown).toContain('https://one.example/more.html')
    expect(answers[0].text).toBeUndefined()
    expect(parsed((await world.run(['extract', '--jsonl', 'pages.jsonl', '-f', 'json'])).out)[0]).toHaveProperty('provenance')
  })
  it.each(['<!doctype html>\n<p>one\n<p>two\n', '[{ "html": "" },\n{ "html": "" }]\n', '{\n  "html": ""\n}\n', 'id,html\n1,x\n'])(
    'stops with one error at what is not JSON lines: %j',
    async content => {
      world.write('other.txt', content)
      const { code, out, err } = await world.run(['extract', '--jsonl', 'other.txt'])
      expect({ code, out, errors: err.trim().split('\n').length }).toEqual({ code: 3, out: '', errors: 1 })
      expect(err).toContain('other.txt: this is not JSON lines: line 1 begins with')
    },
  )
  it('goes on after a file that is missing or broken', async () => {
    world.write('broken.jsonl.gz', gzipSync(lines).subarray(0, 100))
    const { code, out, err } = await world.run(['extract', '--jsonl', 'missing.jsonl', 'broken.jsonl.gz', 'pages.jsonl'])
    expect(parsed(out).at(-1).id).toBe('one')
    expect(err).toContain('missing.jsonl: there is no such file')
    expect(err).toContain('broken.jsonl.gz: the compressed data is broken')
    expect(code).toBe(3)
    expect((await world.run(['extract', '--jsonl', 'https://x.example/'])).code).toBe(2)
  })
  it('stops when nobody reads', async () => {
    const { out, err } = await world.run(['extract', '--jsonl'], { stdin: lines, outputFails: { after: 2, code: 'EPIPE' } })
    expect(parsed(out)).toHaveLength(2)
    expect(err).toBe('')
  })
  it('shows progress on a terminal when it takes long', async () => {
    let time = 0
    const clock = { now: () => (time += 400) }
    const { err } = await world.run(['extract', '--jsonl', 'pages.jsonl', 'pages.jsonl'], { isTerminal: true, ...clock })
    expect(err).toMatch(/\r\x1b\[K2 pages · [\d.]+\/s\r\x1b\[K$/)
    expect((await world.run(['extract', '--jsonl', 'pages.jsonl'], clock)).err).toBe('')
    expect((await world.run(['extract', '--jsonl', 'pages.jsonl', '-q'], { isTerminal: true, ...clock })).err).toBe('')
  })
})
