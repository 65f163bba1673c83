/** From a host to the addresses that may be connected to. */

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { AddressJudge } from './addresses.js'
import { AddressRefusedError, UnresolvableError } from './errors.js'

/** Finds all addresses of a host name. */
export type Resolver = (host: string) => Promise<readonly string[]>

/** The system's resolver, hosts file included, as browsers use it. */
export const systemResolver: Resolver = async host => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** How hosts are resolved and which addresses are refused. */
export interface AddressPolicy {
  readonly resolver: Resolver
  /** Null: nothing is refused. */
  readonly judge: AddressJudge | null
}

/**
 * Resolves a host and checks every address it has.
 *
 * One refused address refuses the host, whatever its others are: names that answer with public and private addresses at
 * once exist to get past checks.
 */
export async function checkedAddresses(url: string, host: string, { resolver, judge }: AddressPolicy): Promise<string[]> {
  const bare = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) ? [bare] : await resolved(url, bare, resolver)
  for (const address of addresses) {
    const reason = judge?.(address) ?? null
    if (reason !== null) throw new AddressRefusedError(url, bare, address, reason)
  }
  return addresses
}

async function resolved(url: string, host: string, resolver: Resolver): Promise<string[]> {
  let addresses: readonly string[]
  try {
    addresses = await resolver(host)
  } catch (error) {
    throw new UnresolvableError(url, host, error)
  }
  const usable = addresses.filter(address => isIP(address) !== 0)
  if (usable.length === 0) throw new UnresolvableError(url, host)
  return usable
}
