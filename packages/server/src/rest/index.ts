export { docsPage } from './docs-page.js'
export { type OpenApi, openApi } from './openapi.js'
export type { Operation } from './operation.js'
export { restOperations } from './rest-operations.js'
