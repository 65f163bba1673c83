import { Command } from 'commander'
import { optionNames } from 'gleaner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processIo } from '../../io/io.js'
import { contextOf } from '../command.js'
import { articlePage } from '../world.fixture.js'
import { extractCommand } from './command.js'
import { extractWorld } from './extract.fixture.js'

const world = extractWorld()
afterAll(() => world.remove())

describe('options of the library', () => {
  it.each(optionNames)('%s is a flag', name => {
    const command = new Command()
    extractCommand.define(
      command,
      contextOf(processIo(), () => false),
    )
    const kebab = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const names = command.options.flatMap(({ flags }) => flags.split(/[ ,]+/))
    expect(names.filter(word => word === `--${kebab}` || word === `--no-${kebab}`)).not.toEqual([])
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
    world.write('shown.html', '<title>Its Title</title><h1>Its Title</h1><p>Some words of text.</p>')
    expect((await world.run(['extract', 'shown.html', ...all, '--no-title'])).out).toBe('Some words of text.\n')
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
