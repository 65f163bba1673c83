import { describe, expect, it } from 'vitest'
import { parsePage } from './parse.js'
import { addressOf } from './stated-address.js'

const canonical = '<link rel="canonical" href="https://a.example/rain">'
const openGraph = '<meta property="og:url" content="https://b.example/rain">'
const base = '<base href="https://c.example/">'

describe('addressOf', () => {
  it.each([
    [base + openGraph + canonical, 'https://a.example/rain'],
    [base + openGraph, 'https://b.example/rain'],
    [base, 'https://c.example/'],
    ['<link rel="CANONICAL nofollow" href=" HTTPS://A.example/rain ">', 'https://a.example/rain'],
    ['<link rel="canonical" href="/rain">', null],
    ['<link rel="canonical" href="/rain">' + openGraph, 'https://b.example/rain'],
    ['<link rel="canonical" href="javascript:alert(1)">', null],
    ['<link rel="canonical" href="https://[">', null],
    [`<template>${canonical}</template>`, null],
    [`<svg>${canonical.replace('link', 'circle')}</svg>`, null],
    [`<link rel="canonical" href="https://a.example/${'x'.repeat(3000)}">`, null],
    ['<p>Nothing is stated.</p>', null],
  ])('reads what %s states', (html, address) => expect(addressOf(parsePage(html))).toBe(address))

  it('believes the address that came with the page', () => {
    expect(addressOf(parsePage(canonical, { url: 'https://mirror.example/1' }))).toBe('https://mirror.example/1')
  })
})
