/**
 * Takes pictures of cleaned pages and of the proxy's own pages: desktop and phone, light and dark. `npm run proxy:screenshots`
 *
 * They go to `reports/proxy`, which git ignores.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { articlePage } from '../packages/server/src/proxy/proxy.fixture.js'
import { picture, startProxyWorld } from '../tests/proxy/world.js'
import { launchChromium } from '../tests/support/chromium.js'
import { repositoryRoot } from './source-files.js'

const fixtures = join(repositoryRoot, 'fixtures/pages')
const known = new Set(readdirSync(fixtures))
const world = await startProxyWorld((asked, response) => {
  const name = (asked.url ?? '/').slice(1)
  const html = { 'content-type': 'text/html; charset=utf-8' }
  if (/\.(?:png|jpe?g|webp|svg|gif)$/.test(name)) response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture)
  else if (known.has(name)) response.writeHead(200, html).end(readFileSync(join(fixtures, name, 'source.html')))
  else response.writeHead(200, html).end(articlePage())
})

const shots: Readonly<Record<string, string>> = {
  short: `${world.plain('plain.test')}/`,
  news: `${world.plain('news.test')}/news-article`,
  recipe: `${world.plain('cook.test')}/recipe-card`,
  docs: `${world.plain('docs.test')}/docs-tutorial-sidebar`,
  forum: `${world.plain('forum.test')}/forum-threaded-divs`,
  settings: 'http://gleaner.internal/',
  // HTTP to a port of TLS: the connection breaks.
  problem: `${world.secure('secure.test').replace('https', 'http')}/`,
}
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const
const folder = join(repositoryRoot, 'reports/proxy')
mkdirSync(folder, { recursive: true })
const browser = await launchChromium([`--proxy-server=127.0.0.1:${world.port}`, '--proxy-bypass-list=<-loopback>'])
try {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-US' })
      const page = await context.newPage()
      for (const [name, url] of Object.entries(shots)) {
        await page.goto(url)
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await world.close()
}
console.log(`pictures are in ${folder}`)
