/** Which addresses a page may come from: those that the public internet reaches, by ranges, never by prefixes of texts. */

import ipaddr from 'ipaddr.js'

/** Says why an address is refused, null if it is not. */
export type AddressJudge = (address: string) => string | null

/** What the ranges are called in messages; others appear under the name that the range list gives them. */
const rangeNames: Readonly<Record<string, string>> = {
  private: 'a private address',
  loopback: 'the loopback address of this machine',
  linkLocal: 'a link-local address',
  uniqueLocal: 'a private (unique-local) address',
  carrierGradeNat: 'an address behind carrier-grade NAT',
  multicast: 'a multicast address',
  unspecified: 'an unspecified address',
  broadcast: 'the broadcast address',
  reserved: 'a reserved address',
  rfc6052: 'an IPv4 address translated to IPv6',
  rfc6145: 'an IPv4 address translated to IPv6',
  '6to4': 'a 6to4 address',
  teredo: 'a Teredo address',
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Says why an address is not public, null if it is.
 *
 * A list of what is allowed rather than of what is not: IPv4 outside all special ranges and IPv6 inside 2000::/3 and
 * outside all special ranges. IPv4 addresses written as IPv6 (`::ffff:10.0.0.1`) are judged as what they are.
 */
export function refusalOf(address: string): string | null {
  const bare = address.replace(/^\[|\]$/g, '').split('%', 1)[0]
  if (!ipaddr.isValid(bare)) return 'no address at all'
  const parsed = ipaddr.process(bare)
  const range = parsed.range()
  if (range !== 'unicast') return rangeNames[range] ?? `an address for special use (${range})`
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast) ? null : 'an IPv6 address outside the public range'
}
