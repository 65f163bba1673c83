import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { words } from 'gleaner/testing'
import { afterAll } from 'vitest'

/** A folder of its own, removed after the tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-evaluate-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One record of the native format: an article in the manner of a small news site, the gold its paragraphs. */
export function miniRecord(number: number, pageType = 'article'): Record<string, unknown> {
  const paragraphs = [0, 1, 2].map(i => `${words(30 + 4 * number, number + i)}, and that was all.`)
  const html = `<html><head><title>Story ${number}</title></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li></ul></nav>
<article><h1>Story ${number}</h1>
${paragraphs.map(text => `<p>${text}</p>`).join('\n')}
</article><footer>Copyright <a href="/about">the mini herald</a></footer></body></html>`
  return {
    id: `mini/${String(number).padStart(2, '0')}`,
    url: `https://site${number}.example/story`,
    html,
    gold: { text: paragraphs.join('\n'), title: null, author: null, date: null, with: [paragraphs[0]], without: ['Sport'] },
    meta: { pageType },
  }
}

/** Writes a package of the native format; records that are texts stand as they are. */
export function writeMini(folder: string, name: string, records: readonly (Record<string, unknown> | string)[]): string {
  const file = join(folder, `${name}.jsonl.gz`)
  const lines = records.map(record => (typeof record === 'string' ? record : JSON.stringify(record)))
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))
  return file
}

/** Writes a module with a user's own filters: one that keeps everything but throws on story 2, one that ends its thread on it. */
export function writeOwnFilters(folder: string): string {
  const file = join(folder, 'own-filters.mjs')
  writeFileSync(file, ownFilters)
  return file
}

const ownFilters = `const filter = (name, onStoryTwo) => ({
  name, summary: 'Keeps all text.', reference: 'this test', reads: ['runs'], params: {},
  judge(page) {
    if (page.title === 'Story 2') onStoryTwo()
    return { keep: page.live, status: 'ok' }
  },
})
export const filters = [
  filter('thrower', () => { throw new RangeError('no stories about two') }),
  filter('thread-killer', () => process.exit(7)),
]`
