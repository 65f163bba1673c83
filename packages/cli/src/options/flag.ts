/** Flags as data: a command declares a table of them, and the help, completion and the type of their values follow from it. */

import { type Command, InvalidArgumentError, Option } from 'commander'

/** One flag of a command. `Value` is the type that it gives when it is set. */
export interface Flag<Value> {
  /** Makes the options of commander for the flag called `name` in its table, such as `maxNodes`. */
  options(name: string): Option[]
  /** Never set: it only carries the type. */
  readonly gives?: Value
}

/** A flag that always has a value: it has a default, or commander insists on it. */
export interface SetFlag<Value> extends Flag<Value> {
  readonly isAlwaysSet: true
}

/** The flags of a command by name. */
export type FlagTable = Readonly<Record<string, Flag<unknown>>>

/** The values of the flags in a table; a flag that was not given is undefined. */
export type FlagValues<Table extends FlagTable> = {
  readonly [Name in keyof Table]: Table[Name] extends SetFlag<infer Value>
    ? Value
    : Table[Name] extends Flag<infer Value>
      ? Value | undefined
      : never
}

/** What every flag says about itself. */
export interface FlagWords {
  readonly doc: string
  /** The heading of the help under which it is listed. */
  readonly heading?: string
  /** A short form, such as `-o`. */
  readonly short?: string
  /** A second long form, such as `--site-pages`. */
  readonly alias?: string
  readonly isHidden?: boolean
}

/** What a flag with a value says about itself. */
export interface ValueWords extends FlagWords {
  /** What the help shows in place of the value. */
  readonly placeholder: string
}

/** Declares a flag with a text. */
export function text(words: ValueWords): Flag<string> {
  return { options: name => [valueOption(name, words)] }
}

/** Declares a flag with a text that may be left out; then it is true. */
export function optionalText(words: ValueWords): Flag<string | true> {
  return { options: name => [optionOf(`--${kebab(name)} [${words.placeholder}]`, words)] }
}

/** Declares a flag with a text that must be given. */
export function requiredText(words: ValueWords): SetFlag<string> {
  return { options: name => [valueOption(name, words).makeOptionMandatory()], isAlwaysSet: true }
}

/** Declares a flag with a text that may be given several times. */
export function texts(words: ValueWords): Flag<readonly string[]> {
  return { options: name => [valueOption(name, words).argParser((value: string, values: string[] = []) => [...values, value])] }
}

/** Declares a flag whose text is read by a function. */
export function parsed<Value>(words: ValueWords, read: (text: string, before: Value | undefined) => Value): Flag<Value> {
  return { options: name => [valueOption(name, words).argParser(read)] }
}

/** Declares a flag with a number, read by `numberOf`, `countOf` or `wholeNumberOf`. */
export function numeric(words: FlagWords & { readonly placeholder?: string }, read: (text: string) => number): Flag<number> {
  return { options: name => [valueOption(name, { placeholder: 'n', ...words }).argParser(read)] }
}

/** Declares a flag with a number and a default. */
export function numericWithDefault(words: FlagWords, read: (text: string) => number, value: number): SetFlag<number> {
  return {
    options: name => [
      valueOption(name, { placeholder: 'n', ...words })
        .argParser(read)
        .default(value),
    ],
    isAlwaysSet: true,
  }
}

/** Declares a flag with one of a few values; without a placeholder the help shows the values in its place. */
export function choice<const Value extends string>(
  values: readonly Value[],
  words: FlagWords & { readonly placeholder?: string },
): Flag<Value> {
  const { placeholder } = words
  return {
    options: name => {
      if (placeholder !== undefined) return [valueOption(name, { ...words, placeholder }).choices(values)]
      return [valueOption(name, { ...words, placeholder: values.join('|') }).argParser(oneOf(values))]
    },
  }
}

/** Declares a flag without a value; undefined if it is absent. */
export function present(words: FlagWords): Flag<true> {
  return { options: name => [optionOf(`--${kebab(name)}`, words)] }
}

/** Declares a flag that is on unless its `--no-` form is given. */
export function unless(words: FlagWords): SetFlag<boolean> {
  return { options: name => [optionOf(`--no-${kebab(name)}`, words)], isAlwaysSet: true }
}

/** Declares a switch with both forms; the help shows the one that changes the default. */
export function toggle(isOn: boolean, words: FlagWords): Flag<boolean> {
  return {
    options: name => [
      optionOf(`--${kebab(name)}`, { ...words, isHidden: isOn }),
      optionOf(`--no-${kebab(name)}`, { ...words, isHidden: !isOn }),
    ],
  }
}

/** Adds all flags of a table to a command. */
export function addFlags(command: Command, table: FlagTable): Command {
  for (const [name, flag] of Object.entries(table)) {
    for (const option of flag.options(name)) {
      // The value arrives under this name: a table that calls it otherwise would read undefined.
      if (option.attributeName() !== name) throw new Error(`the flag ${option.flags} is called "${name}" in its table`)
      command.addOption(option)
    }
  }
  return command
}

/** Reads a number. */
export function numberOf(value: string): number {
  const number = Number(value.replaceAll('_', ''))
  if (value.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.')
  return number
}

/** Reads a whole number of at least 1. */
export function countOf(value: string): number {
  const number = numberOf(value)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number, 1 or more.')
  return number
}

/** Reads a whole number of at least 0. */
export function wholeNumberOf(value: string): number {
  const number = numberOf(value)
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError('It must be a whole number, 0 or more.')
  return number
}

function valueOption(name: string, words: ValueWords): Option {
  return optionOf(`--${kebab(name)} <${words.placeholder}>`, words)
}

function optionOf(long: string, { doc, heading, short, alias, isHidden = false }: FlagWords): Option {
  // Commander names a flag after its last form.
  const forms = [short, alias, long].filter(form => form !== undefined)
  const option = new Option(forms.join(', '), doc).hideHelp(isHidden)
  return heading === undefined ? option : option.helpGroup(heading)
}

/** `maxNodes` → `max-nodes`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

function oneOf<Value extends string>(values: readonly Value[]): (value: string) => Value {
  return given => {
    const value = values.find(each => each === given)
    if (value !== undefined) return value
    throw new InvalidArgumentError(`It must be one of ${values.join(', ')}.`)
  }
}
