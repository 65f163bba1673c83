import { describe, expect, it } from 'vitest'
import { proxyFor } from './proxies.js'

const page = (address: string): URL => new URL(address)

describe('proxyFor', () => {
  it('chooses by scheme, lower case first, then ALL_PROXY', () => {
    const env = { HTTP_PROXY: 'http://a:1', HTTPS_PROXY: 'http://b:2', https_proxy: 'http://c:3' }
    expect(proxyFor(page('http://x.example/'), env)).toBe('http://a:1')
    expect(proxyFor(page('https://x.example/'), env)).toBe('http://c:3')
    expect(proxyFor(page('https://x.example/'), { ALL_PROXY: 'd:4' })).toBe('http://d:4')
    expect(proxyFor(page('http://x.example/'), {})).toBeNull()
    expect(proxyFor(page('http://x.example/'), { HTTP_PROXY: '' })).toBeNull()
  })

  it.each<[string, string, boolean]>([
    ['http://example.org/', 'example.org', true],
    ['http://www.example.org/', 'example.org', true],
    ['http://www.example.org/', '.example.org', true],
    ['http://www.example.org/', '*.example.org', true],
    ['http://notexample.org/', 'example.org', false],
    ['http://example.org:8080/', 'example.org:8080', true],
    ['http://example.org/', 'example.org:8080', false],
    ['https://example.org/', 'other.org, EXAMPLE.org:443', true],
    ['http://10.0.0.1/', '10.0.0.1', true],
    ['http://[::1]/', '::1', true],
    ['http://[::1]:99/', '[::1]:99', true],
    ['http://[::1]:98/', '[::1]:99', false],
    ['http://example.org/', '*', true],
    ['http://example.org/', '', false],
  ])('%s with NO_PROXY %s', (address, noProxy, isDirect) => {
    expect(proxyFor(page(address), { HTTP_PROXY: 'p:1', HTTPS_PROXY: 'p:1', NO_PROXY: noProxy })).toBe(isDirect ? null : 'http://p:1')
  })
})
