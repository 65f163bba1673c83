import {
  type AnyFilter,
  closeNames,
  describeRange,
  explain,
  type NamedPipeline,
  type PagePolicies,
  type Param,
  type ParamValue,
  pipelineSchema,
  pipelines,
  policiesOf,
  type Registry,
  registry as shipped,
} from 'gleaner'
import { UsageError } from '../../io/exit-codes.js'
import { textWidth, wrap } from '../../io/table.js'
import { filtersArgument } from '../../options/filters-argument.js'
import { addFlags, type FlagValues, present, texts } from '../../options/flag.js'
import type { CliCommand, Context } from '../command.js'

const description = `List the filters, or show the parameters of one.

A filter is one algorithm: it decides which characters of a page to keep. You can name filters and pipelines, which combine filters, \
in --pipeline.`

const examples = `
Examples:
  gleaner filters                                    all filters and pipelines, with their papers
  gleaner filters cetr                               parameters, defaults, ranges and presets of one
  gleaner filters --json | jq -r '.[].name'          the names
  gleaner filters --schema > pipeline.schema.json    the schema that editors use to check pipelines
  gleaner extract page.html --pipeline '{ "use": "cetr", "preset": "paper" }'`

const flagTable = {
  json: present({ doc: 'print JSON' }),
  schema: present({ doc: 'print the JSON Schema of pipelines, for editors' }),
  filters: texts({ placeholder: 'file', doc: 'JavaScript module with your own filters; may be repeated' }),
}

type Flags = FlagValues<typeof flagTable>

/** `gleaner filters`. */
export const filtersCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description).argument('[name]', 'a filter or pipeline'), flagTable)
      .addHelpText('after', examples)
      .action((name: string | undefined, flags: Flags) => run(name, flags, context))
  },
}

async function run(name: string | undefined, flags: Flags, { io }: Context): Promise<void> {
  const own = flags.filters === undefined ? null : await filtersArgument(flags.filters, io)
  const registry: Registry = { ...shipped, filters: new Map([...shipped.filters, ...(own?.filters ?? [])]) }
  if (flags.schema) return void (await io.stdout.write(`${JSON.stringify(pipelineSchema(registry.filters.values()), null, 2)}\n`))
  const width = textWidth(io.stdout)
  await io.stdout.write(`${name === undefined ? listing(registry, flags, width) : details(name, registry, flags, width)}\n`)
}

function listing({ filters }: Registry, flags: Flags, width: number): string {
  if (flags.json) return JSON.stringify([...filters.values()].map(filterJson), null, 2)
  const longest = Math.max(...[...filters.keys(), ...pipelines.map(({ name }) => name)].map(name => name.length))
  const entry = (name: string, summary: string, below: string | null): string => {
    const indent = ' '.repeat(longest + 2)
    const lines = [wrap(summary, width - indent.length, indent), ...(below === null ? [] : [wrap(below, width - indent.length, indent)])]
    return `${name.padEnd(longest + 2)}${lines.join(`\n${indent}`)}`
  }
  return [
    'Pipelines, made of filters:',
    '',
    ...pipelines.map(({ name, summary }) => entry(name, summary, null)),
    '',
    'Filters, with their papers:',
    '',
    ...[...filters.values()].map(({ name, summary, reference }) => entry(name, summary, reference)),
    '',
    '`gleaner filters NAME` shows the parameters of a filter.',
  ].join('\n')
}

function details(name: string, registry: Registry, flags: Flags, width: number): string {
  const filter = registry.filters.get(name)
  if (filter) return flags.json ? JSON.stringify(filterJson(filter), null, 2) : filterText(filter, width)
  const pipeline = pipelines.find(each => each.name === name)
  if (pipeline) return flags.json ? JSON.stringify(pipeline, null, 2) : pipelineText(pipeline, registry, width)
  const known = [...registry.filters.keys(), ...pipelines.map(each => each.name)]
  const close = closeNames(name, known)
  const hint = close.length > 0 ? `did you mean ${close.join(' or ')}?` : 'run `gleaner filters` for their names'
  throw new UsageError(`there is no filter or pipeline "${name}"; ${hint}`)
}

function filterText(filter: AnyFilter, width: number): string {
  const { name, summary, reference, reads, params, presets = {}, policies } = filter
  const rows = Object.entries(params)
  const longest = Math.max(0, ...rows.map(([param]) => param.length))
  const indent = ' '.repeat(longest + 4)
  const lines = rows.flatMap(([param, spec]) => [
    `  ${param.padEnd(longest)}  ${describeParam(spec)}`,
    `${indent}${wrap(spec.doc, width - indent.length, indent)}`,
  ])
  const example = rows.find(([, spec]) => !spec.training)
  return [
    `${name}: ${summary}`,
    `Paper: ${reference}`,
    `Reads: ${reads.join(', ')}`,
    ...policiesText(policies),
    '',
    ...(rows.length === 0 ? ['No parameters.'] : ['Parameters:', ...lines]),
    '',
    'Presets:',
    ...Object.entries({ default: {}, ...presets }).map(
      ([preset, values]) => `  ${preset}: ${presetText(values, filter.presetPolicies?.[preset])}`,
    ),
    '',
    'Use:',
    `  gleaner extract PAGE --pipeline ${name}`,
    ...(example
      ? [`  gleaner extract PAGE --pipeline '${JSON.stringify({ use: name, with: { [example[0]]: example[1].default } })}'`]
      : []),
  ].join('\n')
}

/** `in 0.2…0.9, default 0.5`. */
function describeParam(param: Param): string {
  const zero = param.kind !== 'boolean' && param.kind !== 'choice' && param.zero && param.min <= 0 ? `; 0 means ${param.zero}` : ''
  return `${describeRange(param)}${zero}, default ${param.default}${param.training ? ', read only in training' : ''}`
}

function presetText(values: Readonly<Record<string, ParamValue>>, policies: PagePolicies | undefined): string {
  const entries = Object.entries(values)
  const text = entries.length === 0 ? 'the defaults above' : entries.map(([name, value]) => `${name} ${value}`).join(', ')
  return policies?.hidden === 'keep' ? `${text}; starts with hidden text (page policy hidden keep)` : text
}

function policiesText(policies: PagePolicies | undefined): string[] {
  const entries = Object.entries(policies ?? {})
  return entries.length === 0 ? [] : [`Page policies: ${entries.map(([policy, value]) => `${policy} ${value}`).join(', ')}`]
}

function pipelineText({ name, summary, pipeline, policies }: NamedPipeline, registry: Registry, width: number): string {
  return [
    `${name}: ${summary}`,
    wrap(explain(pipeline, registry), width, ''),
    ...policiesText({ ...policiesOf(pipeline, registry), ...policies }),
    '',
    JSON.stringify(pipeline, null, 2),
  ].join('\n')
}

function filterJson({ name, summary, reference, reads, params, presets, policies, presetPolicies, content, options }: AnyFilter): unknown {
  return { name, summary, reference, reads, params, presets: { default: {}, ...presets }, policies, presetPolicies, content, options }
}
