/** The stage `read`: from input to a parsed page. */

import { decodeHtml } from '../bytes/index.js'
import type { WorkTime } from '../filter/budget.js'
import { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import type { Limits, ParseOptions } from '../page/types.js'
import { bytesOf, hrefOf, type Input, liveAddress, markupOf } from './input.js'
import type { SitePage } from './options.js'
import type { PageOptions, Plan } from './plan.js'

/** Decodes and parses one page under the policies and limits of a plan. */
export function read(plan: Plan, input: Input, own: PageOptions, time: WorkTime): Page {
  const html = htmlOf(input, plan, own)
  const reading = (): ParseOptions => ({ ...plan.policies, limits: limitsWithin(plan.limits, time), now: plan.now })
  const sitePages = own.sitePages ? readSitePages(own.sitePages, reading) : plan.sitePages
  return parsePage(html, { ...reading(), url: hrefOf(own.url ?? plan.options.url ?? liveAddress(input)), sitePages })
}

/** Parses those of a site's other pages that are not parsed yet. */
export function readSitePages(pages: readonly (string | SitePage | Page)[], reading: () => ParseOptions): Page[] {
  return pages.map(page => {
    if (page instanceof Page) return page
    return typeof page === 'string' ? parsePage(page, reading()) : parsePage(page.html, { ...reading(), url: page.url })
  })
}

/** The limits with the deadline that is left. */
export function limitsWithin(limits: Limits, time: WorkTime): Limits {
  return limits.deadlineMs > 0 ? { ...limits, deadlineMs: Math.max(0.001, time.left()) } : limits
}

function htmlOf(input: Input, { options }: Plan, own: PageOptions): string {
  const bytes = bytesOf(input)
  if (bytes === null) return markupOf(input, 'a text, bytes (Uint8Array, ArrayBuffer), a document or an element with outerHTML')
  return decodeHtml(bytes, {
    contentType: own.contentType ?? options.contentType ?? null,
    ...(options.charsets ? { charsets: options.charsets } : {}),
  }).html
}
