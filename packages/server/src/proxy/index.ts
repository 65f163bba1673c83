export type { ProxyLimits } from './proxy-context.js'
export { type ProxyOptions, startProxy } from './start-proxy.js'
