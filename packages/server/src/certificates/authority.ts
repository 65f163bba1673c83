/** The certificate authority of one data folder. Its key never leaves the folder. */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServerError } from '../server-error.js'
import { makeDataFolder } from '../store/index.js'
import { makeCertificate } from './certificate.js'
import { makePair, type Point, pointOf } from './p256.js'

/** An authority that can sign. */
export interface Authority {
  /** The certificate that clients must trust, in PEM. */
  readonly certificate: string
  readonly name: string
  readonly key: KeyObject
  readonly point: Point
  readonly notAfter: Date
}

/** A key with the certificate for one host. */
export interface Leaf {
  readonly key: string
  /** The certificate of the host and that of the authority, in PEM. */
  readonly certificate: string
  readonly notAfter: Date
}

const dayMs = 86_400_000
const authorityDays = 1_825
/** From a day ago, for clocks that are behind, to four weeks ahead: 29 days together. */
const leafDaysAhead = 28

/** Where the files of an authority are. */
export function authorityFiles(folder: string): { readonly certificate: string; readonly key: string } {
  return { certificate: join(folder, 'ca-certificate.pem'), key: join(folder, 'ca-key.pem') }
}

/** Tells whether a folder has an authority. */
export function hasAuthority(folder: string): boolean {
  const { certificate, key } = authorityFiles(folder)
  return existsSync(certificate) && existsSync(key)
}

/** Reads the authority of a folder; makes it if there is none. */
export function openAuthority(folder: string, now: Date = new Date()): Authority {
  return hasAuthority(folder) ? readAuthority(folder, now) : makeAuthority(folder, now)
}

/** Makes a new authority in a folder, in the place of one that was there. Certificates of the old one are worth nothing from then on. */
export function makeAuthority(folder: string, now: Date = new Date()): Authority {
  const path = makeDataFolder(folder)
  const { privateKey, point } = makePair()
  // The day tells one authority from another in lists of trusted ones.
  const name = `Gleaner local authority ${now.toISOString().slice(0, 16).replace('T', ' ')}`
  const certificate = makeCertificate({
    ...{ subject: name, issuer: name, point, signingKey: createPrivateKey(privateKey), signerPoint: point, host: null },
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: new Date(now.getTime() + authorityDays * dayMs),
  })
  const files = authorityFiles(path)
  writeSecret(files.key, privateKey, 0o600)
  writeSecret(files.certificate, certificate, 0o644)
  return readAuthority(path, now)
}

/** A file is there as a whole or not at all, and never with a wider mode. */
function writeSecret(file: string, content: string, mode: number): void {
  const staging = `${file}.new`
  writeFileSync(staging, content, { mode })
  chmodSync(staging, mode)
  renameSync(staging, file)
}

/** Reads the authority of a folder; throws a `ServerError` if it is broken, expired or open to others. */
export function readAuthority(folder: string, now: Date = new Date()): Authority {
  const files = authorityFiles(folder)
  const renew = 'make a new one with gleaner ca rotate'
  let parsed: { certificate: string; x509: X509Certificate; key: KeyObject }
  try {
    const certificate = readFileSync(files.certificate, 'utf8')
    parsed = { certificate, x509: new X509Certificate(certificate), key: createPrivateKey(readFileSync(files.key, 'utf8')) }
  } catch (error) {
    throw new ServerError(`the certificate authority in ${folder} cannot be read: ${(error as Error).message}; ${renew}`, { cause: error })
  }
  const { certificate, x509, key } = parsed
  if (process.platform !== 'win32' && (statSync(files.key).mode & 0o077) !== 0) {
    throw new ServerError(`${files.key} can be read by others, so its key may be known; ${renew}`)
  }
  if (!x509.checkPrivateKey(key)) throw new ServerError(`${files.key} is not the key of ${files.certificate}; ${renew}`)
  const notAfter = new Date(x509.validTo)
  if (notAfter.getTime() < now.getTime() + leafDaysAhead * dayMs) {
    throw new ServerError(`the certificate authority in ${folder} ends on ${x509.validTo}; ${renew}`)
  }
  const name = /^CN=(.*)$/m.exec(x509.subject)?.[1] ?? ''
  return { certificate, name, key, point: pointOf(key), notAfter }
}

/** Makes a key and a certificate for one host, with no wildcard. */
export function issueLeaf({ certificate, name, key, point }: Authority, host: string, now: Date = new Date()): Leaf {
  const pair = makePair()
  const notAfter = new Date(now.getTime() + leafDaysAhead * dayMs)
  const leaf = makeCertificate({
    ...{ subject: host, issuer: name, point: pair.point, signingKey: key, signerPoint: point, host },
    notBefore: new Date(now.getTime() - dayMs),
    notAfter,
  })
  return { key: pair.privateKey, certificate: leaf + certificate, notAfter }
}

/** The fingerprint by which people compare certificates: SHA-256 in pairs of digits. */
export function fingerprintOf(certificate: string): string {
  return new X509Certificate(certificate).fingerprint256
}
