/**
 * Laws that hold for every filter, built-in or a user's own, as checks without a test framework:
 * `for (const law of filterLaws(filter)) it(law.name, law.check)`.
 */

import { type AnyFilter, unlimited, type Verdict } from '../filter/filter.js'
import { narrow, type Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { difference } from '../page/selection/selection.js'
import { defaultsOf, type ParamValue, resolve } from '../params/params.js'
import { randomHtml } from './random-page.js'

/** One law: `check` throws where the filter breaks it. */
export interface Law {
  readonly name: string
  check(): void
}

/** What a filter may be excused from, each with its reason. */
export interface LawOptions {
  /** How many random pages to try; 60 by default. */
  readonly randomPages?: number
  /** Parameters that make the filter keep everything, if it has such a setting. */
  readonly keepAll?: Readonly<Record<string, ParamValue>>
}

/** Pages on which filters tend to break. */
export const hostilePages: Readonly<Record<string, string>> = {
  'empty source': '',
  'empty body': '<html><body></body></html>',
  'blank body': '<body> \n\t&nbsp; </body>',
  'no tags': 'Just one line of plain text, without any markup at all.',
  'only links': `<body>${'<p><a href="/x">Link text here</a></p>'.repeat(20)}</body>`,
  'no links': `<body>${'<p>A sentence without links, but with a comma and a full stop.</p>'.repeat(20)}</body>`,
  'broken table': '<table><tr>stray<td>one<table>two</tr><td>three</table>four',
  frameset: '<frameset><frame src="a.html"></frameset>',
  'very deep': `${'<div>'.repeat(6000)}deep text with several words${'</div>'.repeat(6000)}`,
  'very deep inline': `${'<b>'.repeat(300)}${'<span>'.repeat(5000)}deep text`,
  'very long': `<body>${'<p>A paragraph of ordinary words, with <a href="/y">a link</a> in it.</p>\n'.repeat(3000)}</body>`,
  'one long line': `<body>${'<div>word word word</div>'.repeat(2000)}</body>`,
  'one huge text': `<body><p>${'word '.repeat(40000)}</p></body>`,
  'hidden only': '<body><div hidden>Secret words that nobody sees</div></body>',
  'control characters': '<p>a\0b\r\nc\rd\u00adé\ud800 lone</p><p>second</p>',
}

/** Lists the laws for one filter: all its presets, both ends of every parameter's range, hostile and random pages. */
export function filterLaws(filter: AnyFilter, options: LawOptions = {}): Law[] {
  const laws: Law[] = []
  const presets = { default: {}, ...filter.presets }
  for (const [preset, values] of Object.entries(presets)) {
    const params = resolve(filter.name, filter.params, values)
    for (const [name, html] of Object.entries(hostilePages)) {
      laws.push({ name: `${preset}: survives ${name}`, check: () => checkPage(filter, parsePage(html), params) })
    }
    laws.push({ name: `${preset}: holds on random pages`, check: () => checkRandom(filter, params, options.randomPages ?? 60) })
  }
  for (const [name, value] of edgeValues(filter)) {
    laws.push({
      name: `runs with ${name} = ${value}`,
      check: () => checkRandom(filter, resolve(filter.name, filter.params, { [name]: value }), 8),
    })
  }
  laws.push({ name: 'says empty on a page without text', check: () => checkEmpty(filter) })
  if (options.keepAll) laws.push({ name: 'keeps everything when told to', check: () => checkKeepAll(filter, options.keepAll!) })
  return laws
}

function* edgeValues(filter: AnyFilter): Generator<[string, ParamValue]> {
  for (const [name, param] of Object.entries(filter.params)) {
    if (param.training) continue
    if (param.kind === 'boolean') yield* [[name, true] as [string, ParamValue], [name, false] as [string, ParamValue]]
    else if (param.kind === 'choice') for (const option of param.options) yield [name, option]
    else {
      yield [name, param.min]
      yield [name, param.max]
      if (param.zero) yield [name, 0]
    }
  }
}

function checkRandom(filter: AnyFilter, params: Readonly<Record<string, ParamValue>>, pages: number): void {
  for (let seed = 1; seed <= pages; seed++) {
    const page = parsePage(randomHtml(seed))
    const first = checkPage(filter, page, params)
    // What one filter keeps is a page for the next: narrowed pages obey the same laws.
    checkPage(filter, narrow(page, first.keep), params)
    checkPage(filter, parsePage(randomHtml(seed), { hidden: 'keep', noscript: 'keep' }), params)
  }
}

function checkPage(filter: AnyFilter, page: Page, params: Readonly<Record<string, ParamValue>>): Verdict {
  const axis = page.runs.axis
  const live = page.live.bounds.slice()
  const verdict = filter.judge(page, params, unlimited)
  const again = filter.judge(page, params, unlimited)
  expectThat(difference(verdict.keep, page.live).isEmpty, 'it keeps only what is there')
  expectThat(verdict.keep.equals(again.keep) && verdict.status === again.status, 'same page, same verdict')
  expectThat(page.runs.axis === axis && sameNumbers(page.live.bounds, live), 'the page is untouched')
  checkStatus(verdict, page)
  checkScore(verdict, page)
  return verdict
}

function checkStatus(verdict: Verdict, page: Page): void {
  if (verdict.status === 'empty') expectThat(page.live.isEmpty && verdict.keep.isEmpty, 'empty means that no text came in')
  else if (verdict.status === 'no-content') expectThat(verdict.keep.isEmpty && !page.live.isEmpty, 'no-content means that nothing is kept')
  else if (verdict.status === 'fallback-all') expectThat(verdict.keep.equals(page.live), 'fallback-all means that everything is kept')
  else if (verdict.status === 'ok') expectThat(!verdict.keep.isEmpty, 'ok means that something is kept')
}

function checkScore(verdict: Verdict, page: Page): void {
  const score = verdict.score
  if (!score) return
  expectThat(score.length === page.runs.size, `one score per run: ${page.runs.size} runs, ${score.length} scores`)
  for (const value of score) expectThat(value >= 0 && value <= 1, `scores lie in 0…1, got ${value}`)
}

function checkEmpty(filter: AnyFilter): void {
  const page = parsePage('<body> <!-- nothing --> </body>')
  const { status } = filter.judge(page, defaultsOf(filter.params), unlimited)
  expectThat(status === 'empty' || status === 'needs-rendering', `a page without text gives empty, got ${status}`)
}

function checkKeepAll(filter: AnyFilter, params: Readonly<Record<string, ParamValue>>): void {
  for (let seed = 1; seed <= 40; seed++) {
    const page = parsePage(randomHtml(seed))
    const { keep } = filter.judge(page, { ...defaultsOf(filter.params), ...params }, unlimited)
    expectThat(keep.equals(page.live), `all live text is kept on random page ${seed}`)
  }
}

function sameNumbers(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

/** The error of a broken law. */
export class LawBroken extends Error {
  override readonly name = 'LawBroken'
}

function expectThat(holds: boolean, law: string): void {
  if (!holds) throw new LawBroken(`law broken: ${law}`)
}
