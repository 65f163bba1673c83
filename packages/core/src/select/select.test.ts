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
    ['p + ul', 'ul'],
    ['div ~ aside', 'aside.Big'],
    ['aside ~ div', ''],
    ['li + li', 'li.x'],
    ['p ~ ul > li', 'li li.x'],
    ['li:first-child', 'li'],
    ['li:last-child', 'li.x'],
    ['p:first-of-type', 'p.lead p'],
    ['li:nth-child(2n)', 'li.x'],
    ['li:nth-child(odd)', 'li'],
    ['li:nth-child( -n + 1 )', 'li'],
    ['li:nth-last-child(2)', 'li'],
    ['ul:nth-of-type(1)', 'ul'],
    ['ul:nth-child(1)', ''],
    [':is(ul, aside)', 'ul aside.Big'],
    ['div:has(li.x)', 'div.story big'],
    ['div:has(> li)', ''],
    ['body > :has(> p)', 'div.story big aside.Big'],
    ['body > :not(:has(ul))', 'aside.Big'],
    ['DIV#main > UL > LI.x', 'li.x'],
  ])('%s', (selector, expected) => expect(texts(selector)).toBe(expected))

  it('takes one pass on a page nested 20,000 deep', () => {
    const deep = parsePage(`${'<div class="a">'.repeat(20_000)}x`)
    expect(matchAll(deep, parseSelector('.a .a .a > div .a')).length).toBe(19_996)
    expect(matchAll(deep, parseSelector('.a:has(.a:has(.a)):nth-last-child(1)')).length).toBe(19_998)
  })
})

describe('what is not supported is an error that says so', () => {
  it.each([
    ['a:hover', /character 2: :hover is not supported; supported are type/],
    ['p:contains(a)', /:contains is not supported/],
    ['p:nth-child(x)', /expected a formula such as 2, odd or 2n\+1/],
    ['p:nth-child', /:nth-child is not supported/],
    ['p:has(a b)', /:has\(\) takes conditions on one element/],
    ['p +', /expected a selector/],
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
