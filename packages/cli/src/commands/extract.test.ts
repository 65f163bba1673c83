import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AddressRefusedError, type FetchOptions, FetchTimeoutError, HttpStatusError } from '@gleaner/server'
import { optionNames } from 'gleaner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryFlags } from '../options/library-flags.js'
import { articlePage, World } from './world.fixture.js'

const world = new World()
const parsedLines = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
afterAll(() => world.remove())
beforeAll(() => {
  world.write('a.html', articlePage('Alpha'))
  world.write('b.html', articlePage('Beta'))
  world.write('pdf.html', '%PDF-1.7 …')
  world.write('notes.txt', 'no tags here')
  world.write('empty.html', '')
  world.write('noise.html', Buffer.concat([Buffer.from('<p>'), Uint8Array.from({ length: 3000 }, (_, i) => (i * i) % 251)]))
  // 北京 in GBK, in a page that declares it.
  world.write('gbk.html', Buffer.from('<meta charset=gbk><p>\xb1\xb1\xbe\xa9</p>', 'latin1'))
})

describe('gleaner extract', () => {
  it('writes Markdown of a file', async () => {
    const { code, out, err } = await world.run(['extract', 'a.html'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Alpha, part 8. The gleaners walk behind the harvest')
    expect(out).not.toContain('Imprint')
    expect(out.endsWith('\n')).toBe(true)
  })
  it.each([
    ['text', /^(?:Alpha\s+)?Alpha, part 1\./],
    ['html', /<p>Alpha, part 1\./],
    ['highlight', /<html/i],
    ['json', /"status": "ok"/],
    ['markdown', /Alpha, part 1\./],
  ])('writes %s', async (format, expected) => {
    const { code, out } = await world.run(['extract', 'a.html', '--format', format])
    expect(code).toBe(0)
    expect(out).toMatch(expected)
  })
  it('writes all there is as JSON', async () => {
    const result = JSON.parse((await world.run(['extract', 'a.html', '-f', 'json', '--url', 'https://site.example/x/'])).out)
    expect(result).toMatchObject({ url: 'https://site.example/x/', status: 'ok', language: 'en' })
    expect(result.provenance.length).toBeGreaterThan(5)
    expect(result.markdown).toContain('https://site.example/x/more.html')
  })
  it('reads standard input, named or not', async () => {
    const page = articlePage('Gamma')
    const named = await world.run(['extract', '-'], { stdin: page })
    expect(named.out).toContain('Gamma, part 1')
    expect(await world.run(['extract'], { stdin: page })).toEqual(named)
  })
  it('reads gzip, which it knows by its first bytes', async () => {
    const page = articlePage('Packed')
    world.write('packed.html.gz', gzipSync(page))
    world.write('packed-too.html', gzipSync(page))
    for (const name of ['packed.html.gz', 'packed-too.html', '-']) {
      const { code, out, err } = await world.run(['extract', name], { stdin: gzipSync(page) })
      expect({ name, code, err }).toEqual({ name, code: 0, err: '' })
      expect(out).toContain('Packed, part 8')
    }
    await world.run(['extract', 'packed.html.gz', '-o', 'unpacked/'])
    expect(world.read('unpacked/packed.md')).toContain('Packed, part 8')
    world.write('bomb.html.gz', gzipSync(Buffer.alloc(1_000_000, 'a')))
    expect((await world.run(['extract', 'bomb.html.gz', '--max-bytes', '100_000'])).code).toBe(5)
    world.write('half.html.gz', gzipSync(page).subarray(0, 100))
    const half = await world.run(['extract', 'half.html.gz'])
    expect(half).toMatchObject({ code: 3, err: expect.stringContaining('half.html.gz: the compressed data is broken') })
  })
  it('says what to do when there is nothing to read', async () => {
    const { code, err } = await world.run(['extract'])
    expect(code).toBe(2)
    expect(err).toBe('gleaner: nothing to read: give an address, a file, or - for standard input\n')
    expect((await world.run(['extract', '-', '-'], { stdin: 'x' })).code).toBe(2)
  })
  it('decodes bytes, multi-byte charsets included', async () => {
    // 東京の記事 in Shift_JIS, in a page that declares it.
    const word = Uint8Array.of(0x93, 0x8c, 0x8b, 0x9e, 0x82, 0xcc, 0x8b, 0x4c, 0x8e, 0x96)
    const bytes = Buffer.concat([Buffer.from('<meta charset=shift_jis><p>'), word, Buffer.from('</p>')])
    world.write('sjis.html', bytes)
    expect((await world.run(['extract', 'sjis.html', '--pipeline', 'lqf', '-f', 'text'])).out).toBe('東京の記事\n')
    const without = await world.run(['extract', 'sjis.html', '--pipeline', 'lqf', '-f', 'text', '--no-charsets'])
    expect(without.out).not.toContain('東京')
    world.write('latin1.html', Buffer.from('<p>Käse schließt den Magen</p>', 'latin1'))
    const typed = await world.run(['extract', 'latin1.html', '--pipeline', 'lqf', '--content-type', 'text/html; charset=latin1'])
    expect(typed.out).toBe('Käse schließt den Magen\n')
  })
})

describe('several inputs', () => {
  it('stay in order and all come through, more than are read at once', async () => {
    const names = Array.from({ length: 11 }, (_, i) => world.write(`many-${i}.html`, articlePage(`Page ${i}`)))
    const { out } = await world.run(['extract', ...names, '-f', 'json'])
    expect(
      out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line).title),
    ).toEqual(names.map((_, i) => `Page ${i}`))
  })
  it('stand below headings', async () => {
    const { code, out } = await world.run(['extract', 'a.html', 'b.html'])
    expect(code).toBe(0)
    expect(out).toMatch(/^<!-- a\.html -->\n\n[\s\S]*Alpha, part 8[\s\S]*\n\n<!-- b\.html -->\n\n[\s\S]*Beta, part 8/)
    expect((await world.run(['extract', 'a.html', 'b.html', '-f', 'text'])).out).toMatch(/^==> a\.html <==\n/)
  })
  it('are lines of JSON, errors included', async () => {
    const { code, out, err } = await world.run(['extract', 'a.html', 'missing.html', 'b.html', '--format', 'json'])
    const lines = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.map(({ input, status, error }) => [input, status ?? error.name])).toEqual([
      ['a.html', 'ok'],
      ['missing.html', 'UnreadableError'],
      ['b.html', 'ok'],
    ])
    expect(code).toBe(3)
    expect(err).toBe('gleaner: missing.html: there is no such file; check the path\n')
    const charsets = await world.run(['extract', 'gbk.html', 'a.html', '--format', 'json', '--no-charsets'])
    expect(JSON.parse(charsets.out.split('\n')[0]).error).toMatchObject({
      name: 'CharsetUnavailableError',
      message: expect.stringContaining('--no-charsets'),
    })
  })
  it('go to a folder, each under its name', async () => {
    world.write('c.page.html', articlePage('Gamma'))
    const run = await world.run(['extract', 'a.html', 'c.page.html', `${world.folder}/a.html`, '-o', 'out/', '-f', 'text'])
    expect(run).toEqual({ code: 0, out: '', err: '' })
    expect(world.read('out/a.txt')).toContain('Alpha')
    expect(world.read('out/c.page.txt')).toContain('Gamma')
    await world.run(['extract', 'a.html', 'b.html', '-o', 'made'])
    expect(world.read('made/b.md')).toContain('Beta')
  })
  it('go to one file', async () => {
    await world.run(['extract', 'a.html', 'b.html', '-o', 'both.md'])
    expect(world.read('both.md')).toMatch(/<!-- a\.html -->[\s\S]*<!-- b\.html -->/)
    expect((await world.run(['extract', 'a.html', 'b.html', '-f', 'highlight'])).code).toBe(2)
    const { code, err } = await world.run(['extract', 'a.html', '-o', 'no/such/folder/x.md'])
    expect(code).toBe(2)
    expect(err).toContain('no/such/folder/x.md cannot be written')
  })
})

describe('--output', () => {
  const names = (): string[] => readdirSync(world.folder)
  it('never overwrites an input, whatever path leads to it', async () => {
    const page = articlePage('Precious')
    world.write('precious.html', page)
    world.write('precious.jsonl', `${JSON.stringify({ html: page })}\n`)
    mkdirSync(join(world.folder, 'lines'), { recursive: true })
    world.write('lines/pages.jsonl', world.read('precious.jsonl'))
    symlinkSync('precious.html', join(world.folder, 'link.html'))
    for (const args of [
      ['extract', 'precious.html', '-f', 'html', '-o', 'precious.html'],
      ['extract', 'precious.html', '-f', 'html', '-o', '.'],
      ['extract', 'link.html', '-f', 'html', '-o', './precious.html'],
      ['extract', 'a.html', 'precious.html', '-f', 'html', '-o', '.'],
      ['extract', '--jsonl', 'precious.jsonl', '-o', 'precious.jsonl'],
      ['extract', '--jsonl', 'lines/pages.jsonl', '-o', 'lines'],
      ['explain', 'precious.html', '--svg', 'precious.html'],
    ]) {
      const { code, err } = await world.run(args)
      expect({ args, code }).toEqual({ args, code: 2 })
      expect(err).toMatch(/^gleaner: the output would overwrite the input \S+; give another file or folder/)
    }
    expect(world.read('precious.html')).toBe(page)
    expect(world.read('lines/pages.jsonl')).toBe(world.read('precious.jsonl'))
  })
  it('leaves what was there if there is nothing to write', async () => {
    world.write('old.md', 'the result of yesterday')
    expect((await world.run(['extract', 'missing.html', '-o', 'old.md'])).code).toBe(3)
    expect(world.read('old.md')).toBe('the result of yesterday')
    await world.run(['extract', 'missing.html', '-o', 'never.md'])
    expect(names()).not.toContain('never.md')
    expect((await world.run(['extract', 'a.html', '-o', 'old.md'])).code).toBe(0)
    expect(world.read('old.md')).toContain('Alpha, part 8')
    expect(names().filter(name => name.includes('.part'))).toEqual([])
  })
  it('writes through links and keeps permissions', async () => {
    world.write('private.md', '')
    chmodSync(join(world.folder, 'private.md'), 0o600)
    symlinkSync('private.md', join(world.folder, 'latest.md'))
    await world.run(['extract', 'a.html', '-o', 'latest.md'])
    expect(world.read('private.md')).toContain('Alpha, part 8')
    expect(statSync(join(world.folder, 'private.md')).mode & 0o777).toBe(0o600)
    expect(lstatSync(join(world.folder, 'latest.md')).isSymbolicLink()).toBe(true)
  })
  it('says before reading that a place cannot be written', async () => {
    const { code, err } = await world.run(['extract', 'missing.html', '-o', 'a.html/x.md'])
    expect(code).toBe(2)
    expect(err).toContain('a.html/x.md cannot be written')
  })
  it('takes every line of --jsonl into one file of a folder', async () => {
    world.write('three.jsonl', ['One', 'Two', 'Three'].map(title => `${JSON.stringify({ html: articlePage(title) })}\n`).join(''))
    expect((await world.run(['extract', '--jsonl', 'three.jsonl', 'three.jsonl', '-o', 'folder/'])).code).toBe(0)
    expect(world.read('folder/pages.jsonl').trimEnd().split('\n')).toHaveLength(6)
  })
})

describe('exit codes and advice', () => {
  it.each<[string[], number, string]>([
    [['missing.html'], 3, 'missing.html: there is no such file'],
    [['www.site.example/page'], 3, 'write the address in full: https://www.site.example/page'],
    [['ftp://site.example/page.html'], 3, 'page.html: addresses that begin with ftp: cannot be fetched; only http: and https: can'],
    [['.'], 3, 'this is a folder'],
    [['pdf.html'], 3, 'pdf.html: this is not HTML but a PDF document'],
    [['noise.html'], 3, 'noise.html: this is not HTML but binary data'],
    [['notes.txt'], 3, 'text without a single tag'],
    [['empty.html'], 4, 'empty.html: empty: the page has no text'],
    [['a.html', '--max-nodes', '10'], 5, 'raise --max-nodes'],
    [['a.html', '--max-bytes', '100'], 5, 'allow more with --max-bytes'],
    [['a.html', '--max-source-bytes', '100'], 5, 'too-large'],
    [['gbk.html', '--no-charsets'], 3, 'gbk.html: the page is encoded in gbk; leave out --no-charsets'],
    [['a.html', 'empty.html', 'missing.html'], 4, 'missing.html'],
    [['a.html', '--format', 'docx'], 2, 'Allowed choices are markdown, text, html, json, highlight'],
    [['a.html', '--fromat', 'text'], 2, 'Did you mean --format?'],
    [['a.html', '--max-nodes', 'many'], 2, 'A number is needed'],
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

describe('options of the library', () => {
  it.each(optionNames)('%s is a flag', name => {
    const flag = libraryFlags[name as keyof typeof libraryFlags]
    const kebab = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    expect(flag.options().some(({ flags }) => flags.split(/[ ,]+/).some(word => word === `--${kebab}` || word === `--no-${kebab}`))).toBe(
      true,
    )
  })

  const comments = '<section id="comments"><p>First, says a reader of this page.</p></section>'
  const rich = articlePage(
    'Rich',
    `<table><tr><th>Crop</th><th>Tons</th></tr><tr><td>Rye</td><td>12</td></tr></table>${comments}
    <p hidden>Not for you to see.</p><noscript><p>Switch on your scripts, dear reader.</p></noscript>`,
  )
  const all = ['--pipeline', '{ "use": "lqf", "with": { "maxLinkShare": 0.9 } }']
  beforeAll(() => void world.write('rich.html', rich))
  const extract = async (...flags: string[]): Promise<string> => (await world.run(['extract', 'rich.html', ...flags])).out

  it.each<[string[], string, RegExp]>([
    [['--no-tables'], 'no rye', /^(?![\s\S]*Rye)/],
    [['--no-images'], 'no picture', /^(?![\s\S]*p\.png)/],
    [['--no-links'], 'no target', /^(?![\s\S]*more\.html)/],
    [['--url', 'https://h.example/d/'], 'absolute', /https:\/\/h\.example\/d\/more\.html/],
    [['--comments', 'keep'], 'comments', /First, says a reader/],
    [['--comments', 'separate'], 'comments below', /## Comments\n\nFirst, says a reader/],
    [['--hidden', 'keep'], 'hidden', /Not for you to see/],
    [['--noscript', 'drop'], 'no noscript', /^(?![\s\S]*Switch on your scripts)/],
    [['--sites', '[{ "match": "h.example", "keep": "h1" }]', '--url', 'https://h.example/'], 'rule', /^# Rich\n$/],
  ])('%j: %s', async (flags, _name, expected) => {
    expect(await extract(...all)).not.toMatch(expected)
    expect(await extract(...all, ...flags)).toMatch(expected)
  })
  it('escape in the Markdown of comments only what needs it', async () => {
    const remarks =
      '<div id="comments"><p>See bridge_of_sighs #3 (a|b), says A.<br>1 &lt; 2 * 3, says B, but *this* is no mark.</p><p>2024. A year.</p></div>'
    world.write('remarks.html', articlePage('Remarks', remarks))
    const { out } = await world.run(['extract', 'remarks.html', ...all, '--comments', 'separate'])
    expect(out.slice(out.indexOf('## Comments'))).toBe(
      '## Comments\n\nSee bridge_of_sighs #3 (a|b), says A.\\\n1 < 2 * 3, says B, but \\*this\\* is no mark.\n\n2024\\. A year.\n',
    )
  })
  it('raise the limit on the source with that on the input', async () => {
    const flags = ['extract', 'large.html', '--pipeline', 'lqf', '-f', 'text']
    world.write('large.html', `<meta charset=utf-8><p>Few words.</p><!--${'x'.repeat(20_000_000)}-->`)
    expect((await world.run(flags)).code).toBe(5)
    expect(await world.run([...flags, '--max-bytes', '30_000_000'])).toEqual({ code: 0, out: 'Few words.\n', err: '' })
    const limited = await world.run([...flags, '--max-bytes', '30_000_000', '--max-source-bytes', '1000'])
    expect(limited.err).toContain('too-large')
    expect((await world.run([...flags, '--max-bytes', '30_000_000', '--limits', '{ "maxSourceBytes": 1000 }'])).code).toBe(5)
  })
  it('put the title on top', async () => {
    world.write('titled.html', '<title>Its Title</title><p>Some words of text.</p>')
    expect((await world.run(['extract', 'titled.html', ...all])).out).toBe('Some words of text.\n')
    expect((await world.run(['extract', 'titled.html', ...all, '--title'])).out).toBe('# Its Title\n\nSome words of text.\n')
  })
  it('do not pass in silence where they can do nothing', async () => {
    expect((await world.run(['extract', 'a.html', ...all, '--favour', 'recall'])).err).toContain('favour needs a pipeline with')
  })
  it('say the language', async () => {
    expect(JSON.parse(await extract(...all, '--language', 'la', '-f', 'json')).language).toBe('la')
  })
  it('set limits together or one by one', async () => {
    expect((await world.run(['extract', 'rich.html', '--limits', '{ "maxDepth": 3 }'])).err).toContain('raise --max-depth')
    expect((await world.run(['extract', 'rich.html', '--limits', '{ "maxDepth": 3 }', '--max-depth', '50'])).code).toBe(0)
    expect((await world.run(['extract', 'rich.html', '--limits', '{ "depth": 3 }'])).err).toContain('there is no limit "depth"')
  })
})

describe('--front-matter', () => {
  const head = `<meta name="author" content="Ada Moor"><meta property="og:site_name" content="No: a &quot;paper&quot;">
    <meta name="description" content="# one&#10;back\\slash \u0085 - end"><link rel="canonical" href="https://h.example/c">
    <meta property="article:published_time" content="2024-05-01">`
  const page = articlePage('Yes').replace('</title>', `</title>${head}`)
  it('puts metadata on top of Markdown, quoted', async () => {
    world.write('fronted.html', page)
    const { code, out, err } = await world.run(['extract', 'fronted.html', '--front-matter', '--url', 'https://h.example/p'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [, yaml, body] = out.split(/^---$/m)
    const values = new Map(
      yaml
        .trim()
        .split('\n')
        .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(': ') + 2)]),
    )
    expect(out.startsWith('---\ntitle: "Yes"\n')).toBe(true)
    expect(values.get('authors')).toBe('["Ada Moor"]')
    expect(values.get('published')).toMatch(/^"2024-05-01/)
    expect(values.get('site')).toBe('"No: a \\"paper\\""')
    expect(values.get('url')).toBe('"https://h.example/p"')
    expect(values.get('canonical')).toBe('"https://h.example/c"')
    expect(values.get('language')).toBe('"en"')
    expect(values.get('description')).toContain('\\\\slash')
    for (const value of values.values()) expect(() => JSON.parse(value)).not.toThrow()
    expect(values.has('modified')).toBe(false)
    expect(body.trimStart()).toBe((await world.run(['extract', 'fronted.html', '--url', 'https://h.example/p'])).out)
  })
  it('is for Markdown in files of its own', async () => {
    for (const flags of [['-f', 'text'], ['--jsonl'], ['b.html']]) {
      expect((await world.run(['extract', 'a.html', '--front-matter', ...flags])).code).toBe(2)
    }
    expect((await world.run(['extract', 'a.html', 'b.html', '--front-matter', '-o', 'notes/'])).code).toBe(0)
    expect(world.read('notes/b.md')).toMatch(/^---\ntitle: "Beta"\n[\s\S]*\n---\n\n[\s\S]*Beta, part 8/)
  })
})

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
    expect([code, err]).toEqual([2, 'gleaner: --pipeline: pipeline: policies.hidden must be one of drop, keep, got "yes"\n'])
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

describe('addresses', () => {
  const asked: [string, FetchOptions | undefined][] = []
  const fetchPage = async (url: string, options?: FetchOptions) => {
    asked.push([url, options])
    if (url.includes('slow')) throw new FetchTimeoutError(url, 5)
    if (url.includes('inside')) throw new AddressRefusedError(url, 'inside', '10.0.0.1', 'a private address')
    if (url.includes('gone')) throw new HttpStatusError(new URL(url).href, 410)
    const bytes = Buffer.from(articlePage('Délta'), 'latin1')
    return {
      url: 'https://final.example/dir/',
      status: 200,
      headers: {},
      bytes,
      contentType: 'text/html; charset=iso-8859-1',
      isPartial: url.includes('broken'),
      redirects: [url],
    }
  }

  it('are fetched with the flags; the last address is the base, the header says the charset', async () => {
    const args = [
      'https://first.example/',
      '--timeout-ms',
      '5',
      '--max-bytes',
      '1_000_000',
      '--header',
      'Cookie: a=b',
      '--header',
      'X-Y: z',
      '--allow-private',
    ]
    const env = { HTTP_PROXY: 'http://proxy.example' }
    const { code, out } = await world.run(['extract', ...args], { fetchPage, env })
    expect(code).toBe(0)
    expect(asked.pop()).toEqual([
      'https://first.example/',
      { timeoutMs: 5, maxBytes: 1_000_000, headers: { cookie: 'a=b', 'x-y': 'z' }, allowPrivate: true, env },
    ])
    expect(out).toContain('Délta')
    expect(out).toContain('https://final.example/dir/more.html')
  })
  it('may break off: what came is extracted, with a word about it', async () => {
    const url = 'https://broken.example/'
    const { code, out, err } = await world.run(['extract', url, '-f', 'json'], { fetchPage })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ status: 'partial', markdown: expect.stringContaining('Délta, part 8') })
    expect(err).toMatch(
      /^gleaner: https:\/\/broken\.example\/: the answer broke off after \d+ bytes\n.*: partial: only a part of the content is here\n$/,
    )
    const joined = await world.run(['extract', url, 'https://whole.example/', '-f', 'json'], { fetchPage })
    expect(parsedLines(joined.out).map(({ status }) => status)).toEqual(['partial', 'ok'])
    const explained = await world.run(['explain', url], { fetchPage })
    expect(explained.out).toContain('Result: partial, kept')
    expect(explained.err).toContain('the answer broke off after')
  })
  it('fail with codes of their own', async () => {
    expect((await world.run(['extract', 'https://slow.example/'], { fetchPage })).code).toBe(5)
    expect((await world.run(['extract', 'https://gone.example/'], { fetchPage })).code).toBe(3)
    for (const address of ['https://gone.example/', 'https://gone.example', 'https://slow.example/']) {
      const { err } = await world.run(['extract', address], { fetchPage })
      expect(err.split('.example').length - 1, err).toBe(1)
    }
    const { code, err } = await world.run(['extract', 'http://inside.example/'], { fetchPage })
    expect(err).toMatch(/^gleaner: http:\/\/inside\.example\/: inside resolves to/)
    expect(code).toBe(3)
    expect(err).toContain('--allow-private')
  })
  it('name files in a folder', async () => {
    await world.run(['extract', 'https://a.example/x/y.html?q=1', 'https://a.example/', '-o', 'web/'], { fetchPage })
    expect(world.read('web/a.example-x-y.html.md')).toContain('Délta')
    expect(world.read('web/a.example.md')).toContain('Délta')
  })
})

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
    expect(code).toBe(4)
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

describe('help', () => {
  it('is worth reading', async () => {
    const { code, out } = await world.run(['extract', '--help'])
    expect(code).toBe(0)
    for (const part of ['Exit codes', 'Examples:', '--no-tables', '--max-source-bytes', '--allow-private', '--quiet', 'What is kept:']) {
      expect(out).toContain(part)
    }
    expect(out.replace(/\s+/g, ' ')).toContain(
      'whether hidden text may be kept (default: as the pipeline wants; "default" has a model that judges it, most others drop it)',
    )
  })
  it('stands in for a missing command', async () => {
    expect(await world.run([])).toMatchObject({ code: 2, out: '' })
    expect((await world.run(['extrcat'])).err).toContain('Did you mean extract?')
    expect((await world.run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
