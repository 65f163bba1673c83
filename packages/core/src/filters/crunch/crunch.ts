/** Crunch, a chain of DOM filters. */

import { defineFilter, type Filter, paperPolicies } from '../../filter/filter.js'
import { integer, type Params } from '../../params/params.js'
import { AdHosts } from './ad-hosts.js'
import { Remains } from './remains.js'
import {
  dropAds,
  dropEmptyBlocks,
  dropForms,
  dropLinkLists,
  dropTextLists,
  emptyBlockParams,
  linkListParams,
  stepSwitches,
  textListParams,
} from './steps.js'
import { verdictOf } from './trace.js'

const params = {
  ...stepSwitches,
  ...linkListParams,
  ...textListParams,
  ...emptyBlockParams,
  maxPasses: integer({
    default: 3,
    min: 1,
    max: 5,
    doc: 'Maximum number of times the last three steps are repeated; they stop when they drop nothing.',
  }),
}

/**
 * Makes Crunch with a list of advertising hosts.
 *
 * Pass the result to the engine in place of the built-in `crunch`, whose list is empty. A host stands for its subdomains too.
 */
export function makeCrunch(adHosts: Iterable<string>): Filter<typeof params> {
  const hosts = new AdHosts(adHosts)
  return defineFilter({
    name: 'crunch',
    summary: 'Drops form controls, advertising, lists of links and what is then left empty, in a loop.',
    reference: 'Gupta, Kaiser, Neistadt, Grimm: DOM-based content extraction of HTML documents, WWW 2003',
    reads: ['elements'],
    params,
    presets: { paper: {}, 'link-rich': { maxLinkShare: 0.7, dropsTextLists: true } },
    presetPolicies: paperPolicies,
    judge(page, given, budget) {
      const remains = new Remains(page, budget)
      const passes = runSteps(remains, given, hosts)
      return verdictOf(remains, { notes: { passes } })
    },
  })
}

/** Crunch with an empty list of advertising hosts. */
export const crunch: Filter<typeof params> = makeCrunch([])

/** Runs the steps that are switched on; returns how many passes the loop of the last three took. */
function runSteps(remains: Remains, given: Params<typeof params>, hosts: AdHosts): number {
  const hasLostForms = given.dropsForms && dropForms(remains)
  const hasLostAds = given.dropsAds && dropAds(remains, hosts)
  let isTouched = hasLostForms || hasLostAds
  for (let pass = 1; pass <= given.maxPasses; pass++) {
    const hasLostLinks = given.dropsLinkLists && dropLinkLists(remains, given)
    const hasLostLists = given.dropsTextLists && dropTextLists(remains, given)
    // A page from which nothing was dropped has no block that was left empty: its short blocks are text.
    isTouched ||= hasLostLinks || hasLostLists
    const hasLostBlocks = isTouched && given.dropsEmptyBlocks && dropEmptyBlocks(remains, given)
    if (!hasLostLinks && !hasLostLists && !hasLostBlocks) return pass
  }
  return given.maxPasses
}
