/** The pipeline builder, as a person uses it. */

import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StudioBrowser } from './studio-browser.js'

let studio: StudioBrowser
let context: BrowserContext
beforeAll(async () => {
  studio = await StudioBrowser.start()
  context = await studio.newContext()
}, 180_000)
afterAll(() => studio.stop())

const tree = { serial: [{ use: 'lqf' }, { vote: [{ use: 'cetr' }, { use: 'bte' }], quorum: 0.5 }] }

async function openBuilder(pipeline: unknown = tree, more = ''): Promise<Page> {
  const page = await studio.openIn(context, `#/builder?pipeline=mine&tree=${encodeURIComponent(JSON.stringify(pipeline))}${more}`)
  await page.locator('.graph-filter').first().waitFor()
  return page
}

/** The names of the filters in the graph, in the order of the pipeline. */
function names(page: Page): Promise<string[]> {
  return page.locator('.graph-filter strong').allInnerTexts()
}

async function pipelineOf(page: Page): Promise<unknown> {
  const text = new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('tree')
  return JSON.parse(text ?? 'null') as unknown
}

async function drag(page: Page, from: Locator, to: Locator, shift: { x: number; y: number } = { x: 0, y: 0 }): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('what is dragged must be in sight')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2 + shift.x, end.y + end.height / 2 + shift.y, { steps: 8 })
  await page.mouse.up()
}

const box = (page: Page, name: string): Locator => page.locator('.graph-filter', { hasText: name })

describe('the builder', () => {
  it('adds filters from the palette, by search, click and drag, and undoes', async () => {
    const page = await openBuilder({ use: 'bte' })
    await page.getByLabel('Find a filter').fill('link text')
    await page.getByRole('button', { name: 'Add lqf after the chosen step' }).click()
    await expect.poll(() => pipelineOf(page)).toEqual({ serial: [{ use: 'bte' }, { use: 'lqf' }] })
    await page.getByLabel('Find a filter').fill('cetr')
    await page.waitForTimeout(150)
    await page.locator('.part', { hasText: 'cetr-tm' }).dragTo(box(page, 'bte'), { targetPosition: { x: 8, y: 20 } })
    await expect.poll(() => pipelineOf(page)).toEqual({ serial: [{ use: 'cetr-tm' }, { use: 'bte' }, { use: 'lqf' }] })
    await page.getByRole('button', { name: 'Add cetr-tm beside the chosen step' }).click()
    await expect.poll(() => pipelineOf(page)).toMatchObject({ serial: [{ vote: [{ use: 'cetr-tm' }, { use: 'cetr-tm' }] }, {}, {}] })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => names(page)).toEqual(['bte', 'lqf'])
    await page.close()
  })

  it('nests, reorders and connects by dragging', async () => {
    const page = await openBuilder()
    await drag(page, box(page, 'lqf'), box(page, 'bte'), { x: 0, y: -12 })
    await expect.poll(() => pipelineOf(page)).toEqual({ vote: [{ use: 'cetr' }, { use: 'lqf' }, { use: 'bte' }], quorum: 0.5 })
    await page.waitForTimeout(150)
    await drag(page, box(page, 'bte'), box(page, 'cetr'), { x: 0, y: -14 })
    await expect.poll(() => names(page)).toEqual(['bte', 'cetr', 'lqf'])
    await page.waitForTimeout(150)
    await drag(page, box(page, 'cetr').locator('.source'), box(page, 'lqf').locator('.target'))
    await expect
      .poll(() => pipelineOf(page))
      .toEqual({ vote: [{ use: 'bte' }, { serial: [{ use: 'cetr' }, { use: 'lqf' }] }], quorum: 0.5 })
    await page.close()
  })

  it('groups steps that are chosen together', async () => {
    const page = await openBuilder({ serial: [{ use: 'lqf' }, { use: 'cetr' }, { use: 'bte' }] })
    await box(page, 'cetr').click()
    await box(page, 'bte').click({ modifiers: ['Shift'] })
    await page.getByLabel('Group into').selectOption('First that finds enough')
    await expect
      .poll(() => pipelineOf(page))
      .toEqual({ serial: [{ use: 'lqf' }, { first: [{ use: 'cetr' }, { use: 'bte' }], minWords: 50 }] })
    await page.close()
  })

  it('shows a changed parameter at once: on the page, and as F1 with its difference', async () => {
    const page = await openBuilder(tree, '&page=sample:news-article')
    const meter = page.getByLabel('Effect on a sample')
    await meter.getByText(/F1 0\.\d{3}/).waitFor()
    await box(page, 'lqf').click()
    const slider = page.getByLabel('maxLinkShare, slider')
    await slider.focus()
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => pipelineOf(page)).toMatchObject({ serial: [{ use: 'lqf', with: {} }, {}] })
    await meter.getByText(/to the version before \(95 %: .+ to .+\); \d+ better, \d+ worse/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => pipelineOf(page)).toEqual(tree)
    await page.close()
  })

  it('resets a parameter and takes presets', async () => {
    const page = await openBuilder({ use: 'lqf', with: { maxLinkShare: 0.3 } })
    expect(await page.getByLabel('maxLinkShare', { exact: true }).inputValue()).toBe('0.3')
    await page.getByRole('button', { name: 'Reset maxLinkShare to 0.5' }).click()
    await expect.poll(() => pipelineOf(page)).toEqual({ use: 'lqf' })
    await page.getByLabel('Preset').selectOption('paper')
    await expect.poll(() => pipelineOf(page)).toEqual({ use: 'lqf', preset: 'paper' })
    await page.close()
  })

  it('keeps JSON and graph the same, and shows mistakes on their line', async () => {
    const page = await openBuilder(tree, '&panel=json')
    const editor = page.getByLabel('Pipeline as JSON')
    await editor.fill('{\n  "serial": [\n    { "use": "lqf" },\n    { "use": "cetrr" }\n  ]\n}')
    await page.getByText(/Line 4: .*did you mean cetr/).waitFor()
    expect(await page.locator('.gutter .faulty').innerText()).toBe('4')
    expect(await names(page)).toEqual(['lqf', 'cetr', 'bte'])
    await editor.fill('{ "serial": [ { "use": "lqf" } ')
    await page.getByText(/Line 1: the text ends too early/).waitFor()
    await editor.fill('{ "serial": [ { "use": "lqf" }, { "use": "ccb" } ] }')
    await expect.poll(() => names(page)).toEqual(['lqf', 'ccb'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => editor.inputValue()).toContain('"vote"')
    await page.close()
  })

  it('saves versions, compares, restores, exports, imports and survives a reload', async () => {
    const page = await openBuilder({ use: 'lqf' }, '&panel=saved')
    await page.getByLabel('Name', { exact: true }).fill('harbour')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved “harbour”, version 1.').waitFor()
    await page.getByRole('button', { name: 'Add bte after the chosen step' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved “harbour”, version 2.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Compare' }).click()
    expect(await page.locator('.line-diff .added').first().innerText()).toContain('bte')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => names(page)).toEqual(['lqf'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => names(page)).toEqual(['lqf', 'bte'])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await (await download).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ name: 'harbour', pipeline: { serial: [{ use: 'lqf' }, { use: 'bte' }] } })
    await page.getByLabel('Import').setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"use":"ccb"}'),
    })
    await expect.poll(() => names(page)).toEqual(['ccb'])
    await page.close()
  })

  it('shows a conflict when another tab has saved the same pipeline', async () => {
    const first = await openBuilder({ use: 'lqf' }, '&panel=saved')
    await first.getByLabel('Name', { exact: true }).fill('shared')
    await first.getByRole('button', { name: 'Save', exact: true }).click()
    await first.getByText('Saved “shared”, version 1.').waitFor()
    const second = await studio.openIn(context, '#/builder?panel=saved')
    await second.locator('.pipeline-picker select').selectOption('saved:shared')
    await expect.poll(() => names(second)).toEqual(['lqf'])
    await second.getByRole('button', { name: 'Add bte after the chosen step' }).click()
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await second.getByText('Saved “shared”, version 2.').waitFor()
    await first.getByRole('button', { name: 'Add ccb after the chosen step' }).click()
    await first.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = first.getByRole('alert')
    await conflict.getByText('Another tab or person saved “shared”').waitFor()
    expect(await conflict.locator('.line-diff').innerText()).toMatch(/bte[\s\S]*ccb/)
    await conflict.getByRole('button', { name: 'Take the stored one' }).click()
    await expect.poll(() => names(first)).toEqual(['lqf', 'bte'])
    await first.close()
    await second.close()
  })

  it('is used without a mouse, from an empty pipeline to a saved one', async () => {
    const page = await openBuilder({ use: 'bte' })
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByLabel('Graph of the pipeline').focus()
    await press('/')
    await page.keyboard.type('lqf')
    await press('ArrowDown', 'Enter')
    await expect.poll(() => names(page)).toEqual(['bte', 'lqf'])
    await page.getByLabel('Graph of the pipeline').focus()
    await press('Alt+ArrowLeft')
    await expect.poll(() => names(page)).toEqual(['lqf', 'bte'])
    await press('ArrowRight', 'd', 'v')
    await expect.poll(() => pipelineOf(page)).toMatchObject({ serial: [{ use: 'lqf' }, { use: 'bte' }, { vote: [{ use: 'bte' }] }] })
    await press('Delete')
    await expect.poll(() => names(page)).toEqual(['lqf', 'bte'])
    await press('ArrowUp', 'Enter')
    await page.getByRole('tab', { name: 'Step' }).focus()
    await press('ArrowRight', 'ArrowRight', 'Tab', 'Tab')
    await press('Control+A')
    await page.keyboard.type('by-keyboard')
    await press('Enter')
    await page.getByText('Saved “by-keyboard”, version 1.').waitFor()
    await press('Control+Z')
    await page.close()
    expect(studio.errors).toEqual([])
  })
})
