import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFrame, pastePage, StudioBrowser } from './studio-browser.js'

let studio: StudioBrowser
beforeAll(async () => {
  studio = await StudioBrowser.start()
}, 180_000)
afterAll(() => studio.stop())

const words = 'The ferry leaves the old harbour at noon and returns with the evening tide, says the captain. '
const article = `<!doctype html><title>Ferry news</title><body><nav><ul><li><a href=/a>Home</a><li><a href=/b>Sport</a></ul></nav>
<article><h1>Ferry news</h1><p id=first>${words.repeat(4)}</p><p>${words.repeat(3)}</p></article><footer><p id=last><a href=/i>Imprint</a></footer>`

describe('the page view', () => {
  it('opens a sample page on the first start, without any other request', async () => {
    const page = await studio.open()
    await page.getByRole('button', { name: 'Open a sample page' }).click()
    await page.getByText(/Kept 6\d\d of/).waitFor()
    await pageFrame(page).getByText('Three battery-powered ferries').waitFor()
    await page.frameLocator('iframe[title="Reading view"]').getByText('Three battery-powered ferries').waitFor()
    expect(page.url()).toContain('page=sample%3Anews-article')
    expect(studio.foreign).toEqual([])
    expect(studio.errors).toEqual([])
  })

  it('shows why a block was kept or dropped, and finds it in the output', async () => {
    const page = await studio.open('#/page?output=markdown')
    await pastePage(page, article)
    const card = page.locator('.block-card')
    await pageFrame(page).locator('#first').hover()
    await card.getByText('Kept', { exact: true }).waitFor()
    expect(await card.innerText()).toMatch(/html › body › article › p/)
    await pageFrame(page).locator('#first').click()
    expect(await page.locator('.source mark').innerText()).toMatch(/^The ferry leaves/)
    await pageFrame(page)
      .locator('#last')
      .hover({ position: { x: 10, y: 8 } })
    await card.getByText('Dropped', { exact: true }).waitFor()
    expect(await card.innerText()).toContain('100 % links')
  })

  it('has every output', async () => {
    const page = await studio.open('#/page?page=sample:recipe-card')
    await page.getByText(/Kept \d/).waitFor()
    const panel = page.getByRole('tabpanel')
    for (const [tab, expected] of [
      ['Markdown', /^#|\n- |\n1\. /],
      ['Text', /\w/],
      ['HTML', /<p>|<li>/],
      ['JSON', /"provenance"/],
      ['Metadata', /Found in/],
      ['Blocks', /kept/],
      ['Gold', /multiset/],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await expect.poll(() => panel.innerText(), { timeout: 20_000 }).toMatch(expected)
    }
  })

  it('can be used without a mouse: tabs, blocks, the chosen block is marked', async () => {
    const page = await studio.open('#/page?page=sample:news-article')
    await page.getByText(/Kept \d/).waitFor()
    await page.getByRole('tab', { name: 'Reading view' }).focus()
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
    const blocks = page.getByRole('listbox', { name: 'Blocks of the page' })
    await blocks.focus()
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => blocks.locator('[aria-selected=true]').count()).toBe(1)
    expect(await page.locator('.block-card header').innerText()).toMatch(/words/)
  })

  it('loses nothing on reload and follows back', async () => {
    const page = await studio.open()
    await pastePage(page, article)
    await page.getByRole('tab', { name: 'Metadata' }).click()
    await page.getByLabel('Overlay').selectOption('score')
    await page.reload()
    await page.getByText(/Kept \d/).waitFor()
    expect(await page.getByLabel('Overlay').inputValue()).toBe('score')
    expect(await page.getByRole('tab', { name: 'Metadata' }).getAttribute('aria-selected')).toBe('true')
    await pageFrame(page).locator('#first').waitFor()
  })

  it('changes the pipeline, undoes and redoes', async () => {
    const page = await studio.open('#/page?page=sample:news-article')
    const line = page.locator('.result-line')
    await page.getByText(/Kept \d/).waitFor()
    const before = await line.innerText()
    await page.locator('.pipeline-picker select').selectOption({ label: 'fast' })
    await expect.poll(() => line.innerText()).not.toBe(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => line.innerText()).toBe(before)
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => page.locator('.pipeline-picker select').inputValue()).toBe('shipped:fast')
  })

  it('shows two pipelines side by side on one page', async () => {
    const page = await studio.open('#/page?page=sample:recipe-card&against=news')
    await page.getByText(/Kept \d/).waitFor()
    await page.getByRole('button', { name: 'Side by side' }).click()
    await expect.poll(() => page.getByText(/Kept \d+ of/).count()).toBe(2)
    await page.frameLocator('iframe[title="Beside it, by news"]').locator('h1').first().waitFor()
    await page.getByLabel('Beside it').selectOption('fast')
    await page.reload()
    await page.frameLocator('iframe[title="Beside it, by fast"]').locator('h1').first().waitFor()
    await page.getByRole('button', { name: 'Show the output' }).click()
    await page.getByRole('tab', { name: 'Markdown' }).waitFor()
    await page.close()
  })

  it('links the figure with the page both ways, and moves a threshold by dragging and by keys', async () => {
    const tree = encodeURIComponent(JSON.stringify({ use: 'lqf' }))
    const page = await studio.open(`#/page?page=sample:news-article&pipeline=mine&tree=${tree}`)
    await page.getByText(/Kept \d/).waitFor()
    await page.getByText('Figure of the method').click()
    const line = page.getByRole('slider', { name: 'maxLinkShare' })
    await line.waitFor()
    await pageFrame(page).locator('article p').nth(1).click()
    await expect.poll(() => page.locator('.bar.pointed').count()).toBeGreaterThan(0)
    await line.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.url()).toContain('maxLinkShare')
    const box = await line.boundingBox()
    if (!box) throw new Error('the threshold must be in sight')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y - 24, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(0.55)
    await page.close()
  })

  it('finds a block in the source of the page', async () => {
    const page = await studio.open('#/page?page=sample:news-article&output=source')
    await page.getByText(/Kept \d/).waitFor()
    await pageFrame(page).locator('article p').nth(1).click()
    expect(await page.locator('.source mark').innerText()).toMatch(/^<p/)
    await page.close()
  })

  it('gives a tour of five steps that survives a reload', async () => {
    const page = await studio.open()
    await page.getByRole('button', { name: 'Take the tour' }).click()
    const tour = page.getByLabel('Tour')
    await tour.getByText('1 of 5').waitFor()
    for (const [number, title] of ['See why', 'Compare with gold', 'Build a pipeline', 'Measure it'].entries()) {
      await tour.getByRole('button', { name: 'Next' }).click()
      await tour.getByText(title).waitFor()
      await tour.getByText(`${number + 2} of 5`).waitFor()
    }
    await page.reload()
    await page.getByRole('heading', { name: 'Evaluate' }).waitFor()
    await tour.getByRole('button', { name: 'Finish' }).click()
    await expect.poll(() => tour.count()).toBe(0)
    await page.close()
  })

  it.runIf(process.env['GLEANER_VERIFY'])(
    'stays usable with a page of 5 MB',
    async () => {
      const page = await studio.open()
      await pastePage(page, `<title>Long</title><article>${`<p>${words.repeat(5)}</p>`.repeat(10_500)}</article>`)
      await page.getByLabel('Overlay').selectOption('score')
      await page.getByRole('tab', { name: 'Blocks' }).click()
      await page.locator('.block-row').first().click()
      await page.locator('.block-card header').waitFor()
      expect(await page.locator('.block-row').count()).toBeLessThan(100)
    },
    120_000,
  )

  it.each(['light', 'dark'] as const)(
    'has no serious barriers in the %s theme',
    async colorScheme => {
      const context = await studio.newContext({ colorScheme })
      for (const hash of [
        '#/page',
        '#/page?page=sample:news-article&output=metadata',
        '#/page?page=sample:news-article&output=blocks',
        '#/builder?page=sample:news-article',
        '#/builder?panel=json',
        '#/builder?panel=saved',
        '#/evaluate',
        '#/optimise',
        '#/serve',
        '#/page?page=sample:news-article&side=1&tour=1',
        '#/help',
      ]) {
        const page = await studio.openIn(context, hash)
        if (hash.startsWith('#/page?page'))
          await page
            .getByText(/Kept \d/)
            .first()
            .waitFor()
        const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(serious.map(({ id, nodes }) => `${hash} ${id}: ${nodes[0].html}`)).toEqual([])
        await page.close()
      }
    },
    240_000,
  )
})
