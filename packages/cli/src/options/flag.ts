/** Flags as data: how one option of the library is set on the command line. */

import { InvalidArgumentError, Option } from 'commander'
import type { Io } from '../io/io.js'

/** Values of all flags of a command, by the names that commander gives them. */
export type FlagValues = Readonly<Record<string, unknown>>

/** One option of the library on the command line. */
export interface LibraryFlag {
  /** The flags, to be added to a command. */
  options(): Option[]
  /** The value for the library; undefined if no flag was given. */
  value(flags: FlagValues, io: Io): unknown
}

/** Makes an option that stands under a heading of the help. */
export function option(heading: string, flags: string, doc: string): Option {
  return new Option(flags, doc).helpGroup(heading)
}

/** A flag with a text. */
export function text(heading: string, name: string, placeholder: string, doc: string): LibraryFlag {
  return { options: () => [option(heading, `--${kebab(name)} <${placeholder}>`, doc)], value: flags => flags[name] }
}

/** A flag with one of a few words. */
export function choice(heading: string, name: string, words: readonly string[], doc: string): LibraryFlag {
  const placeholder = words.join('|')
  return {
    options: () => [option(heading, `--${kebab(name)} <${placeholder}>`, doc).argParser(oneOf(words))],
    value: flags => flags[name],
  }
}

/** A switch with both of its flags; the help shows the one that changes the default. */
export function toggle(heading: string, name: string, isOn: boolean, doc: string): LibraryFlag {
  return {
    options: () => [option(heading, `--${kebab(name)}`, doc).hideHelp(isOn), option(heading, `--no-${kebab(name)}`, doc).hideHelp(!isOn)],
    value: flags => flags[name],
  }
}

/** Collects the values of a flag that may be given several times. */
export function repeated(flag: Option): Option {
  return flag.argParser((value: string, values: string[] = []) => [...values, value])
}

/** Reads a number. */
export function numberOf(value: string): number {
  const number = Number(value.replaceAll('_', ''))
  if (value.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('A number is needed.')
  return number
}

/** Reads a whole number, at least 1. */
export function countOf(value: string): number {
  const number = numberOf(value)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('A whole number, at least 1, is needed.')
  return number
}

/** `maxNodes` → `max-nodes`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

function oneOf(words: readonly string[]): (value: string) => string {
  return value => {
    if (words.includes(value)) return value
    throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`)
  }
}
