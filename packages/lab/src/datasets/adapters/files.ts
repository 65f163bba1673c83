import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeHtml } from 'gleaner'
import { charsets } from 'gleaner/charsets'
import { BrokenPageError } from './adapter.js'
import { type DecodedText, decodeText } from './decode-text.js'

/** A page's HTML and what is known of its encoding, ready for `meta`. */
export interface HtmlFile {
  readonly html: string
  readonly encoding: string
  /** What the page declares, where that is something else. */
  readonly declaredEncoding: string | undefined
}

/** Largest unpacked file, 256 MiB. */
const maxBytes = 1 << 28

/** Reads a page of unknown encoding. */
export async function readHtml(file: string, contentType: string | null = null): Promise<HtmlFile> {
  return decodeHtmlBytes(await readBytes(file), contentType)
}

/** Decodes a page of unknown encoding. */
export function decodeHtmlBytes(bytes: Uint8Array, contentType: string | null = null): HtmlFile {
  const { html, encoding, declared } = decodeHtml(bytes, { contentType, charsets })
  return { html, encoding, declaredEncoding: declared !== null && declared !== encoding ? declared : undefined }
}

/** Reads a page that its collectors have stored as UTF-8, whatever it declares. */
export async function readUtf8(file: string): Promise<string> {
  const text = Buffer.from(await readBytes(file)).toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Reads a gold text of unknown encoding, with line breaks as `\n`. */
export async function readText(file: string): Promise<DecodedText> {
  const { text, encoding } = decodeText(await readBytes(file))
  return { text: text.replace(/\r\n?/g, '\n'), encoding }
}

/** Reads and parses a JSON file. */
export async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readUtf8(file))
}

/** Reads a file, unpacking gzip where its first bytes say so. */
export async function readBytes(file: string): Promise<Uint8Array> {
  if (!existsSync(file)) throw new BrokenPageError('the file is missing')
  const bytes = await readFile(file)
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes
}

const collator = new Intl.Collator('en', { numeric: true })

/** Names in a folder, 2 before 10; none where there is no such folder. Hidden files are left out. */
export function namesIn(dir: string): string[] {
  if (!isFolder(dir)) return []
  return readdirSync(dir)
    .filter(name => !name.startsWith('.'))
    .sort((a, b) => collator.compare(a, b) || (a < b ? -1 : 1))
}

/** Tells whether a path is a folder. */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/** The folder below `dir` with that name in any letter case, null where there is none. `a/b` names a folder in a folder. */
export function folderIn(dir: string, path: string): string | null {
  let folder = dir
  for (const part of path.split('/')) {
    const found = namesIn(folder).find(name => name.toLowerCase() === part.toLowerCase() && isFolder(join(folder, name)))
    if (found === undefined) return null
    folder = join(folder, found)
  }
  return folder
}

/** The first of the files that exists, null where none does. */
export function firstFile(...files: readonly string[]): string | null {
  return files.find(file => existsSync(file)) ?? null
}

/** A page and its gold by their common name. */
export interface FilePair {
  readonly name: string
  readonly page: string
  readonly gold: string
}

/**
 * Pairs the pages of one folder with the golds of another by name; what has no partner is named in `single`.
 *
 * `pageName` and `goldName` give a file's name without what the other side lacks, or null for files that do not belong.
 */
export function pairFiles(
  pages: string,
  golds: string,
  pageName: (file: string) => string | null,
  goldName: (file: string) => string | null,
): { pairs: FilePair[]; single: { file: string; reason: string }[] } {
  const goldOf = new Map<string, string>()
  for (const file of namesIn(golds)) {
    const name = goldName(file)
    if (name !== null) goldOf.set(name, join(golds, file))
  }
  const pairs: FilePair[] = []
  const single: { file: string; reason: string }[] = []
  for (const file of namesIn(pages)) {
    const name = pageName(file)
    if (name === null) continue
    const gold = goldOf.get(name)
    if (gold === undefined) single.push({ file: join(pages, file), reason: 'the page has no gold' })
    else pairs.push({ name, page: join(pages, file), gold })
    goldOf.delete(name)
  }
  for (const file of goldOf.values()) single.push({ file, reason: 'the gold has no page' })
  return { pairs, single }
}

/** A name without `.html`, `.htm`, `.xhtml` and `.gz`, null if the file is not a page. */
export function pageNameOf(file: string): string | null {
  return /^(.+?)\.x?html?(?:\.gz)?$/i.exec(file)?.[1] ?? null
}
