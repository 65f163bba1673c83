import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect } from 'vitest'
import { checkReaderLaws, type ReaderLawsResult } from '../laws.js'
import type { Adapter } from './adapter.js'
import { adapters } from './index.js'

/** Writes files into a folder of their own, removed after the tests; names that end in `.gz` are packed. */
export function miniature(files: Readonly<Record<string, string | Uint8Array>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'gleaner-mini-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), name.endsWith('.gz') ? gzipSync(content) : content)
  }
  return dir
}

/** Reads a miniature under the laws, and checks that detection gives this adapter and no other. */
export async function readMiniature(adapter: Adapter, dir: string): Promise<ReaderLawsResult> {
  const detected: string[] = []
  for (const candidate of adapters) if (await candidate.detect(dir)) detected.push(candidate.name)
  expect(detected[0]).toBe(adapter.name)
  const result = await checkReaderLaws(report => adapter.read(dir, report))
  return { pages: result.pages, faults: result.faults.map(fault => ({ ...fault, place: fault.place.replace(`${dir}/`, '') })) }
}

/** A page in the manner of a small news site. */
export function newsPage(headline: string, ...paragraphs: readonly string[]): string {
  const body = paragraphs.map(text => `<p>${text}</p>`).join('\n')
  return `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${headline} – The Mini Herald</title></head>
<body><nav><a href="/">Home</a> <a href="/sport">Sport</a></nav>
<article><h1>${headline}</h1>
${body}
</article><footer>Copyright Mini Herald</footer></body></html>`
}
