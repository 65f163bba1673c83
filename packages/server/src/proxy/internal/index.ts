export type { InternalContext } from './internal-context.js'
export { internalHost, internalRoute } from './route.js'
