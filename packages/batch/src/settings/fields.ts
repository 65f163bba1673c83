/** The fields of a record: names, and the types that typed formats give them. */

/** The type of a field; all but `id` may be null. */
export type FieldType = 'text' | 'number' | 'whole' | 'texts'

/** Every field by name, in the order in which they are written unless the user gives another. */
export const fieldTypes = {
  id: 'text',
  url: 'text',
  recordId: 'text',
  date: 'text',
  input: 'text',
  offset: 'whole',
  status: 'text',
  truncated: 'text',
  pageKind: 'text',
  pageKindProbability: 'number',
  confidence: 'number',
  origin: 'text',
  title: 'text',
  authors: 'texts',
  published: 'text',
  modified: 'text',
  siteName: 'text',
  language: 'text',
  description: 'text',
  canonicalUrl: 'text',
  image: 'text',
  keywords: 'texts',
  licence: 'text',
  words: 'whole',
  text: 'text',
  markdown: 'text',
  html: 'text',
  comments: 'text',
  model: 'text',
} as const satisfies Readonly<Record<string, FieldType>>

/** A field by name. */
export type Field = keyof typeof fieldTypes

/** Names of all fields. */
export const fieldNames = Object.keys(fieldTypes) as Field[]

/** The fields that are written unless others are asked for. */
export const defaultFields: readonly Field[] = [
  'id',
  'url',
  'recordId',
  'date',
  'offset',
  'status',
  'pageKind',
  'confidence',
  'title',
  'authors',
  'published',
  'language',
  'text',
  'model',
]
