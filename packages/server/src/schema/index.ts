export { read, readTexts, SchemaError } from './read.js'
export * from './schema.js'
