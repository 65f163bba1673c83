export { BrokenPageError, type OpenPage, openPage } from './open-page.js'
export { type BatchRecord, recordOf } from './record.js'
