/**
 * The new rules of `select` against Chromium: on random documents full of selects, and on the dataset pages where parse5
 * follows older rules. Both sides parse without scripting, as `DOMParser` does.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTree } from '../../packages/core/src/html/parse.js'
import { launchChromium } from '../support/chromium.js'
import { compareWithParse5, NO_LIMITS } from '../support/compare-parse5.js'
import { packageNames, pagesOf } from '../support/dataset-pages.js'
import { dumpDom } from '../support/dump-dom.js'
import { dumpTree } from '../support/dump-tree.js'
import { Random } from '../support/random.js'
import { pageStep, roundsOf } from '../support/thoroughness.js'

let browser: Browser
let page: Page

async function chromiumTree(html: string): Promise<string[]> {
  return page.evaluate(dumpDom, html)
}

const ourTree = (html: string) => dumpTree(parseTree(html, { limits: NO_LIMITS, scripting: false }))

const PIECES = (
  '<select>|</select>|<select multiple>|<option>|<option selected>|</option>|<optgroup>|</optgroup>|<hr>|<div>|</div>|<p>|</p>|<b>|</b>|<a>|</a>|<input>|' +
  '<button>|</button>|<table>|</table>|<tr>|<td>|</td>|<svg>|</svg>|<g>|<template>|</template>|<script>x</script>|<textarea>y</textarea>|x| |<li>|<span>|</span>|' +
  '<label>|<legend>|<datalist>|</datalist>|<object>|</object>|<h1>|</h1>|<form>|</form>|<!-- c -->|<caption>|<col>|<img>|<nobr>|<i>|</i>|<body a=b>|</br>'
).split('|')

function selectDocument(random: Random): string {
  let html = '<!doctype html>'
  for (let i = 2 + random.below(20); i > 0; i--) html += random.next() < 0.2 ? '<select>' : random.pick(PIECES)
  return html
}

describe('select, against Chromium', { timeout: 1_800_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
    page = await (await browser.newContext({ locale: 'en-US' })).newPage()
    // The functions sent to the page may have been compiled with a helper of this name.
    await page.evaluate('globalThis.__name = value => value')
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
  })

  it('random documents', async () => {
    const random = new Random(7)
    for (let i = 0; i < roundsOf(15_000); i++) {
      const html = selectDocument(random)
      expect(ourTree(html), html).toEqual(await chromiumTree(html))
    }
  })

  for (const name of packageNames()) {
    it(`pages of ${name}`, async () => {
      let count = 0
      for await (const { id, html } of pagesOf(name, pageStep)) {
        if (!/<select/i.test(html) || compareWithParse5(html).kind !== 'select') continue
        count++
        expect(ourTree(html).join('\n') === (await chromiumTree(html)).join('\n'), id).toBe(true)
      }
      console.log(`select pages of ${name}: ${count}, all equal to Chromium's tree`)
    })
  }
})
