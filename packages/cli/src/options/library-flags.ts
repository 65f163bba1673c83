/** Every option of `extract` as a flag of the same name; the compiler and a test see to it that none is forgotten. */

import type { Command, Option } from 'commander'
import {
  defaultLimits,
  type ExtractOptions,
  type Limits,
  type PagePolicies,
  policiesOf,
  type Registry,
  registry as shipped,
  withModels,
} from 'gleaner'
import { charsets } from 'gleaner/charsets'
import { defaultMaxBytes } from '../io/inputs.js'
import type { Io } from '../io/io.js'
import { filtersArgument } from './filters-argument.js'
import { choice, type FlagValues, kebab, type LibraryFlag, numberOf, option, repeated, text, toggle } from './flag.js'
import { jsonArgument } from './json-argument.js'
import { type PipelineChoice, pipelineArgument } from './pipeline-argument.js'
import { sitePagesArgument } from './site-pages-argument.js'

const content = 'What is kept:'
const page = 'How the page is read:'
const limits = 'Limits:'

const limitDocs: Readonly<Record<keyof Limits, string>> = {
  maxSourceBytes: 'largest page',
  maxNodes: 'most nodes',
  maxDepth: 'deepest nesting',
  deadlineMs: 'milliseconds for parsing and filters; 0 for no limit',
}

const limitNames = Object.keys(defaultLimits) as (keyof Limits)[]

const limitFlags: LibraryFlag = {
  options: () => [
    ...limitNames.map(name =>
      option(limits, `--${kebab(name)} <n>`, `${limitDocs[name]} (default: ${defaultLimits[name]})`).argParser(numberOf),
    ),
    option(limits, '--limits <json>', 'several limits at once, as JSON or a file of it').hideHelp(),
  ],
  value: (flags, io) => {
    const given = Object.fromEntries(limitNames.filter(name => flags[name] !== undefined).map(name => [name, flags[name]]))
    const together = flags['limits'] === undefined ? {} : (jsonArgument('--limits', flags['limits'] as string, io) as object)
    const all = { ...raisedWith(flags['maxBytes']), ...together, ...given }
    return Object.keys(all).length === 0 && flags['limits'] === undefined ? undefined : all
  },
}

/** Whoever raises `--max-bytes` wants such pages extracted too: in UTF-8, as the library counts, a byte becomes at most three. */
function raisedWith(maxBytes: unknown): Partial<Limits> {
  return typeof maxBytes === 'number' && maxBytes > defaultMaxBytes ? { maxSourceBytes: 3 * maxBytes } : {}
}

/** How each option of the library is set on the command line. */
export const libraryFlags: Readonly<Record<keyof ExtractOptions, LibraryFlag>> = {
  pipeline: text(content, 'pipeline', 'name|file|json', 'a pipeline or filter by name, or as JSON (default: "default")'),
  favour: choice(content, 'favour', ['precision', 'balanced', 'recall'], 'which error weighs more, for pipelines with "learned"'),
  comments: choice(content, 'comments', ['drop', 'keep', 'separate'], "readers' comments below an article (default: drop)"),
  title: toggle(content, 'title', false, 'put the title at the top'),
  tables: toggle(content, 'tables', true, 'leave out tables'),
  images: toggle(content, 'images', true, 'leave out images'),
  links: toggle(content, 'links', true, 'leave out the targets of links'),
  embedded: toggle(content, 'embedded', true, 'do not look for missing content in JSON-LD and page state'),
  sites: {
    options: () => [option(content, '--sites <file|json>', 'rules for single sites: [{ "match": host, "keep": css, "drop": css }]')],
    value: (flags, io) => (flags['sites'] === undefined ? undefined : jsonArgument('--sites', flags['sites'] as string, io)),
  },
  sitePages: {
    options: () => [
      repeated(
        option(content, '--site-pages, --site <path>', 'file or folder with other pages of the site, for "template"; may be repeated'),
      ),
    ],
    value: (flags, io) =>
      flags['site'] === undefined
        ? undefined
        : sitePagesArgument(flags['site'] as string[], policiesIn(flags), flags['url'] as string | undefined, io),
  },
  registry: {
    options: () => [
      repeated(option(content, '--registry, --filters <file>', 'JavaScript module with filters of your own; may be repeated')),
    ],
    // Modules load asynchronously, before the other flags are read.
    value: flags => flags['loadedRegistry'],
  },
  url: text(page, 'url', 'base', 'address of the page: base of its links, key of site rules'),
  contentType: text(page, 'contentType', 'type', 'Content-Type of the page, with its charset'),
  language: text(page, 'language', 'tag', "the page's language, where you know it better than the page"),
  hidden: choice(
    page,
    'hidden',
    ['drop', 'keep'],
    'whether hidden text may be kept (default: as the pipeline wants; "default" has a model that judges it, most others drop it)',
  ),
  noscript: choice(page, 'noscript', ['auto', 'drop', 'keep'], 'whether text in noscript may be kept (default: auto)'),
  charsets: {
    ...toggle(page, 'charsets', true, 'do without multi-byte encodings and the detection of charsets'),
    value: flags => (flags['charsets'] === false ? undefined : charsets),
  },
  limits: limitFlags,
}

function policiesIn({ hidden, noscript }: FlagValues): PagePolicies {
  return { ...(hidden ? { hidden } : {}), ...(noscript ? { noscript } : {}) } as PagePolicies
}

/** Adds all flags of the library to a command, but those of the named options. */
export function addLibraryFlags(command: Command, except: readonly (keyof ExtractOptions)[] = []): Command {
  for (const [name, flag] of Object.entries(libraryFlags)) {
    if (!(except as readonly string[]).includes(name)) for (const each of flag.options()) command.addOption(each as Option)
  }
  return command
}

/** The library's options as a command line gives them, with everything loaded. */
export interface GivenOptions {
  readonly options: ExtractOptions
  /** Filters that ship and those of the user. */
  readonly registry: Registry
  readonly pipeline: PipelineChoice
}

/** Reads the library's options from flags: loads modules, files and pipelines. */
export async function givenOptions(flags: FlagValues, io: Io): Promise<GivenOptions> {
  const own = flags['filters'] === undefined ? null : await filtersArgument(flags['filters'] as string[], io)
  const filters = own === null ? shipped.filters : new Map([...shipped.filters, ...own.filters])
  const pipeline = pipelineArgument((flags['pipeline'] as string | undefined) ?? 'default', { filters }, io)
  const models = new Map([...(shipped.models ?? []), ...(own?.models ?? [])])
  const registry = withModels({ filters, models }, pipeline.models)
  // Page policies that the pipeline states or wants hold unless a flag says otherwise.
  const values = {
    ...policiesOf(pipeline.pipeline, registry),
    ...pipeline.policies,
    ...flags,
    pipeline: pipeline.given,
    loadedRegistry: registry,
  }
  const entries = Object.entries(libraryFlags).map(([name, flag]) => [name, flag.value(values, io)] as const)
  return { options: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ExtractOptions, registry, pipeline }
}
