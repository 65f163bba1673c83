/** Pages that say the same in another way: what a robust extractor must not be shaken by. */

export { type CutPage, cutContent } from './cut-content.js'
export { minified, prettyPrinted, withAppended, withoutAddress, withoutNames, withoutSemantics } from './perturbations.js'
