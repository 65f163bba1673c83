/** Who may reach the server, and what it may reach: safe unless somebody asks for less. */

import { isIP } from 'node:net'
import { type AddressJudge, refusalOf } from '@gleaner/node'
import { ServerError } from '../server-error.js'

/** What the operator says about listening. */
export interface ExposureOptions {
  /** The address to listen on. */
  readonly host: string
  /** The secret that clients must give; null for none. */
  readonly token: string | null
  /** Whether anybody who reaches the port may use it. */
  readonly open: boolean
  /** Whether pages of private, link-local and other special addresses may be fetched. Null: only if it listens on loopback. */
  readonly allowPrivate: boolean | null
}

/** What follows from it. */
export interface Exposure {
  readonly host: string
  readonly isLoopback: boolean
  readonly token: string | null
  /** Refuses addresses; null if none are refused. */
  readonly judge: AddressJudge | null
}

/** The fewest characters of a token that nobody guesses. */
const minTokenLength = 16

/** Decides on listening; throws a `ServerError` if it would not be safe. */
export function exposureOf({ host, token, open, allowPrivate }: ExposureOptions): Exposure {
  if (token !== null && token.length < minTokenLength) {
    throw new ServerError(
      `--token must have at least ${minTokenLength} characters, got ${token.length}; \`openssl rand -hex 24\` makes one`,
    )
  }
  const isLoopback = isLoopbackHost(host)
  if (!isLoopback && token === null && !open) {
    throw new ServerError(
      `--host ${host} lets other machines use this server; add --token SECRET to ask them for it, or --open to let everybody in`,
    )
  }
  const mayReachPrivate = allowPrivate ?? isLoopback
  return { host, isLoopback, token, judge: mayReachPrivate ? null : refusalOf }
}

/** Tells whether an address is reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (bare === 'localhost' || bare === '::1') return true
  return isIP(bare) === 4 && bare.startsWith('127.')
}
