import { describe, expect, it } from 'vitest'
import { refusalOf } from './addresses.js'

describe('refusalOf', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '0.1.2.3',
    '255.255.255.255',
    '224.0.0.1',
    '240.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '::',
    '::1',
    '[::1]',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
    '4000::1',
    'localhost',
    '',
  ])('refuses %s', address => expect(refusalOf(address)).toMatch(/\S/))

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001:81b::200e', '::ffff:8.8.8.8'])(
    'allows %s',
    address => expect(refusalOf(address)).toBeNull(),
  )

  it('says what an address is', () => {
    expect(refusalOf('::ffff:169.254.169.254')).toBe('a link-local address')
    expect(refusalOf('64:ff9b::a00:1')).toBe('an IPv4 address translated to IPv6')
  })
})
