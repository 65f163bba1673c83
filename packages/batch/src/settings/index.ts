export { defaultFields, type Field, type FieldType, fieldNames, fieldTypes } from './fields.js'
export {
  type BatchSettings,
  digestOf,
  type ExtractSettings,
  type FetchSettings,
  modelDigest,
  type OutputSettings,
  type PlainExtractOptions,
  version,
} from './settings.js'
