/** Keys on the curve P-256 in the forms that certificates and TLS want. Written here since Node's own export takes longer than making the key. */

import { generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import { bits, integer, objectId, octets, sequence, tagged } from './der.js'
import { pem } from './pem.js'

const algorithm = sequence(objectId('1.2.840.10045.2.1'), objectId('1.2.840.10045.3.1.7'))

/** A public key as a point of the curve, uncompressed: 65 bytes. */
export type Point = Buffer

/** The point of a key, private or public. */
export function pointOf(key: KeyObject): Point {
  return pointIn(key.export({ format: 'jwk' }))
}

function pointIn({ x = '', y = '' }: JsonWebKey): Point {
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}

/** A public key as certificates hold it (RFC 5480). */
export function publicKeyInfo(point: Point): Buffer {
  return sequence(algorithm, bits(point))
}

/** Makes a pair; the private key in PEM (RFC 5958 and RFC 5915). */
export function makePair(): { readonly point: Point; readonly privateKey: string } {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = pointIn(key)
  const inner = sequence(integer(Buffer.from([1])), octets(Buffer.from(key.d ?? '', 'base64url')), tagged(0xa1, bits(point)))
  return { point, privateKey: pem('PRIVATE KEY', sequence(integer(Buffer.from([0])), algorithm, octets(inner))) }
}
