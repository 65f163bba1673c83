/** `--bridge`: fetches other pages of the page's own site, so that `template` can judge a single page. */

import { collectSitePages, politeFetch } from '@gleaner/node'
import { decodeHtml, type ExtractOptions, mapUses, type Pipeline, parsePage, usesOf } from 'gleaner'
import { UsageError } from '../../io/exit-codes.js'
import { isAddress, type PageInput, type ReadOptions } from '../../io/inputs.js'
import type { Context } from '../command.js'

/** The pipeline with bridging in every `template`; without a pipeline of one's own it is `template` alone. */
export function bridgedPipeline(given: Pipeline | null): Pipeline {
  if (given === null) return { use: 'template', with: { bridge: true } }
  if (![...usesOf(given)].some(({ node }) => node.use === 'template')) {
    throw new UsageError('--bridge needs a pipeline with the filter "template"; leave out --pipeline to use it alone')
  }
  return mapUses(given, use => (use.use === 'template' ? { ...use, with: { ...use.with, bridge: true } } : use))
}

/** Checks that all inputs are addresses: only those have a site to look at. */
export function checkBridgeInputs(inputs: readonly string[]): void {
  const other = inputs.find(input => !isAddress(input))
  if (other !== undefined) throw new UsageError(`--bridge needs addresses, got ${other}; for saved pages of a site use --site DIR`)
}

/** Returns a function that collects the site pages of an input and reports what it skipped. */
export function siteCollector(
  options: ExtractOptions,
  reading: ReadOptions,
  context: Context,
): (input: PageInput) => Promise<NonNullable<ExtractOptions['sitePages']>> {
  const { io } = context
  const fetch = politeFetch({ request: { ...reading, env: io.env }, fetchPage: io.fetchPage, wait: io.wait })
  return async ({ bytes, url, contentType }) => {
    const { html } = decodeHtml(bytes, { contentType, ...(options.charsets && { charsets: options.charsets }) })
    const { pages, skipped } = await collectSitePages(parsePage(html, { url }), fetch)
    for (const { url: other, reason } of skipped) await context.terminal().warn(`left out of the site: ${reason}`, other)
    return pages
  }
}
