export { textOfHtml } from './adapters/html-text.js'
export { type Adapter, adapters, LayoutError } from './adapters/index.js'
export {
  findDataRoot,
  knownPackages,
  listPackages,
  type PackageFile,
  PackageNotFoundError,
  packageFileOf,
  packageNameOf,
  type Surroundings,
  whyNoDataRoot,
} from './data-root.js'
export { describePage, goldCoverage } from './describe-page.js'
export { foldCount, foldKeyOf, foldOf, registrableDomain } from './folds.js'
export { BrokenRecordError, type Fault, type Gold, type GoldPage, type PageMeta, pageKindOf, type Report, toGoldPage } from './gold-page.js'
export {
  adapterOf,
  detectFormat,
  type ImportOptions,
  type ImportResult,
  importPackage,
  UnknownFormatError,
} from './import-package.js'
export { checkReaderLaws, ReaderLawError, type ReaderLawsResult } from './laws.js'
export { countPages, digestOf, type PackagePages, type ReadOptions, readPackage } from './read-package.js'
export { writePackage } from './write-package.js'
