/** Which ports are fetched from: those of web servers, since anything else that listens may take a request for a command. */

import { PortRefusedError } from './errors.js'

/** Ports that web servers use, those of test servers and alternatives included. */
export const webPorts: readonly number[] = [80, 81, 443, 591, 3000, 4000, 4443, 5000, 8000, 8008, 8080, 8081, 8088, 8443, 8888, 9443]

/** Ports that are fetched from: a list, or all of them. */
export type AllowedPorts = readonly number[] | 'any'

/** Throws `PortRefusedError` if the port of an address is not allowed. */
export function checkPort(url: URL, allowed: AllowedPorts): void {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (allowed !== 'any' && !allowed.includes(port)) throw new PortRefusedError(url.href, port)
}
