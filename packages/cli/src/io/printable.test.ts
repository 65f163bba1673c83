import { afterAll, describe, expect, it } from 'vitest'
import { articlePage, World } from '../commands/world.fixture.js'
import { printable } from './printable.js'

const world = new World()
afterAll(() => world.remove())

const attacks = '\x1b]0;title\x07 \x1b[2J \x9b31m \x90q\x9c \x7f \x08 \x1b]52;c;aGk=\x1b\\'
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/

describe('printable', () => {
  it('shows control characters and keeps everything else', () => {
    expect(printable('a\x1b[31m\x07\x7f\x9b\tb\r\nc\rd é 😀\n')).toBe('a␛[31m␇␡\ufffd\tb\nc␍d é 😀\n')
  })
})

describe('gleaner extract at a terminal', () => {
  const page = articlePage(`Steer ${attacks}`)
  it.each(['text', 'markdown', 'html', 'json', 'highlight'])('lets no control character through as %s', async format => {
    const { out, code } = await world.run(['extract', '-', '--format', format], { stdin: page, isTerminal: true })
    expect([code, out.length > 500]).toEqual([0, true])
    expect(out).not.toMatch(controls)
  })
  it('lets none through in front matter', async () => {
    const { out } = await world.run(['extract', '-', '--front-matter'], { stdin: page, isTerminal: true })
    expect(out).not.toMatch(controls)
  })
  it('keeps the text of the page for files and pipes', async () => {
    const { out } = await world.run(['extract', '-', '--format', 'text'], { stdin: page })
    expect(out).toContain('\x1b[2J')
  })
  it.each([true, false])('lets none through in errors and warnings (terminal: %s)', async isTerminal => {
    const fetchPage = () => Promise.reject(new Error(`the server said ${attacks}`))
    const name = `no-such-${attacks}.html`
    for (const argv of [
      ['extract', 'https://example.org/'],
      ['extract', name],
      ['extract', '--pipeline', attacks, '-'],
      [attacks],
      [`--${attacks}`],
    ]) {
      const { err, code } = await world.run(argv, { isTerminal, fetchPage, stdin: '' })
      expect(code).toBeGreaterThan(0)
      expect(err).not.toMatch(controls)
    }
  })
})
