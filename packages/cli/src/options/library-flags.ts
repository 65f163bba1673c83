/** Every option of `extract` as a flag; the compiler and a test make sure that none is forgotten. */

import {
  defaultLimits,
  type ExtractOptions,
  type Limits,
  type PagePolicies,
  policiesOf,
  type Registry,
  type SiteRule,
  registry as shipped,
  withModels,
} from 'gleaner'
import { charsets } from 'gleaner/charsets'
import { defaultMaxBytes } from '../io/inputs.js'
import type { Io } from '../io/io.js'
import { filtersArgument } from './filters-argument.js'
import { choice, type FlagValues, numberOf, numeric, text, texts, toggle } from './flag.js'
import { jsonArgument } from './json-argument.js'
import { type PipelineChoice, pipelineArgument } from './pipeline-argument.js'
import { sitePagesArgument } from './site-pages-argument.js'

const content = 'What is kept:'
const page = 'How the page is read:'
const limits = 'Limits:'

const limitFlag = (name: keyof Limits, doc: string) =>
  numeric({ heading: limits, doc: `${doc} (default: ${defaultLimits[name]})` }, numberOf)

/** No page of the data packages takes a hundredth of this; a page that was made to take hours ends. */
const defaultDeadlineMs = 60_000

/** Flags of commands that run a pipeline on a page. */
export const pipelineFlags = {
  pipeline: text({
    heading: content,
    placeholder: 'name|file|json',
    doc: 'a pipeline or filter by name, or as JSON (default: "default")',
  }),
  favour: choice(['precision', 'balanced', 'recall'], {
    heading: content,
    doc: 'which kind of error to avoid, for pipelines with "learned"',
  }),
  favor: choice(['precision', 'balanced', 'recall'], { heading: content, doc: 'the same as --favour', isHidden: true }),
  embedded: toggle(true, { heading: content, doc: 'do not look for missing content in JSON-LD and page state' }),
  sites: text({
    heading: content,
    placeholder: 'file|json',
    doc: 'rules for single sites: [{ "match": host, "keep": css, "drop": css }]',
  }),
  site: texts({
    heading: content,
    alias: '--site-pages',
    placeholder: 'path',
    doc: 'file or folder with other pages of the site, for "template"; may be repeated',
  }),
  filters: texts({
    heading: content,
    alias: '--registry',
    placeholder: 'file',
    doc: 'JavaScript module with your own filters; may be repeated',
  }),
  url: text({ heading: page, placeholder: 'base', doc: 'address of the page, to resolve its links and choose site rules' }),
  contentType: text({ heading: page, placeholder: 'type', doc: 'Content-Type of the page, with its charset' }),
  language: text({ heading: page, placeholder: 'tag', doc: 'language of the page, if you know it better than the page does' }),
  hidden: choice(['drop', 'keep', 'auto'], {
    heading: page,
    doc: 'whether hidden text may be kept; auto: unless nobody can see or reveal it (default: auto for "default", most others: drop)',
  }),
  noscript: choice(['auto', 'drop', 'keep'], { heading: page, doc: 'whether text in noscript may be kept (default: auto)' }),
  charsets: toggle(true, { heading: page, doc: 'do not decode multi-byte encodings and do not detect charsets' }),
  maxSourceBytes: limitFlag('maxSourceBytes', 'maximum size of a page in bytes'),
  maxNodes: limitFlag('maxNodes', 'maximum number of nodes'),
  maxDepth: limitFlag('maxDepth', 'maximum nesting depth'),
  deadlineMs: numeric(
    { heading: limits, doc: `maximum time per page in milliseconds; 0 = no limit (default: ${defaultDeadlineMs})` },
    numberOf,
  ),
  limits: text({ heading: limits, placeholder: 'json', doc: 'several limits at once, as JSON or a JSON file', isHidden: true }),
}

/** Flags about how the content is written. */
export const contentFlags = {
  comments: choice(['drop', 'keep', 'separate'], { heading: content, doc: "readers' comments below an article (default: drop)" }),
  title: toggle(false, { heading: content, doc: 'put the title at the top, once; --no-title leaves it out' }),
  tables: toggle(true, { heading: content, doc: 'leave out tables' }),
  images: toggle(true, { heading: content, doc: 'leave out images' }),
  links: toggle(true, { heading: content, doc: 'leave out the targets of links' }),
  structure: choice(['clean', 'original'], {
    heading: content,
    doc: 'structure of HTML: our own, or the pruned tree of the page with its wrappers, ids and classes (default: clean)',
  }),
}

/** Values of the flags for the library; those about content and the size of inputs may be missing. */
export type LibraryFlagValues = FlagValues<typeof pipelineFlags> & Partial<FlagValues<typeof contentFlags>> & { readonly maxBytes?: number }

/** What flags name, loaded: filters, models and the pipeline. */
export interface Loaded {
  /** The filters and models that ship, those of the user, and those of the pipeline. */
  readonly registry: Registry
  readonly pipeline: PipelineChoice
}

/** The library's options as a command line gives them, with everything loaded. */
export interface GivenOptions extends Loaded {
  readonly options: ExtractOptions
}

/** Reads the library's options from flags: loads modules, files and pipelines. */
export async function givenOptions(flags: LibraryFlagValues, io: Io): Promise<GivenOptions> {
  const loaded = await load(flags, io)
  return { ...loaded, options: optionsOf(flags, loaded, io) }
}

async function load(flags: LibraryFlagValues, io: Io): Promise<Loaded> {
  const own = flags.filters === undefined ? null : await filtersArgument(flags.filters, io)
  const filters = own === null ? shipped.filters : new Map([...shipped.filters, ...own.filters])
  const pipeline = pipelineArgument(flags.pipeline ?? 'default', { filters }, io)
  const models = new Map([...(shipped.models ?? []), ...(own?.models ?? [])])
  return { registry: withModels({ filters, models }, pipeline.models), pipeline }
}

/** Every option of the library; the compiler asks for each of them here. */
type AllOptions = { readonly [Name in keyof Required<ExtractOptions>]: ExtractOptions[Name] | undefined }

function optionsOf(flags: LibraryFlagValues, { registry, pipeline }: Loaded, io: Io): ExtractOptions {
  // Page policies of the pipeline apply unless a flag says otherwise.
  const policies: PagePolicies = { ...policiesOf(pipeline.pipeline, registry), ...pipeline.policies }
  const hidden = flags.hidden ?? policies.hidden
  const noscript = flags.noscript ?? policies.noscript
  const all: AllOptions = {
    pipeline: pipeline.given,
    registry,
    favour: flags.favour,
    favor: flags.favor,
    comments: flags.comments,
    title: flags.title,
    tables: flags.tables,
    images: flags.images,
    links: flags.links,
    structure: flags.structure,
    embedded: flags.embedded,
    // The library checks the rules.
    sites: flags.sites === undefined ? undefined : (jsonArgument('--sites', flags.sites, io) as readonly SiteRule[]),
    sitePages: flags.site && sitePagesArgument(flags.site, withoutUndefined({ hidden, noscript }), flags.url, io),
    url: flags.url,
    contentType: flags.contentType,
    language: flags.language,
    hidden,
    noscript,
    charsets: flags.charsets === false ? undefined : charsets,
    limits: limitsOf(flags, io),
  }
  return withoutUndefined(all)
}

function limitsOf(flags: LibraryFlagValues, io: Io): Partial<Limits> {
  const { maxSourceBytes, maxNodes, maxDepth, deadlineMs } = flags
  const single: { readonly [Name in keyof Limits]: number | undefined } = { maxSourceBytes, maxNodes, maxDepth, deadlineMs }
  // The library checks the names and values.
  const together = flags.limits === undefined ? {} : (jsonArgument('--limits', flags.limits, io) as Partial<Limits>)
  return { deadlineMs: defaultDeadlineMs, ...raisedWith(flags.maxBytes), ...together, ...withoutUndefined(single) }
}

/** Whoever raises `--max-bytes` wants such pages extracted too. The library counts UTF-8, in which a byte becomes at most three. */
function raisedWith(maxBytes: number | undefined): Partial<Limits> {
  return maxBytes !== undefined && maxBytes > defaultMaxBytes ? { maxSourceBytes: 3 * maxBytes } : {}
}

/** Leaves out the fields that are undefined, which the library would take for wrong values. */
function withoutUndefined<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
