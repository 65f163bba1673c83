import { describe, expect, it } from 'vitest'
import { parseRobots } from './robots.js'

const text = `
# comment
User-agent: *
Disallow: /private/
Allow: /private/open
Disallow: /*.pdf$
Disallow: /search*q=
Crawl-delay: 2

User-agent: OtherBot
User-agent: gleaner
Disallow: /drafts   # not ready
`

describe('rules for every crawler', () => {
  const { allows, delayMs } = parseRobots(text, 'somebody')
  it.each([
    ['/', true],
    ['/private/', false],
    ['/private/open/door', true],
    ['/a/file.pdf', false],
    ['/a/file.pdf?x', true],
    ['/search?page=2&q=rain', false],
    ['/search?page=2', true],
    ['/drafts', true],
  ])('%s', (path, expected) => expect(allows(path)).toBe(expected))
  it('say how long to pause', () => expect(delayMs).toBe(2000))
})

it('a group that names the crawler replaces the general one, whatever the case of the name', () => {
  const { allows, delayMs } = parseRobots(text, 'Gleaner')
  expect([allows('/private/'), allows('/drafts/1'), delayMs]).toEqual([true, false, 0])
})

it('several groups for one crawler are one; allowing wins over forbidding with equal patterns', () => {
  const { allows } = parseRobots('User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /z\nUser-agent: a\nDisallow: /y\nAllow: /x', 'a')
  expect([allows('/x'), allows('/y'), allows('/z')]).toEqual([true, false, true])
})

it('an empty disallow, lines without a colon and rules before any group forbid nothing', () => {
  expect(parseRobots('Disallow: /\nhello\nUser-agent: *\nDisallow:\n', 'a').allows('/x')).toBe(true)
})

it('a pattern of many stars is matched in steps, not by trying all splits', () => {
  const { allows } = parseRobots(`User-agent: *\nDisallow: /${'a*'.repeat(2000)}b$`, 'a')
  expect(allows(`/${'a'.repeat(5000)}`)).toBe(true)
})
