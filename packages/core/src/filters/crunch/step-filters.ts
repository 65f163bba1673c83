/** Crunch's steps as filters of their own. */

import { defineFilter, type Filter } from '../filter.js'
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
  textListParams,
} from './steps.js'
import { verdictOf } from './trace.js'

const reference = 'Gupta, Kaiser, Neistadt, Grimm: DOM-based content extraction of HTML documents, WWW 2003'

/** Drops form controls and embedded objects with their text. Step 2 of Crunch. */
export const dropForms = defineFilter({
  name: 'drop-forms',
  summary: 'Drops form controls and embedded objects: button labels, menu options.',
  reference,
  reads: ['elements'],
  params: {},
  presets: { paper: {} },
  judge(page, _params, budget) {
    const remains = new Remains(page, budget)
    runDropForms(remains)
    return verdictOf(remains)
  },
})

/**
 * Makes the filter that drops links to advertising hosts. Step 3 of Crunch.
 *
 * Give it your list, for example `makeDropAds(parseHostList(text))`, and pass the result to the engine in place of the
 * built-in `drop-ads`, whose list is empty. A host stands for its subdomains too.
 */
export function makeDropAds(hosts: Iterable<string>): Filter<Record<never, never>> {
  const list = new AdHosts(hosts)
  return defineFilter({
    name: 'drop-ads',
    summary: 'Drops links to advertising hosts; the list of hosts is given when the filter is made.',
    reference,
    reads: ['elements'],
    params: {},
    presets: { paper: {} },
    judge(page, _params, budget) {
      const remains = new Remains(page, budget)
      runDropAds(remains, list)
      return verdictOf(remains)
    },
  })
}

/** The built-in `drop-ads`: its list is empty, so it keeps everything. */
export const dropAds: Filter<Record<never, never>> = makeDropAds([])

/** Drops table cells, divs and lists that are mostly links. Step 4 of Crunch. */
export const dropLinkLists = defineFilter({
  name: 'drop-link-lists',
  summary: 'Drops table cells, divs and lists whose text is mostly link text.',
  reference,
  reads: ['elements'],
  params: linkListParams,
  presets: { paper: {} },
  judge(page, params, budget) {
    const remains = new Remains(page, budget)
    runDropLinkLists(remains, params)
    // One minus the largest link share around a run: at least 1 − maxLinkShare exactly if it is kept.
    const score = () =>
      Float32Array.from(
        largestAround(page, node => linkListShare(page, node)),
        share => 1 - share,
      )
    return verdictOf(remains, { score })
  },
})

/** Drops lists of short items. Step 5 of Crunch. */
export const dropTextLists = defineFilter({
  name: 'drop-text-lists',
  summary: 'Drops lists whose items are only a few words long.',
  reference,
  reads: ['elements'],
  params: textListParams,
  presets: { paper: {} },
  judge(page, params, budget) {
    const remains = new Remains(page, budget)
    runDropTextLists(remains, params)
    return verdictOf(remains)
  },
})

/** Drops block elements with hardly any text. Step 6 of Crunch. */
export const dropEmptyBlocks = defineFilter({
  name: 'drop-empty-blocks',
  summary: 'Drops block elements with hardly any text.',
  reference,
  reads: ['elements'],
  params: emptyBlockParams,
  presets: { paper: {} },
  judge(page, params, budget) {
    const remains = new Remains(page, budget)
    runDropEmptyBlocks(remains, params)
    return verdictOf(remains)
  },
})
