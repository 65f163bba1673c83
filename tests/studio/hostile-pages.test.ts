/** Pages that attack the Studio: none may run script, reach the network, leave its frame or speak as the overlay. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFrame, pastePage, StudioBrowser } from './studio-browser.js'

let studio: StudioBrowser
beforeAll(async () => {
  studio = await StudioBrowser.start()
}, 180_000)
afterAll(() => studio.stop())

const text = '<p id=here>Some words of a page that wants more than to be read, and says so in a long line.</p>'
const call = "parent.postMessage('canary','*');top.canary=1;document.title='canary'"

const attacks: readonly (readonly [string, string])[] = [
  ['a script', `<script>${call}</script>`],
  ['a handler', `<img src=x onerror="${call}"><body onload="${call}">`],
  ['a handler on text that the pointer meets', `<div onmouseover="${call}" onclick="${call}">${text}</div>`],
  ['an address with script', `<a href="javascript:${call}">${text}</a>`],
  ['a script inside of SVG', `<svg><script>${call}</script><animate onbegin="${call}" attributeName=x dur=1s></svg>`],
  ['a frame', `<iframe srcdoc="<script>${call}</script>"></iframe><iframe src="https://evil.example/"></iframe>`],
  ['a base and a refresh', '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example/">'],
  [
    'pictures and styles',
    '<img src="https://evil.example/i"><link rel=stylesheet href="https://evil.example/s"><style>@import "https://evil.example/t";body{background:url(https://evil.example/u)}</style>',
  ],
  ['a form', '<form action="https://evil.example/f"><input name=a autofocus><button>go</button></form>'],
  ['a style that closes itself', `<style></style><script>${call}</script></style>`],
  ['markup that mutates', `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`],
  ['a noscript that breaks out', `<noscript><p title="</noscript><img src=x onerror='${call}'>"></noscript>`],
  [
    'a template',
    `<template><script>${call}</script></template><div><template shadowrootmode=open><script>${call}</script></template></div>`,
  ],
  ['an object', `<object data="data:text/html,<script>${call}</script>"></object><embed src="https://evil.example/e">`],
  ['a preload and a prefetch', '<link rel=preload as=script href="https://evil.example/p"><link rel=dns-prefetch href="//evil.example">'],
]

async function settle(page: Page): Promise<void> {
  await pageFrame(page).locator('#here').first().hover()
  await pageFrame(page).locator('#here').first().click()
  await page.waitForTimeout(150)
}

describe('a hostile page', () => {
  it.each(attacks)('cannot do anything with %s', async (_, attack) => {
    studio.foreign.length = 0
    const page = await studio.open()
    const heard: string[] = []
    await page.exposeFunction('heard', (what: string) => heard.push(what))
    await page.evaluate(() =>
      addEventListener('message', event => (globalThis as unknown as { heard(what: string): void }).heard(String(event.data))),
    )
    page.on('dialog', dialog => heard.push(dialog.type()))
    page.on('popup', popup => heard.push(popup.url()))
    const home = page.url()
    await pastePage(page, `<!doctype html><title>x</title>${attack}${text}`)
    await settle(page)
    expect(heard).toEqual([])
    expect(await page.evaluate(() => (globalThis as { canary?: number }).canary)).toBeUndefined()
    expect(page.frames().map(frame => new URL(frame.url()).origin)).not.toContain('https://evil.example')
    expect(studio.foreign).toEqual([])
    expect(new URL(page.url()).origin).toBe(new URL(home).origin)
    expect(studio.errors).toEqual([])
    await page.close()
  })

  it('has an opaque origin and cannot be led elsewhere, even by script in its frame', async () => {
    studio.foreign.length = 0
    const page = await studio.open('#/page?page=sample:news-article')
    await page.getByText(/Kept \d/).waitFor()
    await pageFrame(page).locator('p').first().waitFor()
    const frame = page.frames().find(each => each.url().endsWith('frame.html'))!
    expect(await frame.evaluate(() => globalThis.origin)).toBe('null')
    const reads = await frame.evaluate(() => {
      const tries = { storage: () => localStorage.length, parent: () => parent.document.title, cookie: () => document.cookie }
      return Object.entries(tries).map(([name, attempt]) => {
        try {
          return `${name} ${String(attempt())}`
        } catch {
          return `${name} refused`
        }
      })
    })
    expect(reads).toEqual(['storage refused', 'parent refused', 'cookie refused'])
    expect(
      await frame.evaluate(() =>
        fetch('https://evil.example/').then(
          () => 'reached',
          () => 'refused',
        ),
      ),
    ).toBe('refused')
    await frame.evaluate(() => void (location.href = 'https://evil.example/')).catch(() => undefined)
    await page.waitForTimeout(300)
    expect(studio.foreign).toEqual([])
  })

  it('cannot speak as the overlay: messages to the window and broken reports are not heard', async () => {
    const page = await studio.open('#/page?page=sample:news-article')
    await page.getByText(/Kept \d/).waitFor()
    const card = page.locator('.block-card')
    const before = await card.innerText()
    await page.evaluate(() => {
      for (const data of [{ type: 'click', node: 1, run: 3 }, { type: 'hover', node: 'x', run: {} }, null, 7]) postMessage(data, '*')
    })
    await page.waitForTimeout(200)
    expect(await card.innerText()).toBe(before)
    expect(studio.errors).toEqual([])
  })
})
