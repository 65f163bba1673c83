/** Operations of the API: one declaration routes, validates and documents each. */

import { Problem, type ProblemCode } from '../problem.js'
import type { Peer } from '../route.js'
import { type ObjectSchema, object, read, readTexts, type Schema, SchemaError } from '../schema/index.js'
import type { ServiceContext } from '../service-context.js'
import { bodyText } from './body.js'

/** Methods of operations. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One kind of answer. */
export interface Answer {
  readonly description: string
  /** By media type; null for text that no schema describes. */
  readonly content?: Readonly<Record<string, Schema<unknown> | null>>
  readonly headers?: Readonly<Record<string, string>>
}

/** What a request may have as its body. */
export interface Body<B> {
  /** Of `application/json`. */
  readonly json: Schema<B>
  /** Other media types, with what they are; the operation reads them itself. */
  readonly others?: Readonly<Record<string, string>>
}

/** A request that was found to be in order. */
export interface Call<P, Q, B> {
  readonly request: Request
  readonly peer: Peer
  readonly path: P
  readonly query: Q
  /** The type of the body without parameters; '' without a body. */
  readonly mediaType: string
  /** Reads the body as JSON and checks it. */
  json(): Promise<B>
}

/** What is declared of an operation. */
export interface Declaration<P, Q, B> {
  /** The name of the method in clients. */
  readonly id: string
  readonly method: Method
  /** With parameters in braces; the last one may have slashes if its name ends with `*`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly pathSchema?: ObjectSchema<P>
  readonly querySchema?: ObjectSchema<Q>
  /** Request headers with what they do. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Body<B>
  /** By status. */
  readonly answers: Readonly<Record<number, Answer>>
  /** Problems of its own; those that every operation has are added. */
  readonly problems?: readonly ProblemCode[]
  /** Whether requests without a token are answered although the service has one. */
  readonly isPublic?: boolean
  answer(call: Call<P, Q, B>, context: ServiceContext): Promise<Response> | Response
}

/** An operation whose types are known inside only. */
export interface Operation extends Omit<Declaration<never, never, never>, 'answer' | 'pathSchema' | 'querySchema' | 'body'> {
  readonly pathSchema: ObjectSchema<unknown>
  readonly querySchema: ObjectSchema<unknown>
  readonly body?: Body<unknown>
  /** The texts of the parameters in the path, null if it is another path. */
  match(pathname: string): ReadonlyMap<string, readonly string[]> | null
  run(request: Request, peer: Peer, texts: ReadonlyMap<string, readonly string[]>, context: ServiceContext): Promise<Response>
}

const nothing = object({})

/** Makes an operation from its declaration. */
export function operation<P = object, Q = object, B = null>(declared: Declaration<P, Q, B>): Operation {
  const pathSchema = declared.pathSchema ?? (nothing as unknown as ObjectSchema<P>)
  const querySchema = declared.querySchema ?? (nothing as unknown as ObjectSchema<Q>)
  const { answer, body, ...rest } = declared
  const names = [...declared.path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => name)
  const pattern = new RegExp(`^${declared.path.replace(/\{\w+(\*?)\}/g, (_, star: string) => (star ? '(.+)' : '([^/]+)'))}$`, 's')
  return {
    ...(rest as Omit<Operation, 'pathSchema' | 'querySchema' | 'match' | 'run'>),
    ...{ pathSchema, querySchema, ...(body && { body }) },
    match(pathname) {
      const found = pattern.exec(pathname)
      return found && new Map(names.map((name, index) => [name, [decoded(found[index + 1])]]))
    },
    async run(request, peer, texts, context) {
      const mediaType = body ? checkedMediaType(request, body) : ''
      const path = inOrder('bad-request', () => readTexts(pathSchema, texts, 'path'))
      const query = declared.path.endsWith('*}')
        ? ({} as Q)
        : inOrder('bad-request', () => readTexts(querySchema, queryOf(request), 'query'))
      const json = async (): Promise<B> => jsonOf(request, body?.json as Schema<B>, context)
      return answer({ request, peer, path, query, mediaType, json }, context)
    },
  }
}

/** Does work whose `SchemaError` becomes a problem with its place. */
export function inOrder<T>(code: ProblemCode, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof SchemaError) throw new Problem(code, error.message, { place: error.place })
    throw error
  }
}

async function jsonOf<B>(request: Request, schema: Schema<B>, context: ServiceContext): Promise<B> {
  const value = parsedJson(await bodyText(request, context.limits))
  return inOrder('bad-request', () => read(schema, value))
}

/** Parses JSON; a mistake is a problem that says where it is. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Problem(
      'bad-json',
      `expected a JSON value, got ${text.trim() === '' ? 'an empty body' : 'another text'}: ${(error as Error).message}`,
    )
  }
}

function queryOf(request: Request): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URL(request.url).searchParams) values.set(name, [...(values.get(name) ?? []), value])
  return values
}

function checkedMediaType(request: Request, { others = {} }: Body<unknown>): string {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0].trim().toLowerCase()
  const known = ['application/json', ...Object.keys(others)]
  if (known.includes(type)) return type
  throw new Problem('unsupported-type', `Content-Type: expected ${known.join(' or ')}, got ${type === '' ? 'none' : JSON.stringify(type)}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
