/**
 * CSS selectors, the part that site rules need: type, `*`, `#id`, `.class`, `[attr op value]`, `:not()`, `:is()`, `:has()`,
 * places among siblings (`:first-child`, `:nth-of-type(2n+1)` …), descendant, `>`, `+`, `~` and comma. Anything else is an error that says so.
 */

import { ConfigurationError } from '../params/errors.js'

/** How an attribute's value is compared. */
export type AttributeOperator = 'exists' | '=' | '~=' | '|=' | '^=' | '$=' | '*='

/** One condition on one element. */
export type Condition =
  | { readonly kind: 'type'; readonly name: string }
  | {
      readonly kind: 'attribute'
      readonly name: string
      readonly operator: AttributeOperator
      readonly value: string
      readonly ignoresCase: boolean
    }
  | { readonly kind: 'not' | 'is'; readonly conditions: readonly (readonly Condition[])[] }
  | { readonly kind: 'has'; readonly conditions: readonly (readonly Condition[])[]; readonly isChild: boolean }
  /** The place among the siblings, or those of the same name, is `step` · n + `first` for some n ≥ 0; counted from the end too. */
  | { readonly kind: 'nth'; readonly step: number; readonly first: number; readonly isOfType: boolean; readonly isFromEnd: boolean }

/** Conditions on one element and how it relates to the compound before it. */
export interface Compound {
  readonly conditions: readonly Condition[]
  readonly combinator: 'none' | 'descendant' | 'child' | 'next' | 'later'
}

/** Compounds from the outermost ancestor to the element itself. */
export type ComplexSelector = readonly Compound[]

/** A selector that is wrong or uses something beyond the supported part of CSS. */
export class SelectorError extends ConfigurationError {
  override readonly name = 'SelectorError'
  constructor(selector: string, at: number, problem: string) {
    super(`selector ${JSON.stringify(selector)}, character ${at + 1}: ${problem}`)
  }
}

const supported =
  'supported are type, #id, .class, [attr], [attr op value], descendant, >, +, ~, comma, :not(), :is(), :has() and places such as :first-child, :nth-of-type(2n+1)'
/** More compounds in one selector than any site rule needs; it bounds the work per element. */
const maxCompounds = 30

const combinators: Readonly<Record<string, Compound['combinator']>> = { '>': 'child', '+': 'next', '~': 'later' }
const placeNames = /^(?:first|last)-(?:child|of-type)$/
const nthNames = /^nth-(?:last-)?(?:child|of-type)$/

/** Parses a list of selectors. */
export function parseSelector(selector: string): ComplexSelector[] {
  const reader = new Reader(selector)
  const list = reader.list(0)
  if (!reader.atEnd) reader.fail(`unexpected ${JSON.stringify(reader.peek)}; ${supported}`)
  return list
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }
  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }
  get peek(): string {
    return this.#text[this.#at] ?? ''
  }
  fail(problem: string): never {
    throw new SelectorError(this.#text, this.#at, problem)
  }

  list(nesting: number): ComplexSelector[] {
    const list: ComplexSelector[] = []
    do {
      this.#skipSpace()
      list.push(this.#complex(nesting))
      this.#skipSpace()
    } while (this.#take(','))
    return list
  }

  #complex(nesting: number): ComplexSelector {
    const compounds: Compound[] = [{ conditions: this.#compound(nesting), combinator: 'none' }]
    for (;;) {
      const hadSpace = this.#skipSpace()
      if (this.atEnd || this.peek === ',' || this.peek === ')') return compounds
      const combinator = combinators[this.peek]
      if (combinator !== undefined) {
        this.#at++
        this.#skipSpace()
        compounds.push({ conditions: this.#compound(nesting), combinator })
      } else if (hadSpace) compounds.push({ conditions: this.#compound(nesting), combinator: 'descendant' })
      else this.fail(`unexpected ${JSON.stringify(this.peek)}; ${supported}`)
      if (compounds.length > maxCompounds) this.fail(`a selector has at most ${maxCompounds} parts`)
    }
  }

  #compound(nesting: number): Condition[] {
    const conditions: Condition[] = []
    const isAny = this.#take('*')
    if (!isAny) {
      const type = this.#name()
      if (type) conditions.push({ kind: 'type', name: type.toLowerCase() })
    }
    for (;;) {
      if (this.#take('#')) conditions.push(this.#attributeIs('id', '='))
      else if (this.#take('.')) conditions.push(this.#attributeIs('class', '~='))
      else if (this.#take('[')) conditions.push(this.#attribute())
      else if (this.peek === ':') conditions.push(this.#pseudo(nesting))
      else break
    }
    if (conditions.length === 0 && !isAny) this.fail(`expected a selector; ${supported}`)
    return conditions
  }

  #attributeIs(name: string, operator: '=' | '~='): Condition {
    const value = this.#name()
    if (!value) this.fail(`expected a name after ${operator === '=' ? '#' : '.'}`)
    return { kind: 'attribute', name, operator, value, ignoresCase: false }
  }

  #attribute(): Condition {
    this.#skipSpace()
    const name = this.#name().toLowerCase()
    if (!name) this.fail('expected the name of an attribute')
    this.#skipSpace()
    if (this.#take(']')) return { kind: 'attribute', name, operator: 'exists', value: '', ignoresCase: false }
    const operator = /^(?:[~|^$*]?=)/.exec(this.#text.slice(this.#at, this.#at + 2))?.[0] as AttributeOperator | undefined
    if (!operator) this.fail('expected ], =, ~=, |=, ^=, $= or *=')
    this.#at += operator.length
    this.#skipSpace()
    const value = this.#value()
    this.#skipSpace()
    const ignoresCase = this.#take('i') || this.#take('I')
    this.#skipSpace()
    if (!this.#take(']')) this.fail('expected ]')
    return { kind: 'attribute', name, operator, value, ignoresCase }
  }

  #value(): string {
    const quote = this.peek
    if (quote !== '"' && quote !== "'") {
      const value = this.#name()
      if (!value) this.fail('expected a value')
      return value
    }
    const end = this.#text.indexOf(quote, this.#at + 1)
    if (end < 0) this.fail(`the quote ${quote} is not closed`)
    const value = this.#text.slice(this.#at + 1, end)
    this.#at = end + 1
    return value
  }

  #pseudo(nesting: number): Condition {
    const [, name = '', open = ''] = /^:([\w-]{1,40})(\(?)/.exec(this.#text.slice(this.#at, this.#at + 50)) ?? []
    const isList = open !== '' && (name === 'not' || name === 'is' || name === 'has')
    if (!isList && !(open === '' ? placeNames : nthNames).test(name)) {
      this.fail(`${/^::?[\w-]{0,40}/.exec(this.#text.slice(this.#at, this.#at + 50))?.[0]} is not supported; ${supported}`)
    }
    this.#at += 1 + name.length + open.length
    const isOfType = name.endsWith('of-type')
    if (open === '') return { kind: 'nth', step: 0, first: 1, isOfType, isFromEnd: name.startsWith('last') }
    const condition: Condition = isList
      ? this.#listCondition(name as 'not' | 'is' | 'has', nesting)
      : { kind: 'nth', ...this.#formula(), isOfType, isFromEnd: name.startsWith('nth-last') }
    if (!this.#take(')')) this.fail('expected )')
    return condition
  }

  #listCondition(kind: 'not' | 'is' | 'has', nesting: number): Condition {
    if (nesting > 3) this.fail(`:${kind}() nests at most 4 deep`)
    this.#skipSpace()
    const isChild = kind === 'has' && this.#take('>')
    const conditions = this.list(nesting + 1).map(complex => {
      if (complex.length > 1) this.fail(`:${kind}() takes conditions on one element, without combinators`)
      return complex[0].conditions
    })
    return kind === 'has' ? { kind, conditions, isChild } : { kind, conditions }
  }

  /** The formula of `:nth-child()`: `odd`, `even`, `3`, `2n+1`, `-n + 3`. */
  #formula(): { step: number; first: number } {
    const text = this.#text.slice(this.#at, this.#at + 60).split(')', 1)[0]
    this.#at += text.length
    const formula = text
      .replace(/\s/g, '')
      .toLowerCase()
      .replace(/^odd$/, '2n+1')
      .replace(/^even$/, '2n')
    const [, step, first] = /^(?:([+-]?\d{0,6})n)?([+-]?\d{1,6})?$/.exec(formula) ?? []
    if (formula === '' || (step === undefined && first === undefined)) this.fail('expected a formula such as 2, odd or 2n+1')
    return { step: step === undefined ? 0 : Number(/\d$/.test(step) ? step : `${step}1`), first: Number(first ?? 0) }
  }

  #name(): string {
    const match = /^(?:[\w-]|[^\x00-\x7f]|\\.)+/.exec(this.#text.slice(this.#at, this.#at + 500))
    if (!match) return ''
    this.#at += match[0].length
    return match[0].replace(/\\(.)/g, '$1')
  }

  #take(character: string): boolean {
    if (this.peek !== character) return false
    this.#at++
    return true
  }

  #skipSpace(): boolean {
    const from = this.#at
    while (/^\s$/.test(this.peek)) this.#at++
    return this.#at > from
  }
}
