/** Reads what to train from flags. */

import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { knownPackages } from '@gleaner/lab'
import { combinationOf, type LearnedModel, membersOf, type Pipeline, registry } from 'gleaner'
import { defaultModel, mssModel, victorModel } from 'gleaner/model'
import { UsageError } from '../../io/exit-codes.js'
import type { Io } from '../../io/io.js'
import type { FlagValues } from '../../options/flag.js'
import { readModelFile } from '../../options/model-files.js'
import { pipelineArgument } from '../../options/pipeline-argument.js'
import type { trainFlags } from './command.js'

/** Filters that can be trained. */
export const trainedFilters = ['learned', 'victor', 'mss'] as const

/** What to train. */
export type Subject =
  | { readonly kind: (typeof trainedFilters)[number] }
  | { readonly kind: 'fine-tuning'; readonly start: LearnedModel }
  | { readonly kind: 'stack'; readonly members: readonly Pipeline[] }

/** A training as the command line asks for it. */
export interface TrainRequest {
  readonly subject: Subject
  readonly packages: readonly string[]
  readonly out: string
  /** The file as the user wrote it. */
  readonly shownOut: string
  /** The model's id: the file's name without its ending. */
  readonly id: string
  readonly every: number
  readonly seed: number
  readonly folds: number | undefined
  readonly workers: number | undefined
}

type Flags = FlagValues<typeof trainFlags>

/** Reads what to train from the flags of `gleaner train`. */
export function trainRequest(flags: Flags, io: Io): TrainRequest {
  const subject = subjectOf(flags, io)
  const shownOut = flags.out
  if (shownOut === undefined) throw new UsageError('--out is needed: the file to write the model to, such as mine.json')
  const out = outOf(shownOut, io)
  return {
    subject,
    packages: packagesOf(flags.package, io),
    out,
    shownOut,
    id: idOf(out, subject),
    every: flags.every ?? 1,
    seed: flags.seed ?? 1,
    folds: foldsOf(flags.folds, subject),
    workers: flags.workers,
  }
}

function subjectOf(flags: Flags, io: Io): Subject {
  const asked = (['filter', 'start', 'stack'] as const).filter(name => flags[name] !== undefined)
  const fits = asked.length <= 1 || (asked.join() === 'filter,start' && flags.filter === 'learned')
  if (!fits) throw new UsageError(`--${asked.join(' and --')} do not go together: one training makes one model`)
  if (flags.stack !== undefined) return { kind: 'stack', members: stackMembers(flags.stack, io) }
  if (flags.start !== undefined) return { kind: 'fine-tuning', start: startOf(flags.start, io) }
  return { kind: flags.filter ?? 'learned' }
}

/** The members of a stack: those of a combination, whatever it combines them by. */
function stackMembers(argument: string, io: Io): readonly Pipeline[] {
  const { pipeline, models } = pipelineArgument(argument, registry, io)
  if (models.length > 0) throw new UsageError('--stack: members with models of their own cannot be trained together')
  const members = combinationOf(pipeline) === 'serial' ? [] : membersOf(pipeline)
  if (members.length === 0) {
    throw new UsageError('--stack needs a pipeline with members, such as { "stack": [{ "use": "cetr" }, { "use": "victor" }] }')
  }
  return members
}

function startOf(argument: string, io: Io): LearnedModel {
  const model = argument === 'default' ? defaultModel : readModelFile(resolve(io.cwd, argument), argument)
  if (model.format !== defaultModel.format)
    throw new UsageError(`--start: ${argument} is a model of the format ${model.format}; only models of "learned" can be fine-tuned`)
  return model
}

function packagesOf(asked: readonly string[] | undefined, io: Io): string[] {
  const known = knownPackages().map(({ name }) => name)
  if (asked === undefined) {
    const hint = known.length > 0 ? `there are ${known.join(', ')}` : 'set GLEANER_DATA to the folder of packages, or name a file'
    throw new UsageError(`--package is needed; ${hint}`)
  }
  return asked.map(name => (existsSync(resolve(io.cwd, name)) ? resolve(io.cwd, name) : name))
}

function outOf(given: string, io: Io): string {
  const file = resolve(io.cwd, given)
  if (!existsSync(dirname(file))) throw new UsageError(`--out: there is no folder ${dirname(given)}`)
  return file
}

const shippedIds: Readonly<Record<string, string>> = {
  learned: defaultModel.id,
  'fine-tuning': defaultModel.id,
  victor: victorModel.id,
  mss: mssModel.id,
}

function idOf(out: string, { kind }: Subject): string {
  const id = basename(out).replace(/\.json$/, '')
  if (!/^[\w][\w.-]*$/.test(id))
    throw new UsageError(`--out: the file's name is the model's id; "${id}" has characters that an id cannot have`)
  if (id === shippedIds[kind])
    throw new UsageError(`--out: the file's name is the model's id, and "${id}" is the id of the model that ships`)
  return id
}

function foldsOf(folds: number | undefined, { kind }: Subject): number | undefined {
  if (folds === undefined) return undefined
  if (!Number.isInteger(folds) || folds < 0 || folds === 1 || folds > 20) throw new UsageError(`--folds must be 0 or in 2…20, got ${folds}`)
  if (kind === 'learned' && folds !== 5) throw new UsageError('--folds: "learned" always has 5, since its confidence learns from them')
  return folds
}
