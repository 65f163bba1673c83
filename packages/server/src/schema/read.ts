/** Checks values against schemas; an error says what was expected, what came, and where. */

import { closeNames } from 'gleaner'
import type { JsonSchema, JsonType, Schema } from './schema.js'

/** Says that a value does not fit its schema. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  /** Where the value is, such as `$.options.favour`. */
  readonly place: string

  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`)
    this.place = place
  }
}

/** Checks a value; returns it with its type, or throws a `SchemaError`. */
export function read<T>(schema: Schema<T>, value: unknown, place = '$'): T {
  check(schema.json, value, place)
  return value as T
}

/** Reads texts by name, as queries and paths have them: numbers and booleans are written as texts. */
export function readTexts<T>(schema: Schema<T>, texts: ReadonlyMap<string, readonly string[]>, place: string): T {
  // From entries: a name such as `__proto__` becomes a member like any other.
  const values = [...texts].map(([name, given]) => [name, fromTexts(propertyOf(schema.json, name), given, `${place}.${name}`)])
  return read(schema, Object.fromEntries(values), place)
}

function propertyOf({ properties = {} }: JsonSchema, name: string): JsonSchema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

function fromTexts(schema: JsonSchema | undefined, texts: readonly string[], place: string): unknown {
  if (schema?.type === 'array') return texts.flatMap(text => text.split(','))
  if (texts.length > 1) throw new SchemaError(place, `expected one value, got ${texts.length}`)
  const [text] = texts
  if (schema?.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  const isNumeric = schema?.type === 'integer' || schema?.type === 'number'
  return isNumeric && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

function check(schema: JsonSchema, value: unknown, place: string): void {
  const types: readonly JsonType[] = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  const actual = typeOf(value)
  const isType = types.length === 0 || types.includes(actual) || (actual === 'integer' && types.includes('number'))
  if (!isType) throw new SchemaError(place, `expected ${types.map(article).join(' or ')}, got ${shown(value)}`)
  if (schema.enum && !schema.enum.some(each => each === value)) {
    throw new SchemaError(place, `expected one of ${schema.enum.map(shown).join(', ')}, got ${shown(value)}`)
  }
  if (typeof value === 'string') checkText(schema, value, place)
  else if (typeof value === 'number') checkNumber(schema, value, place)
  else if (Array.isArray(value)) checkList(schema, value, place)
  else if (typeof value === 'object' && value !== null) checkObject(schema, value as Readonly<Record<string, unknown>>, place)
}

function checkText(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format }: JsonSchema,
  value: string,
  place: string,
): void {
  if (value.length < minLength) throw new SchemaError(place, `expected at least ${plural(minLength, 'character')}, got ${value.length}`)
  if (value.length > maxLength) throw new SchemaError(place, `expected at most ${plural(maxLength, 'character')}, got ${value.length}`)
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    throw new SchemaError(place, `expected a text that matches ${pattern}, got ${shown(value)}`)
  }
  if (format === 'byte' && !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new SchemaError(place, `expected base64, got ${shown(value)}`)
}

function checkNumber({ minimum = -Infinity, maximum = Infinity }: JsonSchema, value: number, place: string): void {
  if (value < minimum) throw new SchemaError(place, `expected at least ${minimum}, got ${value}`)
  if (value > maximum) throw new SchemaError(place, `expected at most ${maximum}, got ${value}`)
}

function checkList({ items, minItems = 0, maxItems = Infinity }: JsonSchema, value: readonly unknown[], place: string): void {
  if (value.length < minItems) throw new SchemaError(place, `expected at least ${plural(minItems, 'item')}, got ${value.length}`)
  if (value.length > maxItems) throw new SchemaError(place, `expected at most ${plural(maxItems, 'item')}, got ${value.length}`)
  if (items) for (const [index, item] of value.entries()) check(items, item, `${place}[${index}]`)
}

function checkObject(schema: JsonSchema, value: Readonly<Record<string, unknown>>, place: string): void {
  const { properties = {}, required = [], additionalProperties = true } = schema
  const missing = required.find(name => !Object.hasOwn(value, name))
  if (missing !== undefined) throw new SchemaError(`${place}.${missing}`, `expected ${expectation(properties[missing])}, got nothing`)
  for (const [name, member] of Object.entries(value)) {
    const known = propertyOf(schema, name)
    if (known) check(known, member, `${place}.${name}`)
    else if (additionalProperties === false)
      throw new SchemaError(`${place}.${name.slice(0, 100)}`, unknownMember(Object.keys(properties), name))
    else if (additionalProperties !== true) check(additionalProperties, member, `${place}.${name}`)
  }
}

function unknownMember(known: readonly string[], name: string): string {
  const close = closeNames(name, known)
  const hint = close.length > 0 ? `did you mean ${close.join(' or ')}?` : `there are ${known.join(', ') || 'none'}`
  return `expected no such member; ${hint}`
}

function expectation(schema: JsonSchema | undefined): string {
  if (schema?.enum) return `one of ${schema.enum.map(shown).join(', ')}`
  const type = typeof schema?.type === 'string' ? schema.type : schema?.type?.[0]
  return type === undefined ? 'a value' : article(type)
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as JsonType
}

const articles: Readonly<Record<JsonType, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

function article(type: JsonType): string {
  return articles[type]
}

/** A value as messages show it: short, whatever came. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const written = JSON.stringify(value) ?? 'nothing'
  return written.length > 60 ? `${written.slice(0, 60)}…` : written
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
