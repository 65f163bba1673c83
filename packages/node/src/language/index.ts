export { detectLanguage, type Language } from './detect-language.js'
