/** Certificates (RFC 5280), for P-256 keys and signed with ECDSA and SHA-256. */

import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { bits, integer, objectId, octets, sequence, setOf, tagged, time, utf8, yes } from './der.js'
import { type Point, publicKeyInfo } from './p256.js'
import { pem } from './pem.js'

/** What a certificate says. */
export interface CertificateFacts {
  /** Common name of whom it is for. */
  readonly subject: string
  /** Common name of who signs. */
  readonly issuer: string
  readonly notBefore: Date
  readonly notAfter: Date
  readonly point: Point
  readonly signingKey: KeyObject
  /** The public key that belongs to `signingKey`. */
  readonly signerPoint: Point
  /** The host a certificate is for; null for one of an authority. */
  readonly host: string | null
}

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))

/** Makes a certificate in PEM. */
export function makeCertificate(facts: CertificateFacts): string {
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    serialNumber(),
    ecdsaWithSha256,
    name(facts.issuer),
    sequence(time(facts.notBefore), time(facts.notAfter)),
    name(facts.subject),
    publicKeyInfo(facts.point),
    tagged(0xa3, sequence(...(facts.host === null ? authorityExtensions(facts) : leafExtensions(facts, facts.host)))),
  )
  const signature = sign('sha256', body, facts.signingKey)
  return pem('CERTIFICATE', sequence(body, ecdsaWithSha256, bits(signature)))
}

/** Unique without a register of numbers given: 127 random bits, never zero. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = (bytes[0] & 0x7f) | 0x40
  return integer(bytes)
}

/** A name: an organisation, and a common name of at most 64 characters. */
function name(commonName: string): Buffer {
  const part = (id: string, text: string): Buffer => setOf(sequence(objectId(id), utf8(text)))
  return sequence(part('2.5.4.10', 'Gleaner'), part('2.5.4.3', commonName.slice(0, 64)))
}

function keyIdentifier(point: Point): Buffer {
  return createHash('sha1').update(point).digest()
}

function extension(id: string, isCritical: boolean, value: Uint8Array): Buffer {
  return sequence(objectId(id), ...(isCritical ? [yes] : []), octets(value))
}

/** May sign certificates of hosts, and nothing in between. */
function authorityExtensions({ point }: CertificateFacts): Buffer[] {
  return [
    extension('2.5.29.19', true, sequence(yes, integer(Buffer.from([0])))),
    // Signing of certificates and of revocation lists.
    extension('2.5.29.15', true, bits(Buffer.from([0x06]), 1)),
    extension('2.5.29.14', false, octets(keyIdentifier(point))),
  ]
}

/** May be a server of one name, no wildcard. */
function leafExtensions({ point, signerPoint }: CertificateFacts, host: string): Buffer[] {
  return [
    extension('2.5.29.19', true, sequence()),
    // Digital signature.
    extension('2.5.29.15', true, bits(Buffer.from([0x80]), 7)),
    // Authentication of servers.
    extension('2.5.29.37', false, sequence(objectId('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.14', false, octets(keyIdentifier(point))),
    extension('2.5.29.35', false, sequence(tagged(0x80, keyIdentifier(signerPoint)))),
    extension('2.5.29.17', false, sequence(alternativeName(host))),
  ]
}

function alternativeName(host: string): Buffer {
  if (isIP(host) === 0) return tagged(0x82, Buffer.from(host, 'latin1'))
  return tagged(0x87, Buffer.from(ipaddr.parse(host).toByteArray()))
}
