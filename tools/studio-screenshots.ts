/**
 * Takes pictures of every screen of the Studio: wide and narrow, light and dark. `npm run studio:screenshots`
 *
 * They go to `reports/studio`, which git ignores. With `--docs` the pictures of the documentation are made anew.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { buildStudio, serveStudio } from '../tests/studio/studio-site.js'
import { launchChromium } from '../tests/support/chromium.js'
import { repositoryRoot } from './source-files.js'

interface Shot {
  readonly name: string
  readonly hash: string
  readonly prepare?: (page: Page) => Promise<void>
}

const tree = JSON.stringify({
  serial: [{ use: 'lqf' }, { vote: [{ use: 'cetr' }, { use: 'cectd-ds' }, { use: 'bte' }], quorum: 0.5 }],
})
const withTree = `pipeline=mine&tree=${encodeURIComponent(tree)}`

const frameShown = async (page: Page): Promise<void> => {
  await page
    .getByText(/Kept \d/)
    .first()
    .waitFor({ timeout: 15_000 })
  await page.waitForTimeout(400)
}

const shots: readonly Shot[] = [
  { name: 'start', hash: '#/page' },
  {
    name: 'open',
    hash: '#/page',
    prepare: async page => {
      await page.getByRole('button', { name: 'Open my own page' }).click()
      await page.getByRole('button', { name: /news-article/ }).waitFor()
    },
  },
  { name: 'page', hash: '#/page?page=sample:news-article', prepare: frameShown },
  {
    name: 'page-block',
    hash: '#/page?page=sample:news-article&output=markdown',
    prepare: async page => {
      await frameShown(page)
      await page.frameLocator('iframe[title^="Page"]').locator('article p').nth(1).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'heat', hash: '#/page?page=sample:forum-threaded-divs&overlay=score&output=metadata', prepare: frameShown },
  { name: 'difference', hash: '#/page?page=sample:recipe-card&overlay=difference&against=fast&output=gold', prepare: frameShown },
  {
    name: 'figure',
    hash: `#/page?page=sample:news-article&output=text&step=${encodeURIComponent('$.serial[1].vote[0]')}&${withTree}`,
    prepare: async page => {
      await frameShown(page)
      await page.getByText('Figure of the method').click()
      await page.locator('.series').first().waitFor()
    },
  },
  {
    name: 'gold',
    hash: '#/page?page=sample:blog-with-comments&output=gold',
    prepare: async page => {
      await frameShown(page)
      await page.getByLabel('Overlay').selectOption('gold')
      await page.waitForTimeout(300)
    },
  },
  { name: 'blocks', hash: '#/page?page=sample:docs-tutorial-sidebar&output=blocks', prepare: frameShown },
  {
    name: 'builder',
    hash: `#/builder?page=sample:news-article&step=${encodeURIComponent('$.serial[0]')}&${withTree}`,
    prepare: async page => {
      await page.locator('.react-flow__node').first().waitFor()
      await page.getByText(/precision 0/).waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'builder-json',
    hash: `#/builder?page=sample:news-article&${withTree}`,
    prepare: async page => {
      await page.locator('.react-flow__node').first().waitFor()
      await page.getByRole('tab', { name: 'JSON' }).click()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'evaluate',
    hash: '#/evaluate',
    prepare: async page => {
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByText(/Finished/).waitFor({ timeout: 60_000 })
      await page.waitForTimeout(300)
    },
  },
  { name: 'tour', hash: '#/page?tour=1', prepare: frameShown },
  { name: 'side-by-side', hash: '#/page?page=sample:recipe-card&side=1&against=news', prepare: frameShown },
  {
    name: 'scatter',
    hash: `#/page?page=sample:news-article&pipeline=mine&tree=${encodeURIComponent(JSON.stringify({ use: 'cetr' }))}`,
    prepare: async page => {
      await frameShown(page)
      await page.getByText('Figure of the method').click()
      await page.locator('.scatter').scrollIntoViewIfNeeded()
    },
  },
  { name: 'optimise', hash: '#/optimise' },
  { name: 'serve', hash: '#/serve' },
  { name: 'help', hash: '#/help' },
]

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

async function take(browser: Browser, url: string, folder: string, wanted: readonly string[]): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const { name, hash, prepare } of shots) {
        const label = `${name}-${size}-${colorScheme}`
        if (wanted.length > 0 && !wanted.some(each => label.includes(each))) continue
        const context = await browser.newContext({ viewport, colorScheme, locale: 'en-US' })
        const page = await context.newPage()
        page.setDefaultTimeout(15_000)
        page.on('console', message => message.type() === 'error' && console.error(`${label}: ${message.text()}`))
        page.on('pageerror', error => console.error(`${label}: ${error.message}`))
        try {
          await page.goto(`${url}${hash}`)
          await page.locator('nav').waitFor()
          await page.waitForTimeout(300)
          await prepare?.(page)
        } catch (error) {
          console.error(`${label}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
        }
        await page.screenshot({ path: join(folder, `${label}.png`) })
        await context.close()
      }
    }
  }
}

/** The pictures of the documentation: few, light, small. */
async function takeForDocs(browser: Browser, url: string, folder: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-US' })
  for (const wanted of ['page-block', 'builder', 'evaluate']) {
    const shot = shots.find(({ name }) => name === wanted)
    if (!shot) throw new Error(`there is no picture ${wanted}; there are ${shots.map(({ name }) => name).join(', ')}`)
    const page = await context.newPage()
    await page.goto(`${url}${shot.hash}`)
    await shot.prepare?.(page)
    await page.screenshot({ path: join(folder, `studio-${wanted}.png`) })
    await page.close()
  }
}

buildStudio()
const isForDocs = process.argv.includes('--docs')
const folder = join(repositoryRoot, isForDocs ? 'docs/pictures' : 'reports/studio')
mkdirSync(folder, { recursive: true })
const site = await serveStudio()
const browser = await launchChromium()
try {
  if (isForDocs) await takeForDocs(browser, site.url, folder)
  else await take(browser, site.url, folder, process.argv.slice(2))
} finally {
  await browser.close()
  await site.close()
}
console.log(`pictures are in ${folder}`)
