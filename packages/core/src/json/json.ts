/**
 * JSON that came with a page, read without trusting it.
 *
 * A page decides what is in its data: an object may have a member `toString` that is not a function, and lists may be nested
 * a million deep. So nothing here converts an object or a list to text: text comes only from strings, numbers and booleans,
 * members only from the object itself, and lists are walked with a loop.
 */

/** A value as JSON has them. */
export type Json = string | number | boolean | null | Json[] | JsonObject
/** An object. */
export interface JsonObject {
  readonly [name: string]: Json
}

/** Whether a value is an object, neither a list nor null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member of an object; undefined for what it does not have itself and for values that are not objects. */
export function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The items of a list; any other value is a list of one, an absent one is empty. */
export function itemsOf(value: Json | undefined): Json[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** The text of a string, number or boolean; undefined for everything else. */
export function scalarText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined
}

/** How many values of nested lists are looked at. */
const maxItems = 10_000

/** The values in a list and in the lists within it, in order: at most `maxCount` of them, from lists nested at most `maxDepth` deep. */
export function flatItems(value: Json | undefined, maxDepth: number, maxCount: number): Json[] {
  const found: Json[] = []
  if (value === undefined) return found
  const stack: [value: Json, depth: number][] = [[value, 0]]
  for (let looked = 0; stack.length > 0 && found.length < maxCount && looked < maxItems; looked++) {
    const [item, depth] = stack.pop() as [Json, number]
    if (!Array.isArray(item)) found.push(item)
    else if (depth < maxDepth) for (let i = Math.min(item.length, maxItems) - 1; i >= 0; i--) stack.push([item[i], depth + 1])
  }
  return found
}

/** The strings, numbers and booleans in a value or directly in its list, as text. */
export function scalarTexts(value: Json | undefined): string[] {
  return itemsOf(value).flatMap(item => scalarText(item) ?? [])
}
