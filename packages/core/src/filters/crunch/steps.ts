/** Crunch's steps over what remains of a page. Each tells whether it dropped anything. */

import { firstUnknownTag, Tag, tagIdOf } from '../../html/tags.js'
import { isInlineTag } from '../../page/elements.js'
import { measuresOf } from '../../page/measure.js'
import type { Page } from '../../page/page.js'
import { Namespace } from '../../page/types.js'
import { boolean, integer, number } from '../../params/params.js'
import type { AdHosts } from './ad-hosts.js'
import type { Remains } from './remains.js'

/** Numbers of the steps in the specification's table; 1, dropping scripts and comments, is done by the page itself. */
export const Step = { Forms: 2, Ads: 3, LinkLists: 4, TextLists: 5, EmptyBlocks: 6 } as const

/** What each step is called as a filter, by its number. */
export const stepNames: readonly string[] = ['', '', 'drop-forms', 'drop-ads', 'drop-link-lists', 'drop-text-lists', 'drop-empty-blocks']

/** Parameters of `drop-link-lists`. */
export const linkListParams = {
  maxLinkShare: number({ default: 0.35, min: 0.2, max: 0.7, doc: 'Maximum share of link characters in a cell, div or list.' }),
}

/** Parameters of `drop-text-lists`. */
export const textListParams = {
  maxListItemWords: integer({ default: 3, min: 1, max: 6, doc: 'Maximum mean number of words per item in a list that is dropped.' }),
  minListItems: integer({ default: 4, min: 2, max: 10, doc: 'Minimum number of items in a list that is dropped for its short items.' }),
}

/** Parameters of `drop-empty-blocks`. */
export const emptyBlockParams = {
  minBlockChars: integer({
    default: 4,
    min: 1,
    max: 20,
    doc: 'Minimum characters in a block, not counting white space; blocks with fewer are dropped.',
  }),
}

/** Switches of `crunch`, one per step. */
export const stepSwitches = {
  dropsForms: boolean({ default: true, doc: 'Whether form controls and embedded objects are dropped.' }),
  dropsAds: boolean({
    default: true,
    doc: 'Whether links to listed advertising hosts are dropped; the list is given when the filter is made.',
  }),
  dropsLinkLists: boolean({ default: true, doc: 'Whether cells, divs and lists of links are dropped.' }),
  dropsTextLists: boolean({ default: false, doc: 'Whether lists of short items are dropped.' }),
  dropsEmptyBlocks: boolean({ default: true, doc: 'Whether blocks that have hardly any text, or hardly any left, are dropped.' }),
}

/** Form controls and embedded objects; a form itself is only entered, since some pages are one form as a whole. */
const controls = tagSet('button datalist input keygen optgroup option select textarea applet embed iframe object')
const linkContainers = tagSet('td div ul ol')

function tagSet(names: string): Uint8Array {
  const set = new Uint8Array(firstUnknownTag)
  for (const name of names.split(' ')) set[tagIdOf(name)] = 1
  return set
}

function isIn(set: Uint8Array, tag: number): boolean {
  return tag < firstUnknownTag && set[tag] === 1
}

/** Drops form controls and embedded objects with their text: the labels of buttons, the options of menus. */
export function dropForms(remains: Remains): boolean {
  const { tag } = remains.page.nodes
  return remains.dropWhere(Step.Forms, i => isIn(controls, tag[i]))
}

/** Drops elements whose `href` or `src` leads to a listed host. */
export function dropAds(remains: Remains, hosts: AdHosts): boolean {
  if (hosts.isEmpty) return false
  const { page } = remains
  return remains.dropWhere(Step.Ads, i => hosts.hasUrl(page.attribute(i, 'href')) || hosts.hasUrl(page.attribute(i, 'src')))
}

/** Link characters of a table cell, div or list as a share of its characters; 0 for any other node. */
export function linkListShare(page: Page, node: number): number {
  const { nodes } = page
  const measures = measuresOf(page)
  if (!measures.present[node] || !isIn(linkContainers, nodes.tag[node])) return 0
  return measures.anchorCharsOf(node) / (measures.charsOf(node) || 1)
}

/** Drops table cells, divs and lists with too large a share of link characters. */
export function dropLinkLists(remains: Remains, { maxLinkShare }: { readonly maxLinkShare: number }): boolean {
  const { tag } = remains.page.nodes
  return remains.dropWhere(
    Step.LinkLists,
    i => isIn(linkContainers, tag[i]) && remains.anchorCharsOf(i) / remains.charsOf(i) > maxLinkShare,
  )
}

/** Drops lists with enough items that are short on average; items without text do not count. */
export function dropTextLists(
  remains: Remains,
  { maxListItemWords, minListItems }: { readonly maxListItemWords: number; readonly minListItems: number },
): boolean {
  const { nodes } = remains.page
  let steps = 0
  return remains.dropWhere(Step.TextLists, list => {
    if (nodes.tag[list] !== Tag.ul && nodes.tag[list] !== Tag.ol) return false
    let items = 0
    let words = 0
    for (let item = list + 1; item < nodes.end[list]; item = nodes.end[item]) {
      if ((++steps & 4095) === 0) remains.budget.spend(4096)
      if (nodes.tag[item] !== Tag.li || remains.charsOf(item) === 0) continue
      items++
      words += remains.wordsOf(item)
    }
    return items >= minListItems && words <= maxListItemWords * items
  })
}

/** Drops block elements with hardly any text. */
export function dropEmptyBlocks(remains: Remains, { minBlockChars }: { readonly minBlockChars: number }): boolean {
  const { tag, namespace } = remains.page.nodes
  return remains.dropWhere(
    Step.EmptyBlocks,
    i => remains.solidCharsOf(i) < minBlockChars && !(namespace[i] === Namespace.Html && isInlineTag(tag[i])),
  )
}
