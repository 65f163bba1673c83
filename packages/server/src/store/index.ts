export { defaultDataFolder, makeDataFolder, type Variables } from './data-folder.js'
export type { Database, Row, SqlValue } from './database.js'
export { openStore, type Store, type StoredPipeline } from './store.js'
