export { boilerpipeArticle } from './boilerpipe-article.js'
export { boilerpipeDefault } from './boilerpipe-default.js'
export { boilerpipeLargest } from './boilerpipe-largest.js'
