/**
 * The same result everywhere: in a page of a real browser from `<script type="module">`, under Deno and under Bun.
 *
 * Deno and Bun are taken from their npm packages or from the search path; where there is neither, the test says so.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { extract as extractFast } from '../../packages/core/src/fast.js'
import { decodeHtml, extract } from '../../packages/core/src/index.js'
import { bundle } from '../../tools/bundle.js'
import { launchChromium } from '../support/chromium.js'
import { samplePage, sampleUrl } from './sample-page.js'

const require = createRequire(import.meta.url)

/** Entry points that have to run everywhere. */
const entries = ['index', 'fast'] as const
type Entry = (typeof entries)[number]

/** The files that ship, in a folder of their own. */
const shipped = mkdtempSync(join(tmpdir(), 'gleaner-runtimes-'))
await bundle(shipped)

/** Bytes are decoded by `gleaner/bytes` for both entry points. */
const importsOf = (entry: Entry): string => `import { extract } from './${entry}.js'\nimport { decodeHtml } from './bytes/index.js'`

/** What has to be the same everywhere, as a program in the library's own words; `gleaner/fast` takes bytes by way of `gleaner/bytes`. */
const programOf = (entry: Entry): string => `
const view = result => ({
  title: result.title, text: result.text, html: result.html, markdown: result.markdown, ${entry === 'fast' ? '' : 'highlight: result.highlight.length,'}
  published: result.published, status: result.status,
})
const page = ${JSON.stringify(samplePage)}
const options = { url: ${JSON.stringify(sampleUrl)} }
const bytes = new TextEncoder().encode(page)
const contentType = 'text/html; charset=utf-8'
const decoded = decodeHtml(bytes, { contentType }).html
const answers = [view(extract(page, options)), view(${entry === 'fast' ? 'extract(decoded, options)' : 'extract(bytes, { ...options, contentType })'})]
`

/** The answers of this very process. */
function expected(entry: Entry): unknown {
  const run = new Function('extract', 'decodeHtml', 'TextEncoder', `${programOf(entry)}; return JSON.stringify(answers)`) as (
    ...args: unknown[]
  ) => string
  return JSON.parse(run(entry === 'fast' ? extractFast : extract, decodeHtml, TextEncoder))
}

const browser = await launchChromium().catch((error: unknown) => {
  if (process.env.CI === 'true') throw error
  console.warn(`The browser test is skipped: the browser does not start. ${error instanceof Error ? error.message : String(error)}`)
  return null
})
afterAll(async () => {
  rmSync(shipped, { recursive: true, force: true })
  await browser?.close()
})

describe.runIf(browser !== null)('in a page of Chromium', () => {
  it.each(entries)('from a module script: %s', { timeout: 120_000, retry: 1 }, async entry => {
    const start = `<!doctype html><meta charset=utf-8><title>live</title><article><p>A page can read itself, as long as it has a document to give.</article>
<script type="module">${importsOf(entry)}
${programOf(entry)}
window.answers = JSON.stringify(answers)
window.own = extract(document).title</script>`
    const context = await browser!.newContext({ locale: 'en-US' })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await page.route('**/*', route => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: start })
      const file = join(shipped, pathname)
      if (!existsSync(file)) return route.fulfill({ status: 404, body: '' })
      return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: readFileSync(file) })
    })
    await page.goto('https://valley.example/')
    await page.waitForFunction(() => 'own' in globalThis, undefined, { timeout: 60_000 }).catch(() => undefined)
    expect(errors).toEqual([])
    const answers = await page.evaluate(() => (globalThis as unknown as { answers: string }).answers)
    expect(JSON.parse(answers)).toEqual(expected(entry))
    expect(await page.evaluate(() => (globalThis as unknown as { own: string }).own)).toBe('live')
    await context.close()
  })
})

/** A runtime's program: from the npm package for this platform, else from the search path; null if it is not here. */
function runtime(name: 'deno' | 'bun'): string | null {
  const platform = `${process.platform}-${name === 'bun' && process.arch === 'arm64' ? 'aarch64' : process.arch}`
  const inPackage = name === 'deno' ? [`@deno/${platform}-glibc/deno`, `@deno/${platform}/deno`] : [`@oven/bun-${platform}/bin/bun`]
  for (const path of inPackage) {
    try {
      return require.resolve(path)
    } catch {
      // Not installed: the next place.
    }
  }
  const places = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name))
  return places.find(existsSync) ?? null
}

const commands = { deno: ['run', '--no-prompt', '--allow-read'], bun: ['run'] } as const

describe.each(['deno', 'bun'] as const)('under %s', name => {
  const binary = runtime(name)
  it.runIf(binary === null)('is not here: skipped', () => {
    console.log(`${name} not found, neither as npm package nor on the search path: skipped`)
  })

  it.runIf(binary !== null).each(entries)('%s', { timeout: 120_000 }, entry => {
    const script = join(shipped, `${name}-${entry}.mjs`)
    writeFileSync(script, `${importsOf(entry)}\n${programOf(entry)}\nconsole.log(JSON.stringify(answers))`)
    const output = execFileSync(binary!, [...commands[name], script], { encoding: 'utf8', cwd: shipped, maxBuffer: 1 << 24 })
    expect(JSON.parse(output)).toEqual(expected(entry))
  })
})
