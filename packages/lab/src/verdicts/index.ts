export { engineDigest } from './engine-digest.js'
export { fingerprintOf } from './fingerprint.js'
export { JudgedPages, type Planned, type ToPlan } from './judged-pages.js'
export { type StoreState, VerdictStore } from './verdict-store.js'
