export { type CollectedPages, type CollectOptions, collectSitePages, type SkippedPage, siteLinks } from './collect-site-pages.js'
export { type PoliteOptions, politeFetch, RobotsError } from './polite-fetch.js'
export { parseRobots, type RobotsRules } from './robots.js'
