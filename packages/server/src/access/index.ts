export { type AccessRules, checkAccess, type Wanted } from './check-access.js'
export { RateLimit } from './rate-limit.js'
