/** Template detection: what repeats over the pages of a site is dropped. */

import { defineFilter, fallbackAll, paperPolicies, verdict } from '../../filter/filter.js'
import { nothing } from '../../page/selection/selection.js'
import { boolean, choice, integer, number, type Params, resolve } from '../../params/params.js'
import { BlockClusters } from './block-clusters.js'
import { minBridgedPages, pagesWithSameTemplate } from './bridge.js'
import { Pagelets } from './pagelets.js'
import { RepeatedBlocks } from './repeated-blocks.js'
import { defaultSiteLimits, type SiteLimits, type SiteModel } from './site-model.js'
import { structureDistances } from './structure-distance.js'
import { StyleTree } from './style-tree.js'
import { TableEntropy } from './table-entropy.js'

/** The parameters of `template`, by method. */
export const templateParams = {
  method: choice({
    default: 'style-tree',
    options: ['pagelets-local', 'pagelets-global', 'style-tree', 'table-entropy', 'block-clusters', 'repeated-blocks'],
    doc: 'How the template is found.',
  }),
  minPages: integer({
    default: 2,
    min: 2,
    max: 20,
    doc: 'Minimum number of pages, including the judged one; with fewer, everything is kept. At least 5 for repeated-blocks.',
  }),
  minLinks: integer({
    default: 3,
    min: 2,
    max: 15,
    doc: 'pagelets: an element is split if one of its children has at least this many links.',
  }),
  shingleWords: integer({ default: 4, min: 2, max: 8, doc: 'pagelets: number of words in a shingle.' }),
  sketchSize: integer({
    default: 8,
    min: 4,
    max: 32,
    doc: 'pagelets: number of shingles that are compared (those with the smallest hashes).',
  }),
  styleDecay: number({
    default: 0.9,
    min: 0.5,
    max: 0.99,
    doc: 'style-tree: share of an element’s importance that comes from its children; it falls with every style the element has.',
  }),
  minImportance: number({ default: 0.2, min: 0.05, max: 0.5, doc: 'style-tree: minimum importance of content.' }),
  maxEntropy: number({ default: 0.7, min: 0.3, max: 0.95, doc: 'table-entropy: maximum mean entropy of the words of content.' }),
  splitAt: choice({
    default: 'sections',
    options: ['sections', 'tables'],
    doc: 'table-entropy: whether to cut the page only at tables, or also at divisions, cells and sections.',
  }),
  maxPositionGap: number({
    default: 0.1,
    min: 0.02,
    max: 0.3,
    doc: 'block-clusters: maximum distance between blocks of a cluster, as a share of the page.',
  }),
  minPageShare: number({
    default: 0.5,
    min: 0.2,
    max: 1,
    doc: 'block-clusters: minimum share of the pages that contain a template cluster.',
  }),
  minSimilarity: number({
    default: 0.6,
    min: 0.4,
    max: 0.9,
    doc: 'block-clusters: minimum similarity of the texts of a template cluster on different pages.',
  }),
  minRepeatShare: number({
    default: 0.3,
    min: 0.1,
    max: 0.9,
    doc: 'repeated-blocks: a block on more than this share of the pages is template.',
  }),
  bridge: boolean({ default: false, doc: 'Learn only from site pages with the same template as the page.' }),
  distance: choice({
    default: 'paths',
    options: structureDistances,
    doc: 'bridge: what is compared of two pages: paths of tags, the sequence of tags, or shingles of five tags.',
  }),
  maxDistance: number({ default: 0.3, min: 0.1, max: 0.6, doc: 'bridge: maximum distance between neighbouring pages of one template.' }),
} as const

/** Values for all parameters of `template`. */
export type TemplateParams = Params<typeof templateParams>

/**
 * Makes an empty model of a site for one method, to be fed page by page: `model.learn(page)`, then `model.judge(page)`.
 *
 * Parameters that are left out have their defaults; a wrong one is a `ConfigurationError`.
 */
export function makeSiteModel(params: Partial<TemplateParams> = {}, limits: Partial<SiteLimits> = {}): SiteModel {
  const all: TemplateParams = resolve('template', templateParams, params)
  const bounds = { ...defaultSiteLimits, ...limits }
  switch (all.method) {
    case 'pagelets-local':
      return new Pagelets({ ...all, isGlobal: false }, bounds)
    case 'pagelets-global':
      return new Pagelets({ ...all, isGlobal: true }, bounds)
    case 'style-tree':
      return new StyleTree(all, bounds)
    case 'table-entropy':
      return new TableEntropy(all, bounds)
    case 'block-clusters':
      return new BlockClusters(all, bounds)
    case 'repeated-blocks':
      return new RepeatedBlocks(all, bounds)
  }
}

/**
 * Drops what the page shares with other pages of its site, which come with it as `sitePages`.
 *
 * Bar-Yossef & Rajagopalan, WWW 2002; Yi, Liu & Li, KDD 2003; Lin & Ho, KDD 2002; Chen, Ye & Li, SAC 2006; and a simple
 * detector of our own. Where the papers leave details open, see README.
 */
export const template = defineFilter({
  name: 'template',
  summary: 'Drops what repeats over the pages of the same site; needs other pages of it.',
  reference:
    'Bar-Yossef, Rajagopalan: Template detection via data mining and its applications, WWW 2002; Yi, Liu, Li: Eliminating noisy information in web pages for data mining, KDD 2003; Lin, Ho: Discovering informative content blocks from web documents, KDD 2002; Chen, Ye, Li: Template detection for large scale search engines, SAC 2006',
  reads: ['elements', 'blocks'],
  params: templateParams,
  presets: { paper: { splitAt: 'tables' } },
  presetPolicies: paperPolicies,
  judge(page, params, budget) {
    if (page.live.isEmpty) return verdict(page, nothing(page.runs))
    const others = params.bridge ? pagesWithSameTemplate(page, page.sitePages, params, budget) : page.sitePages
    if (others.length < (params.bridge ? minBridgedPages : 1)) return fallbackAll(page)
    const model = makeSiteModel(params)
    for (const other of others) model.learn(other, budget)
    return model.judge(page, budget)
  },
})
