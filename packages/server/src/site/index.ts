export { servicePage } from './home-page.js'
export { staticFile } from './static-files.js'
