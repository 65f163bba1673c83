export { type PageSource, type PageSourceOptions, pageSource } from './page-source.js'
