/** Schemas as JSON Schema with a TypeScript type: one declaration validates, documents and types a value. */

/** The part of JSON Schema (2020-12) that we use. */
export interface JsonSchema {
  readonly type?: JsonType | readonly JsonType[]
  readonly description?: string
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly format?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  /** The name of the schema, for documents that list schemas by name. */
  readonly title?: string
}

/** The types of JSON. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** A schema whose values have the type `T`. */
export interface Schema<T> {
  readonly json: JsonSchema
  /** Only for the compiler: no schema has it. */
  readonly type?: T
}

/** A member of an object that may be absent. */
export interface Optional<T> {
  readonly optional: Schema<T>
}

/** The members of an object. */
export type Members = Readonly<Record<string, Schema<unknown> | Optional<unknown>>>

/** A schema of objects, which knows its members. */
export interface ObjectSchema<T> extends Schema<T> {
  readonly members: Members
}

/** The type of the values of a schema. */
export type TypeOf<S> = S extends Schema<infer T> ? T : never

type OptionalNames<M> = { [K in keyof M]: M[K] extends Optional<unknown> ? K : never }[keyof M]
type Flat<T> = { readonly [K in keyof T]: T[K] }

/** The type of an object with such members. */
export type ObjectOf<M extends Members> = Flat<
  { readonly [K in Exclude<keyof M, OptionalNames<M>>]: M[K] extends Schema<infer T> ? T : never } & {
    readonly [K in OptionalNames<M>]?: M[K] extends Optional<infer T> ? T : never
  }
>

type Extra = Omit<JsonSchema, 'type' | 'description' | 'properties' | 'required'>

/** A text. */
export function text(description: string, extra: Extra = {}): Schema<string> {
  return { json: { type: 'string', description, ...extra } }
}

/** One of several texts. */
export function choice<const Value extends string>(values: readonly Value[], description: string, extra: Extra = {}): Schema<Value> {
  return { json: { type: 'string', enum: values, description, ...extra } }
}

/** A whole number. */
export function integer(description: string, extra: Extra = {}): Schema<number> {
  return { json: { type: 'integer', description, ...extra } }
}

/** A number. */
export function number(description: string, extra: Extra = {}): Schema<number> {
  return { json: { type: 'number', description, ...extra } }
}

/** True or false. */
export function boolean(description: string, extra: Extra = {}): Schema<boolean> {
  return { json: { type: 'boolean', description, ...extra } }
}

/** A list. */
export function list<T>(items: Schema<T>, description: string, extra: Extra = {}): Schema<readonly T[]> {
  return { json: { type: 'array', items: items.json, description, ...extra } }
}

/** An object with these members and no others. */
export function object<const M extends Members>(members: M, description = '', extra: Extra = {}): ObjectSchema<ObjectOf<M>> {
  const entries = Object.entries(members)
  const properties = Object.fromEntries(entries.map(([name, member]) => [name, schemaOf(member).json]))
  const required = entries.filter(([, member]) => !('optional' in member)).map(([name]) => name)
  const about = description === '' ? {} : { description }
  return { members, json: { type: 'object', ...about, properties, required, additionalProperties: false, ...extra } }
}

/** The schema of a member. */
export function schemaOf(member: Schema<unknown> | Optional<unknown>): Schema<unknown> {
  return 'optional' in member ? member.optional : member
}

/** A member that may be absent. */
export function optional<T>(schema: Schema<T>): Optional<T> {
  return { optional: schema }
}

/** A value that may also be null. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  const { type, enum: values, title: _, ...rest } = schema.json
  const types = typeof type === 'string' ? [type] : (type ?? [])
  return { json: { ...rest, type: [...types, 'null'], ...(values && { enum: [...values, null] }) } }
}

/** Gives a schema a name, under which documents list it. */
export function named<T, S extends Schema<T>>(title: string, schema: S): S {
  return { ...schema, json: { ...schema.json, title } }
}

/** Any JSON object: its meaning is described elsewhere. */
export function anyObject(description: string, extra: Extra = {}): Schema<Readonly<Record<string, unknown>>> {
  return { json: { type: 'object', description, additionalProperties: true, ...extra } }
}

/** Any JSON value. */
export function anything(description: string): Schema<unknown> {
  return { json: { description } }
}
