/** All filters that ship, in the order in which lists show them. */

import type { AnyFilter } from '../filter/filter.js'
import { bestElement } from './best-element/index.js'
import { boilerpipeArticle, boilerpipeDefault, boilerpipeLargest } from './boilerpipe/index.js'
import { bte } from './bte/index.js'
import { accb, ccb, tccb } from './ccb/index.js'
import { ceprEtpr, ceprSetpr, ceprTpr } from './cepr/index.js'
import { cectdDs, cectdS, cetdDs } from './cetd/index.js'
import { cetr, cetrKm, cetrTm, ttr } from './cetr/index.js'
import { crunch, dropAds, dropEmptyBlocks, dropForms, dropLinkLists, dropTextLists } from './crunch/index.js'
import { adsc, dsc } from './dsc/index.js'
import { dtp } from './dtp/index.js'
import { fe, kFe } from './fe/index.js'
import { lp } from './lp/index.js'
import { lqf } from './lqf/index.js'
import { lsi } from './lsi/index.js'
import { mss } from './mss/index.js'
import { nce } from './nce/index.js'
import { sw } from './sw/index.js'
import { template } from './template/index.js'

/** The classic filters: every published algorithm that needs no model; `template` works where other pages of the site are given. */
export const classicFilters: readonly AnyFilter[] = [
  ttr,
  cetrTm,
  cetrKm,
  cetr,
  ceprTpr,
  ceprEtpr,
  ceprSetpr,
  cetdDs,
  cectdS,
  cectdDs,
  nce,
  bte,
  dsc,
  adsc,
  lqf,
  lsi,
  fe,
  kFe,
  ccb,
  accb,
  tccb,
  lp,
  dtp,
  sw,
  crunch,
  dropForms,
  dropAds,
  dropLinkLists,
  dropTextLists,
  dropEmptyBlocks,
  mss,
  boilerpipeArticle,
  boilerpipeDefault,
  boilerpipeLargest,
  bestElement,
  template,
]

export { makeCrunch, makeDropAds, parseHostList } from './crunch/index.js'
export { makeSw } from './sw/index.js'
