/**
 * Starts the headless Chromium that ships inside an npm package, for tests that ask a real browser.
 *
 * `@sparticuz/chromium` unpacks its binary, and the shared libraries a bare machine lacks, into the temporary
 * directory. Test files run in parallel processes, so we let a child process unpack into a private directory and then
 * rename that into place: whoever comes second finds a complete copy.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const require = createRequire(import.meta.url)

/** Directory with the unpacked browser (`chromium`) and its libraries (`al2023/lib`); unpacks it on first use. */
export function chromiumDirectory(): string {
  const entry = require.resolve('@sparticuz/chromium')
  const { version } = require(join(dirname(entry), '..', '..', 'package.json')) as { version: string }
  const home = join(tmpdir(), `gleaner-chromium-${version}`)
  if (existsSync(home)) return home
  const staging = mkdtempSync(join(tmpdir(), 'gleaner-chromium-staging-'))
  // AWS_EXECUTION_ENV makes the package unpack its libraries too (libnss3, libnspr4, libexpat).
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  const unpack = `(m => (m.default ?? m).executablePath())(require(${JSON.stringify(entry)})).catch(error => { console.error(error); process.exit(1) })`
  execFileSync(process.execPath, ['-e', unpack], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    renameSync(staging, home)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
  return home
}

/**
 * Configuration that points the browser to the fonts that ship with it: their own names other places, and without any
 * font the browser ends itself at the first form control.
 */
function fontConfiguration(home: string): string {
  const file = join(home, 'gleaner-fonts.conf')
  if (existsSync(file)) return file
  const staging = `${file}.${process.pid}`
  writeFileSync(staging, `<?xml version="1.0"?><fontconfig><dir>${join(home, 'fonts')}</dir></fontconfig>`)
  renameSync(staging, file)
  return file
}

/** Launches headless Chromium; the caller closes it. Pages need `locale: 'en-US'` in their context where `LANG` is unset. */
export function launchChromium(extraArgs: readonly string[] = []): Promise<Browser> {
  const home = chromiumDirectory()
  const libraries = [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env: Record<string, string> = { FONTCONFIG_PATH: join(home, 'fonts') }
  for (const [key, value] of Object.entries(process.env)) if (value !== undefined) env[key] ??= value
  env.LD_LIBRARY_PATH = libraries
  env.FONTCONFIG_FILE ??= fontConfiguration(home)
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', ...extraArgs],
    headless: true,
    env,
  })
}
