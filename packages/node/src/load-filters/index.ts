export { FilterFileError, type LoadedFilter, type LoadOptions, loadFilters, type OwnFilters } from './load-filters.js'
