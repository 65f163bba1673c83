export { type AddressJudge, refusalOf } from './addresses.js'
export {
  type ConnectOptions,
  ConnectTimeoutError,
  connectTo,
  connectToProxy,
  type Destination,
  ProxyHopError,
  proxyAuthorization,
} from './connect.js'
export {
  AddressRefusedError,
  BodyError,
  ConnectionError,
  type FetchCode,
  FetchError,
  FetchTimeoutError,
  HttpStatusError,
  NotHtmlError,
  PortRefusedError,
  RedirectError,
  TooLargeError,
  UnresolvableError,
  UrlError,
} from './errors.js'
export { type FetchedPage, type FetchOptions, type FetchPage, fetchPage, userAgent } from './fetch-page.js'
export { notHtmlBecause, notHtmlByType } from './html-check.js'
export { type AllowedPorts, webPorts } from './ports.js'
export { type Environment, proxyFor } from './proxies.js'
export type { Resolver } from './resolve-host.js'
export { answerConnect, destinationOf, joinStreams, statusOfConnectError } from './tunnel.js'
