/**
 * Parameters as data: declared once, read by validation, command-line help, documentation, sliders and the optimiser.
 */

import { show, UnknownParamError, ValueError } from './errors.js'

/** A number or whole number in a range; where 0 stands for "automatic" or "none", `zero` says which. */
export interface NumberParam {
  readonly kind: 'number' | 'integer'
  readonly default: number
  readonly min: number
  readonly max: number
  readonly zero?: 'auto' | 'none'
  /** How a search goes through the range: in equal steps (by default), in equal factors, or over the listed values. */
  readonly scale?: 'linear' | 'log' | readonly number[]
  readonly doc: string
  /** Read only when a model is trained. */
  readonly training?: boolean
}

/** A switch. */
export interface BooleanParam {
  readonly kind: 'boolean'
  readonly default: boolean
  readonly doc: string
  readonly training?: boolean
}

/** One of a few words. */
export interface ChoiceParam<Option extends string = string> {
  readonly kind: 'choice'
  readonly default: Option
  readonly options: readonly Option[]
  readonly doc: string
  readonly training?: boolean
}

/** The declaration of one parameter. */
export type Param = NumberParam | BooleanParam | ChoiceParam

/** The declarations of all parameters of a filter, by public name. */
export type ParamSpecs = Readonly<Record<string, Param>>

/** The values that a filter gets: one for each declaration. */
export type Params<S extends ParamSpecs> = {
  readonly [K in keyof S]: S[K] extends NumberParam
    ? number
    : S[K] extends BooleanParam
      ? boolean
      : S[K] extends ChoiceParam<infer Option>
        ? Option
        : never
}

/** A value as it is in a saved pipeline. */
export type ParamValue = number | boolean | string

type Without<T, K extends string> = Omit<T, K>

/** Declares a number. */
export function number(param: Without<NumberParam, 'kind'>): NumberParam {
  return { kind: 'number', ...param }
}
/** Declares a whole number. */
export function integer(param: Without<NumberParam, 'kind'>): NumberParam {
  return { kind: 'integer', ...param }
}
/** Declares a switch. */
export function boolean(param: Without<BooleanParam, 'kind'>): BooleanParam {
  return { kind: 'boolean', ...param }
}
/** Declares a choice between words. */
export function choice<const Option extends string>(param: Without<ChoiceParam<Option>, 'kind'>): ChoiceParam<Option> {
  return { kind: 'choice', ...param }
}

/** Returns the default of every parameter. */
export function defaultsOf<S extends ParamSpecs>(specs: S): Params<S> {
  return Object.fromEntries(Object.entries(specs).map(([name, param]) => [name, param.default])) as Params<S>
}

/**
 * Checks given values against the declarations and fills in defaults.
 *
 * Throws an error that names the owner, the parameter, what is allowed and what came.
 */
export function resolve<S extends ParamSpecs>(owner: string, specs: S, given: Readonly<Record<string, unknown>> = {}): Params<S> {
  const named = inBritish(owner, specs, given)
  for (const [name, value] of Object.entries(named)) {
    const param = Object.hasOwn(specs, name) ? specs[name] : undefined
    if (!param) throw new UnknownParamError(owner, name, Object.keys(specs))
    if (!isAllowed(param, value)) throw new ValueError(`${owner}.${name}`, describeRange(param), value)
  }
  return { ...defaultsOf(specs), ...named } as Params<S>
}

/** Values by the names of the declarations: `favor` means `favour` where a filter has that parameter and no `favor` of its own. */
function inBritish(owner: string, specs: ParamSpecs, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(given, 'favor') || !Object.hasOwn(specs, 'favour') || Object.hasOwn(specs, 'favor')) return given
  const { favor, favour = favor, ...rest } = given
  if (favour !== favor) throw new ValueError(`${owner}.favor`, `the same as ${owner}.favour, ${show(favour)}`, favor)
  return { ...rest, favour }
}

function isAllowed(param: Param, value: unknown): boolean {
  switch (param.kind) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && param.options.includes(value)
    default:
      if (typeof value !== 'number' || !Number.isFinite(value)) return false
      if (param.kind === 'integer' && !Number.isInteger(value)) return false
      return (param.zero !== undefined && value === 0) || (value >= param.min && value <= param.max)
  }
}

/** Says in words which values a parameter takes: `in 0.2…0.9`, `one of run, block`. */
export function describeRange(param: Param): string {
  switch (param.kind) {
    case 'boolean':
      return 'true or false'
    case 'choice':
      return `one of ${param.options.join(', ')}`
    default: {
      const whole = param.kind === 'integer' ? 'a whole number ' : ''
      const zero = param.zero && param.min > 0 ? ` or 0 (${param.zero})` : ''
      return `${whole}in ${param.min}…${param.max}${zero}`
    }
  }
}
