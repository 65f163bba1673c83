export { parseHostList } from './ad-hosts.js'
export { crunch, makeCrunch } from './crunch.js'
export { dropAds, dropEmptyBlocks, dropForms, dropLinkLists, dropTextLists, makeDropAds } from './step-filters.js'
