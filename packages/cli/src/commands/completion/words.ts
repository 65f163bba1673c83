/** What can be completed, read off the program itself. */

import type { Command, Option } from 'commander'
import { pipelines, registry } from 'gleaner'

/** A flag and the words that may follow it. */
export interface FlagWords {
  readonly names: readonly string[]
  readonly doc: string
  readonly takesValue: boolean
  /** Values to choose from; empty for free ones, which complete as files. */
  readonly values: readonly string[]
}

/** A command and what may follow it. */
export interface CommandWords {
  /** `extract`, `packages import`; '' for the program itself. */
  readonly path: string
  readonly doc: string
  readonly flags: readonly FlagWords[]
  readonly subcommands: readonly string[]
  readonly values: readonly string[]
}

/** Lists all commands of a program, itself first. */
export function wordsOfProgram(program: Command): CommandWords[] {
  const found: CommandWords[] = []
  const open: { command: Command; path: string; inherited: readonly FlagWords[] }[] = [{ command: program, path: '', inherited: [] }]
  for (let next = open.shift(); next; next = open.shift()) {
    const { command, path, inherited } = next
    const own = command.options.filter(option => !option.hidden).map(flagWords)
    const flags = [...own, ...inherited]
    const subcommands = command.commands.map(each => each.name())
    found.push({ path, doc: command.summary() || command.description(), flags, subcommands, values: argumentValues(command) })
    for (const each of command.commands) {
      open.push({
        command: each,
        path: path === '' ? each.name() : `${path} ${each.name()}`,
        inherited: path === '' ? own.slice(1) : inherited,
      })
    }
  }
  return found
}

function flagWords(option: Option): FlagWords {
  const names = [option.short, option.long].filter((name): name is string => Boolean(name))
  const takesValue = option.required || option.optional
  return { names, doc: option.description, takesValue, values: takesValue ? flagValues(option) : [] }
}

function flagValues(option: Option): string[] {
  if (option.argChoices) return [...option.argChoices]
  if (option.long === '--pipeline') return [...pipelines.map(({ name }) => name), ...registry.filters.keys()]
  const placeholder = /<([a-z]+(?:\|[a-z]+)+)>/.exec(option.flags)?.[1]
  return placeholder === undefined || /file|json/.test(placeholder) ? [] : placeholder.split('|')
}

function argumentValues(command: Command): string[] {
  if (command.name() === 'filters') return [...pipelines.map(({ name }) => name), ...registry.filters.keys()]
  return command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
}
