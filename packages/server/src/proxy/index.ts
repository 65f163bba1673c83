export type { ProxyLimits } from './proxy-context.js'
export { type ProxyListener, type ProxyOptions, startProxy } from './start-proxy.js'
