import { describe, expect, test } from 'vitest'
import { exposureOf, isLoopbackHost } from './exposure.js'

const token = 'a-secret-of-some-length'
const closed = { token: null, open: false, allowPrivate: null }

describe('exposureOf', () => {
  test('loopback needs nothing and reaches private addresses', () => {
    expect(exposureOf({ host: '127.0.0.1', ...closed })).toMatchObject({ isLoopback: true, judge: null })
  })

  test.each(['0.0.0.0', '::', '192.168.1.4', 'myhost.example'])('%s is refused without token and without open', host => {
    expect(() => exposureOf({ host, ...closed })).toThrow(/--token SECRET|--open/)
  })

  test('beyond loopback special addresses are refused unless allowed', () => {
    const judged = exposureOf({ host: '0.0.0.0', ...closed, token }).judge
    expect(judged?.('169.254.169.254')).toMatch(/link-local/)
    expect(judged?.('93.184.216.34')).toBeNull()
    expect(exposureOf({ host: '0.0.0.0', ...closed, open: true }).judge).not.toBeNull()
    expect(exposureOf({ host: '0.0.0.0', token, open: false, allowPrivate: true }).judge).toBeNull()
    expect(exposureOf({ host: '127.0.0.1', ...closed, allowPrivate: false }).judge).not.toBeNull()
  })

  test('a short token is refused', () => {
    expect(() => exposureOf({ host: '127.0.0.1', ...closed, token: 'short' })).toThrow(/at least 16 characters, got 5/)
  })

  test('names that only look like loopback are not', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1', '[::1]', 'localhost'].map(isLoopbackHost)).toEqual([true, true, true, true, true])
    expect(['127.0.0.1.example.org', '128.0.0.1', '::ffff:8.8.8.8', '0.0.0.0'].map(isLoopbackHost)).toEqual([false, false, false, false])
  })
})
