import { describe, expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { matchAll } from './match.js'
import { parseSelector, SelectorError } from './parse-selector.js'

const page = parsePage(
  '<div id="main" class="story big"><p class="lead" data-kind="intro-text">a</p><ul><li lang="en-GB">b</li><li class="x">c</li></ul></div><aside class="Big"><p>d</p></aside>',
)
const texts = (selector: string): string =>
  matchAll(page, parseSelector(selector))
    .map(node => page.tagName(node) + (page.attribute(node, 'class') ? `.${page.attribute(node, 'class')}` : ''))
    .join(' ')

describe('matching', () => {
  it.each([
    ['p', 'p.lead p'],
    ['#main', 'div.story big'],
    ['.story.big', 'div.story big'],
    ['.Big', 'aside.Big'],
    ['div p', 'p.lead'],
    ['div > li', ''],
    ['div li', 'li li.x'],
    ['ul > li:not(.x)', 'li'],
    ['p, aside', 'p.lead aside.Big p'],
    ['[data-kind]', 'p.lead'],
    ['[data-kind^="intro"]', 'p.lead'],
    ['[data-kind$=text]', 'p.lead'],
    ["[data-kind*='-']", 'p.lead'],
    ['[lang|=en]', 'li'],
    ['[class="big" i]', 'aside.Big'],
    ['body > *', 'div.story big aside.Big'],
    ['*:not(p):not(li, ul)[class]', 'div.story big aside.Big'],
    ['DIV#main > UL > LI.x', 'li.x'],
  ])('%s', (selector, expected) => expect(texts(selector)).toBe(expected))

  it('takes one pass on a page nested 20,000 deep', () => {
    const deep = parsePage(`${'<div class="a">'.repeat(20_000)}x`)
    expect(matchAll(deep, parseSelector('.a .a .a > div .a')).length).toBe(19_996)
  })
})

describe('what is not supported is an error that says so', () => {
  it.each([
    ['a:hover', /character 2: :hover is not supported; supported are type/],
    ['h1 + p', /the combinator "\+" is not supported/],
    ['', /expected a selector/],
    ['div >', /expected a selector/],
    ['[a="b]', /is not closed/],
    ['[a?b]', /expected \], =/],
    [':not(a b)', /without combinators/],
    ['p::before', /::before is not supported/],
    ['a)', /unexpected "\)"/],
  ])('%s', (selector, message) => {
    expect(() => parseSelector(selector)).toThrow(message)
    expect(() => parseSelector(selector)).toThrow(SelectorError)
  })
})
