/** Crunch's steps as filters of their own. */

import { defineFilter, type Filter, paperPolicies } from '../../filter/filter.js'
import type { Page } from '../../page/page.js'
import type { ParamSpecs, Params } from '../../params/params.js'
import { largestAround } from '../largest-around.js'
import { AdHosts } from './ad-hosts.js'
import { Remains } from './remains.js'
import {
  emptyBlockParams,
  linkListParams,
  linkListShare,
  dropAds as runDropAds,
  dropEmptyBlocks as runDropEmptyBlocks,
  dropForms as runDropForms,
  dropLinkLists as runDropLinkLists,
  dropTextLists as runDropTextLists,
  Step,
  stepNames,
  textListParams,
} from './steps.js'
import { verdictOf } from './trace.js'

/** What the built-in filters of this family have in common. */
function stepFilter<const S extends ParamSpecs>(
  step: number,
  summary: string,
  params: S,
  run: (remains: Remains, params: Params<S>) => void,
  score?: (page: Page) => Float32Array,
): Filter<S> {
  return defineFilter({
    name: stepNames[step],
    summary,
    reference: 'Gupta, Kaiser, Neistadt, Grimm: DOM-based content extraction of HTML documents, WWW 2003',
    reads: ['elements'],
    params,
    presets: { paper: {} },
    presetPolicies: paperPolicies,
    judge(page, given, budget) {
      const remains = new Remains(page, budget)
      run(remains, given)
      return verdictOf(remains, score ? { score: () => score(page) } : {})
    },
  })
}

/** Drops form controls and embedded objects with their text. Step 2 of Crunch. */
export const dropForms: Filter<Record<never, never>> = stepFilter(
  Step.Forms,
  'Drops form controls and embedded objects: button labels, menu options.',
  {},
  runDropForms,
)

/**
 * Makes the filter that drops links to advertising hosts. Step 3 of Crunch.
 *
 * Give it your list, for example `makeDropAds(parseHostList(text))`, and pass the result to the engine in place of the
 * built-in `drop-ads`, whose list is empty. A host stands for its subdomains too.
 */
export function makeDropAds(hosts: Iterable<string>): Filter<Record<never, never>> {
  const list = new AdHosts(hosts)
  const summary = 'Drops links to advertising hosts; the list of hosts is given when the filter is made.'
  return stepFilter(Step.Ads, summary, {}, remains => runDropAds(remains, list))
}

/** The built-in `drop-ads`: its list is empty, so it keeps everything. */
export const dropAds: Filter<Record<never, never>> = makeDropAds([])

/** Drops table cells, divs and lists that are mostly links. Step 4 of Crunch. */
export const dropLinkLists: Filter<typeof linkListParams> = stepFilter(
  Step.LinkLists,
  'Drops table cells, divs and lists whose text is mostly link text.',
  linkListParams,
  runDropLinkLists,
  // One minus the largest link share around a run: at least 1 − maxLinkShare exactly if it is kept.
  page =>
    Float32Array.from(
      largestAround(page, node => linkListShare(page, node)),
      share => 1 - share,
    ),
)

/** Drops lists of short items. Step 5 of Crunch. */
export const dropTextLists: Filter<typeof textListParams> = stepFilter(
  Step.TextLists,
  'Drops lists whose items are only a few words long.',
  textListParams,
  runDropTextLists,
)

/** Drops block elements with hardly any text. Step 6 of Crunch. */
export const dropEmptyBlocks: Filter<typeof emptyBlockParams> = stepFilter(
  Step.EmptyBlocks,
  'Drops block elements with hardly any text.',
  emptyBlockParams,
  runDropEmptyBlocks,
)
