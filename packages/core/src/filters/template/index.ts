export { makeSiteModel, type TemplateParams, template, templateParams } from './filter.js'
export { defaultSiteLimits, type SiteLimits, type SiteModel } from './site-model.js'
