/** Evaluation in the browser, as a person does it. */

import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StudioBrowser } from './studio-browser.js'

let studio: StudioBrowser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  studio = await StudioBrowser.start()
  context = await studio.newContext()
  page = await studio.openIn(context, '#/evaluate?rivals=fast,news')
}, 180_000)
afterAll(() => studio.stop())

/** A package of pages that say the same. */
function packageOf(count: number): string {
  const words = 'The ferry leaves the old harbour at noon and returns with the evening tide. '.repeat(60)
  return Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      id: `page-${i}`,
      html: `<nav><a href=/>Home</a></nav><p>${words}${i}</p>${i % 2 ? '<p><a href=/x>More</a></p>' : ''}`,
      gold: { text: words },
    }),
  ).join('\n')
}

describe('evaluation', () => {
  it('says what to do while there is none', async () => {
    await page.getByText('No evaluation yet').waitFor()
    expect(await page.getByRole('checkbox', { name: /^sample/ }).isChecked()).toBe(true)
  })

  it('runs pipelines on the sample, with intervals, paired tests and kinds', async () => {
    await page.getByRole('checkbox', { name: /^default/ }).check()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText(/Finished, \d+ rows/).waitFor({ timeout: 60_000 })
    const tables = page.getByRole('table')
    expect(await tables.first().innerText()).toMatch(/default[\s\S]*0\.\d{3} to 0\.\d{3}/)
    await page.getByText('Compared by page').waitFor()
    await page.getByRole('columnheader', { name: /^forum/ }).waitFor()
    expect(await page.locator('.plane .point').count()).toBeGreaterThan(1)
  })

  it('survives a reload and is exported', async () => {
    await page.reload()
    await page.getByText(/Finished, \d+ rows/).waitFor()
    const texts: string[] = []
    for (const name of ['CSV', 'JSON', 'Report']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).click()
      texts.push(readFileSync(await (await download).path(), 'utf8'))
    }
    expect(texts[0].split('\r\n')[0]).toBe('package,page,pipeline,kind,p,r,f1,ms,status')
    expect(JSON.parse(texts[1])).toMatchObject({ state: 'done', packages: ['sample'] })
    expect(texts[2]).toContain('<h2>F1 by kind of page</h2>')
  })

  it('draws the trade-off of a threshold', async () => {
    await page.getByLabel('Parameter').selectOption({ index: 0 })
    await page.getByRole('button', { name: 'Draw the curve' }).click()
    await expect.poll(() => page.locator('.curve tbody tr').count(), { timeout: 60_000 }).toBeGreaterThan(2)
  })

  it.each(['light', 'dark'] as const)('has no serious barriers in the %s theme', async colorScheme => {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([])
  })

  it('leads from a row to the page with the difference', async () => {
    await page.locator('.page-row').first().click()
    await page.getByText(/Kept \d/).waitFor()
    expect(await page.getByLabel('Overlay').inputValue()).toBe('difference')
    expect(page.url()).toMatch(/page=sample/)
    await page.goBack()
  })

  it('stops, continues after a reload, and compares runs', async () => {
    await page.goto(`${studio.site.url}#/page`)
    await page
      .getByRole('button', { name: /Open page|Open my own page/ })
      .first()
      .click()
    await page
      .getByLabel('Package file')
      .setInputFiles({ name: 'ferries.jsonl', mimeType: 'text/plain', buffer: Buffer.from(packageOf(600)) })
    await page.getByText(/ferries has 600 pages/).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${studio.site.url}#/evaluate?packages=ferries&rivals=fast,news`)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText(/Running: \d+ of 1200/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText(/Stopped after \d+ rows/).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Finished, 1200 rows').waitFor({ timeout: 60_000 })
    for (const box of await page.getByRole('checkbox', { name: /^Compare the run/ }).all()) await box.check()
    await page.getByRole('table', { name: 'Compared runs' }).waitFor()
    expect(studio.errors).toEqual([])
    expect(studio.foreign).toEqual([])
  })
})
