export {
  type Authority,
  authorityFiles,
  fingerprintOf,
  hasAuthority,
  issueLeaf,
  type Leaf,
  makeAuthority,
  openAuthority,
  readAuthority,
} from './authority.js'
export { LeafCache } from './leaf-cache.js'
export { trustHelp } from './trust-help.js'
