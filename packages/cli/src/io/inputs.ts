/** Where pages come from: addresses, files and standard input. */

import { createReadStream } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FetchOptions, notHtmlBecause, unzipped } from '@gleaner/node'
import { InputTooLargeError, UnreadableError, UsageError } from './exit-codes.js'
import type { Io } from './io.js'

/** A page as bytes, with what is known about it. */
export interface PageInput {
  /** What the user called it. */
  readonly name: string
  readonly bytes: Uint8Array
  readonly contentType: string | null
  /** The address it came from, after redirects. */
  readonly url: string | null
  /** Whether it broke off on the way, so that this is only its beginning. */
  readonly isPartial: boolean
}

/** Limits and headers of reading. */
export type ReadOptions = Pick<FetchOptions, 'timeoutMs' | 'maxBytes' | 'headers' | 'allowPrivate' | 'ports'>

/** Largest input unless the user says otherwise. */
export const defaultMaxBytes = 20_000_000

/** Tells whether an input is an address. */
export function isAddress(input: string): boolean {
  return /^https?:\/\//i.test(input)
}

/** Reads a page from an address, a file or standard input (`-`); files and standard input may be gzipped. */
export async function readPageInput(input: string, io: Io, options: ReadOptions): Promise<PageInput> {
  if (isAddress(input)) {
    const { url, bytes, contentType, isPartial } = await io.fetchPage(input, { ...options, env: io.env })
    return { name: input, bytes, contentType, url, isPartial }
  }
  const maxBytes = options.maxBytes ?? defaultMaxBytes
  const bytes = await collect(unzipped(byteChunks(input, io)), input, maxBytes)
  const other = notHtmlBecause(bytes)
  if (other !== null) throw new UnreadableError(`this is not HTML but ${other}; give an HTML file or an address`)
  return { name: input === '-' ? 'standard input' : input, bytes, contentType: null, url: null, isPartial: false }
}

/** The bytes of a file or of standard input, as they come. */
export async function* byteChunks(input: string, io: Io): AsyncGenerator<Uint8Array> {
  if (input === '-') {
    for await (const chunk of io.stdin) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    return
  }
  const [scheme] = /^[a-z][a-z\d+.-]+:(?=\/\/)/i.exec(input) ?? []
  if (scheme !== undefined && scheme.toLowerCase() !== 'file:') {
    throw new UnreadableError(`addresses that begin with ${scheme} cannot be fetched; only http: and https: can`)
  }
  try {
    for await (const chunk of createReadStream(pathOf(input, io))) yield chunk as Buffer
  } catch (error) {
    throw new UnreadableError(fileTrouble(input, error))
  }
}

/** Makes sure that standard input is asked for at most once. */
export function checkInputs(inputs: readonly string[], io: Io): readonly string[] {
  if (inputs.filter(input => input === '-').length > 1) throw new UsageError('standard input (-) can be read only once')
  if (inputs.length > 0) return inputs
  if (io.isStdinTerminal) throw new UsageError('nothing to read: give an address, a file, or - for standard input')
  return ['-']
}

/** The path of a file input, also where it is written as a file: address. */
export function pathOf(input: string, io: Io): string {
  return resolve(io.cwd, input.startsWith('file://') ? fileURLToPath(input) : input)
}

/** A name for the output of each input: the file's, or host and path of an address; made unique where two are alike. */
export function outputNames(inputs: readonly string[]): string[] {
  const short = inputs.map(shortName)
  const taken = new Set<string>()
  return inputs.map((input, i) => {
    const isShared = short.some((name, k) => k !== i && name === short[i])
    const wanted = isShared ? slug(input.replace(/\.[a-z]+$/i, '')) : short[i]
    let name = wanted
    for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`
    taken.add(name)
    return name
  })
}

function shortName(input: string): string {
  if (input === '-') return 'stdin'
  if (isAddress(input)) return slug(input.replace(/^https?:\/\//i, '').split(/[?#]/, 1)[0])
  const name = basename(input).replace(/\.gz$/i, '')
  return slug(basename(name, extname(name)))
}

function slug(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}._]+/gu, '-')
  const [bare] = /[^-.](?:[\s\S]*[^-.])?/u.exec(plain) ?? ['page']
  return bare.slice(0, 100)
}

async function collect(chunks: AsyncIterable<Uint8Array>, input: string, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > maxBytes) throw new InputTooLargeError(`${input} is larger than ${maxBytes} bytes; allow more with --max-bytes`)
    parts.push(chunk)
  }
  return Buffer.concat(parts, length)
}

function fileTrouble(input: string, error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return /^[\w-]+(\.[\w-]+)+\/?/.test(input) && !/\.x?html?(?:\.gz)?$/i.test(input)
        ? `there is no such file; check the path, or write the address in full: https://${input}`
        : 'there is no such file; check the path'
    case 'EISDIR':
      return 'this folder has no HTML files (.html, .htm or .xhtml, also with .gz); give the files in it'
    case 'EACCES':
    case 'EPERM':
      return 'you may not read this file; check its permissions'
    default:
      return `the file cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
