/**
 * Page fixtures: `npm run fixture -- new <slug> <file>` makes one, `npm run fixture -- accept [slug…]` accepts what
 * extraction gives now, `npm run fixture -- diff [slug…]` shows what changed.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from 'gleaner'

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..', 'fixtures', 'pages')

/** Slugs of all fixtures. */
export function fixtureSlugs(): string[] {
  return readdirSync(root).sort()
}

/** Path of one file of a fixture. */
export function fixtureFile(slug: string, name: string): string {
  return join(root, slug, name)
}

/** What extraction gives for a fixture now, as its `expected.md` stores it. */
export function renderFixture(slug: string): string {
  const url = `https://${slug}.example/`
  const { markdown, status } = extract(readFileSync(fixtureFile(slug, 'source.html'), 'utf8'), { url })
  return `<!-- status: ${status} -->\n\n${markdown}\n`
}

function create(slug: string | undefined, file: string | undefined): void {
  if (!slug || !/^[a-z0-9-]+$/.test(slug)) fail(`a slug is lower-case letters, digits and hyphens, got ${slug ?? 'nothing'}`)
  if (!file || !existsSync(file)) fail(`there is no file ${file ?? '(none given)'}`)
  if (existsSync(join(root, slug))) fail(`fixture ${slug} exists already`)
  mkdirSync(join(root, slug), { recursive: true })
  writeFileSync(fixtureFile(slug, 'source.html'), readFileSync(file))
  const meta = { slug, kind: 'article', language: 'en', why: 'Say why this page is here.', boilerplate: [], gold: {} }
  writeFileSync(fixtureFile(slug, 'meta.json'), `${JSON.stringify(meta, null, 2)}\n`)
  console.log(`made fixtures/pages/${slug}: fill in meta.json, write content.txt, then accept it`)
}

function accept(slugs: readonly string[]): void {
  for (const slug of slugs) {
    writeFileSync(fixtureFile(slug, 'expected.md'), renderFixture(slug))
    console.log(`accepted ${slug}`)
  }
}

function diff(slugs: readonly string[]): void {
  for (const slug of slugs) {
    const file = fixtureFile(slug, 'expected.md')
    const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const after = renderFixture(slug).split('\n')
    const [lost, won] = [before.filter(line => !after.includes(line)), after.filter(line => !before.includes(line))]
    if (lost.length + won.length === 0) continue
    console.log(`\n${slug}`)
    for (const line of lost) console.log(`- ${line.slice(0, 160)}`)
    for (const line of won) console.log(`+ ${line.slice(0, 160)}`)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const [command, ...rest] = process.argv.slice(2)
  const slugs = rest.length > 0 ? rest : fixtureSlugs()
  if (command === 'new') create(rest[0], rest[1])
  else if (command === 'accept') accept(slugs)
  else if (command === 'diff') diff(slugs)
  else fail('usage: npm run fixture -- new <slug> <file> | accept [slug…] | diff [slug…]')
}
