import { afterAll, describe, expect, it } from 'vitest'
import { extractWorld } from './extract.fixture.js'

const world = extractWorld()
afterAll(() => world.remove())

describe('exit codes and advice', () => {
  it.each<[string[], number, string]>([
    [['missing.html'], 3, 'missing.html: there is no such file'],
    [['www.site.example/page'], 3, 'write the address in full: https://www.site.example/page'],
    [['ftp://site.example/page.html'], 3, 'page.html: addresses that begin with ftp: cannot be fetched; only http: and https: can'],
    [['hollow'], 3, 'this folder has no HTML files'],
    [['pdf.html'], 3, 'pdf.html: this is not HTML but a PDF document'],
    [['noise.html'], 3, 'noise.html: this is not HTML but binary data'],
    [['notes.txt'], 3, 'text without a single tag'],
    [['empty.html'], 4, 'empty.html: empty: the page has no text'],
    [['a.html', '--max-nodes', '10'], 5, 'raise --max-nodes'],
    [['a.html', '--max-bytes', '100'], 5, 'allow more with --max-bytes'],
    [['a.html', '--max-source-bytes', '100'], 5, 'too-large'],
    [['gbk.html', '--no-charsets'], 3, 'gbk.html: the page is encoded in gbk; leave out --no-charsets'],
    [['a.html', 'empty.html', 'missing.html'], 3, 'missing.html'],
    [['a.html', 'empty.html', '-f', 'md'], 4, 'empty.html'],
    [['a.html', '--format', 'docx'], 2, 'Allowed choices are markdown, text, html, json, highlight'],
    [['a.html', '--fromat', 'text'], 2, 'Did you mean --format?'],
    [['a.html', '--max-nodes', 'many'], 2, 'It must be a number'],
    [['a.html', '--max-nodes', '0'], 2, 'limits.maxNodes must be a whole number in 1…1000000000, got 0'],
    [['a.html', '--pipeline', 'cert'], 2, 'there is no pipeline, filter or file "cert"'],
    [['a.html', '--pipeline', 'cepr'], 2, 'did you mean cepr-tpr'],
    [['a.html', '--pipeline', 'x'], 2, 'see `gleaner filters` for the names'],
    [['a.html', '--pipeline', '{"use":"x"}'], 2, 'there is no filter "x"; there are'],
    [['a.html', '--pipeline', '{ "use": '], 2, 'is not JSON'],
    [['a.html', '--pipeline', '{ "use": "cetr", "with": { "clusters": 99 } }'], 2, '$: cetr.clusters must be'],
    [['a.html', '--sites', '[{ "match": "x", "drop": "p:hover" }]'], 2, 'sites[0].drop'],
    [['a.html', '--sites', 'nosuch.json'], 2, '--sites: there is no file nosuch.json'],
    [['a.html', '--url', 'page'], 2, 'option url must be an absolute address'],
    [['a.html', '--hidden', 'maybe'], 2, 'one of drop, keep'],
    [['a.html', '--header', 'nonsense'], 2, 'A header looks like'],
  ])('%j', async (args, code, message) => {
    const finished = await world.run(['extract', ...args])
    expect(finished.err).toContain(message)
    expect(finished.code).toBe(code)
  })
  it('are quiet on demand, but for errors', async () => {
    expect(await world.run(['extract', 'empty.html', '--quiet'])).toEqual({ code: 4, out: '', err: '' })
    expect((await world.run(['-q', 'extract', 'missing.html'])).err).not.toBe('')
  })
  it('takes a reader of its help that goes away for no error', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const { code } = await world.run(['extract', '--help'], { outputFails: { after: 0, code: 'EPIPE' } })
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(code).toBe(0)
    expect(unhandled).toEqual([])
  })
  it('stop in silence when the reader has gone, and with a word when the disk is full', async () => {
    const gone = await world.run(['extract', 'a.html', 'b.html', 'missing.html'], { outputFails: { after: 1, code: 'EPIPE' } })
    expect(gone).toMatchObject({ code: 0, err: '' })
    expect(gone.out).toContain('Alpha')
    const full = await world.run(['extract', 'a.html', 'b.html', 'missing.html'], { outputFails: { after: 0, code: 'ENOSPC' } })
    expect(full).toEqual({ code: 1, out: '', err: 'gleaner: the output cannot be written: write failed\n' })
  })
  it('tell of a page that only sends its reader elsewhere', async () => {
    world.write('moved.html', '<meta http-equiv="refresh" content="0;url=/new"><p>Redirecting')
    const { err } = await world.run(['extract', 'moved.html', '--url', 'https://h.example/'])
    expect(err).toContain('moved.html: the page sends its reader to https://h.example/new; extract that address instead\n')
  })
  it('still write what there is when a limit cuts the page', async () => {
    const { code, out } = await world.run(['extract', 'a.html', '--max-nodes', '45', '--pipeline', 'lqf'])
    expect(code).toBe(5)
    expect(out).toContain('Alpha, part 1')
  })
})

describe('help', () => {
  it('is worth reading', async () => {
    const { code, out } = await world.run(['extract', '--help'])
    expect(code).toBe(0)
    for (const part of ['Exit codes', 'Examples:', '--no-tables', '--max-source-bytes', '--allow-private', '--quiet', 'What is kept:']) {
      expect(out).toContain(part)
    }
    expect(out.replace(/\s+/g, ' ')).toContain(
      'whether hidden text may be kept; auto: unless nobody can see or reveal it (default: auto for "default", most others: drop)',
    )
  })
  it('stands in for a missing command', async () => {
    expect(await world.run([])).toMatchObject({ code: 2, out: '' })
    expect((await world.run(['extrcat'])).err).toContain('Did you mean extract?')
    expect((await world.run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
